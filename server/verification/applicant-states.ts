import type { ApplicantState } from '../../src/contract/subjects/verification.ts';

/** What may happen to an applicant; a webhook says so, and nothing else. */
export const APPLICANT_EVENTS = [
  'created',
  'submitted',
  'held',
  'approved',
  'resubmit_asked',
  'rejected',
  'reset',
] as const;
export type ApplicantEvent = (typeof APPLICANT_EVENTS)[number];

/** An applicant that is stored: `none` has no row. */
export type StoredState = Exclude<ApplicantState, 'none'>;

const decided = {
  approved: 'approved',
  resubmit_asked: 'resubmit',
  rejected: 'rejected',
} as const;
const underReview = { ...decided, submitted: 'pending', held: 'on_hold', reset: 'incomplete' } as const;

/**
 * The life of an applicant, state by state (ACCOUNT-76). A decision is also taken where the webhook before it was lost. A rejection is
 * final, unless the check is reset; an approval may be withdrawn, since a provider goes on looking.
 */
export const TRANSITIONS: Readonly<
  Record<StoredState, Readonly<Partial<Record<ApplicantEvent, StoredState>>>>
> = {
  incomplete: { ...underReview, created: 'incomplete' },
  pending: underReview,
  on_hold: underReview,
  resubmit: underReview,
  approved: { ...decided, held: 'on_hold', reset: 'incomplete' },
  rejected: { reset: 'incomplete' },
};

/** Where nothing can be handed in any more. */
export const FINAL_STATES: readonly ApplicantState[] = ['approved', 'rejected'];
