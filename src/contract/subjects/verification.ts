import * as v from 'valibot';
import type { Endpoints } from '../endpoint.ts';
import { IsoTime } from '../wire.ts';

/** What a player shows who they are by. The provider decides on the first two, `source_of_wealth` is a questionnaire of ours. */
const VERIFICATION_STEPS = ['identity', 'address', 'source_of_wealth'] as const;
export type VerificationStepName = (typeof VERIFICATION_STEPS)[number];
/** Those that the provider checks by documents. */
export const DOCUMENT_STEPS = ['identity', 'address'] as const satisfies readonly VerificationStepName[];
export type DocumentStep = (typeof DOCUMENT_STEPS)[number];

/** Where an applicant stands with the provider; `none`: the check was never opened. */
const APPLICANT_STATES = [
  'none',
  'incomplete',
  'pending',
  'on_hold',
  'resubmit',
  'rejected',
  'approved',
] as const;
export type ApplicantState = (typeof APPLICANT_STATES)[number];

/**
 * `resubmit`: asked for once more, with reasons; `due`: answered, and to be answered again by `expires_at`; `expired`: that time is
 * over.
 */
const STEP_STATES = ['missing', 'pending', 'approved', 'resubmit', 'rejected', 'due', 'expired'] as const;
export type StepState = (typeof STEP_STATES)[number];

/** What a provider's reasons are mapped to; a page shows one that it does not know as `other`. */
export const REJECTION_REASONS = [
  'unreadable',
  'incomplete',
  'expired',
  'wrong_document',
  'details_differ',
  'too_old',
  'copy',
  'underage',
  'duplicate',
  'forged',
  'other',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** What can't be done as long as a step is not done. */
const BLOCKABLE = ['deposit', 'cashout'] as const;
export type Blocked = (typeof BLOCKABLE)[number];

const VerificationStep = v.object({
  name: v.picklist(VERIFICATION_STEPS),
  state: v.picklist(STEP_STATES),
  reasons: v.array(v.string()),
  blocks: v.array(v.picklist(BLOCKABLE)),
  /** Until when the questionnaire is asked for, or its answers hold. */
  expires_at: v.nullable(IsoTime),
});
export type VerificationStep = v.InferOutput<typeof VerificationStep>;

/** How far the player is verified: status only, never a document or an answer (ACCOUNT-74). */
export const Verification = v.object({
  state: v.picklist(APPLICANT_STATES),
  /** Whether the provider's check can be opened. */
  is_available: v.boolean(),
  steps: v.array(VerificationStep),
  /** What is blocked now, by whatever step. */
  blocks: v.array(v.picklist(BLOCKABLE)),
  submitted_at: v.nullable(IsoTime),
  decided_at: v.nullable(IsoTime),
  /** How long the provider usually takes. */
  usual_hours: v.number(),
});
export type Verification = v.InferOutput<typeof Verification>;

export const OCCUPATIONS = [
  'employed',
  'self_employed',
  'retired',
  'student',
  'homemaker',
  'unemployed',
] as const;
export type Occupation = (typeof OCCUPATIONS)[number];
/** Yearly income before taxes, in euros or their like. */
export const INCOMES = ['under_20k', '20k_40k', '40k_80k', '80k_150k', 'over_150k'] as const;
export type Income = (typeof INCOMES)[number];
export const WEALTH_SOURCES = [
  'salary',
  'business',
  'pension',
  'benefits',
  'savings',
  'investments',
  'property',
  'inheritance',
  'winnings',
  'other',
] as const;
export type WealthSource = (typeof WEALTH_SOURCES)[number];

export const MAX_DETAILS_LENGTH = 1000;

/** The questionnaire; the same rules in the form and in the back end. */
export const SourceOfWealth = v.pipe(
  v.object({
    occupation: v.picklist(OCCUPATIONS, 'errors.required'),
    income: v.picklist(INCOMES, 'errors.required'),
    sources: v.pipe(
      v.array(v.picklist(WEALTH_SOURCES, 'errors.invalid'), 'errors.required'),
      v.minLength(1, 'errors.required'),
      v.maxLength(WEALTH_SOURCES.length, 'errors.invalid'),
    ),
    details: v.optional(
      v.pipe(v.string('errors.invalid'), v.trim(), v.maxLength(MAX_DETAILS_LENGTH, 'errors.too_long')),
      '',
    ),
    is_true: v.literal(true, 'errors.required'),
  }),
  v.forward(
    v.partialCheck(
      [['sources'], ['details']],
      ({ sources, details }) => !sources.includes('other') || details !== '',
      'errors.required',
    ),
    ['details'],
  ),
);
export type SourceOfWealth = v.InferOutput<typeof SourceOfWealth>;

/** Status and questionnaire; the worker knows none of it, and the page keeps the last known status (ACCOUNT-79). */
export const verification = {
  loadVerification: {
    method: 'GET',
    path: '/api/player/verification',
    policy: 'bypass',
    reply: Verification,
    caller: 'player',
    errorCode: 'VERIFICATION_ERROR',
  },
  /**
   * Opens the provider's check: a short-lived token for its SDK, which asks for another one when it expires (ACCOUNT-43). 503
   * `verification_unavailable` where no provider is set up, 409 `verification_over` when nothing can be handed in any more.
   */
  issueVerificationToken: {
    method: 'POST',
    path: '/api/player/kyc/token',
    policy: 'bypass',
    reply: v.object({
      token: v.string(),
      expires_at: IsoTime,
      /** A page of the provider that deletes what waits on this device at its origin; null: nothing ever does. */
      wipe_url: v.nullable(v.string()),
    }),
    status: 201,
    caller: 'player',
    keyed: 'required',
    errorCode: 'KYC_TOKEN_ERROR',
  },
  answerSourceOfWealth: {
    method: 'PUT',
    path: '/api/player/source_of_wealth',
    policy: 'bypass',
    body: SourceOfWealth,
    reply: Verification,
    caller: 'player',
    keyed: 'accepted',
    errorCode: 'SOURCE_OF_WEALTH_ERROR',
  },
} as const satisfies Endpoints;
