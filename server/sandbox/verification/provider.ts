import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { DOCUMENT_STEPS, type RejectionReason } from '../../../src/contract/subjects/verification.ts';
import { MINUTE_MS } from '../../../src/lib/time-units.ts';
import type { Clock } from '../../clock.ts';
import { gameOrigin } from '../../operator/origins.ts';
import type { Settings } from '../../settings.ts';
import type { Db } from '../../store/database.ts';
import type { Vault } from '../../store/vault.ts';
import type { ApplicantEvent } from '../../verification/applicant-states.ts';
import type { IdentityProvider, StepResult } from '../../verification/identity-provider.ts';
import { isSignedBy } from '../../webhook-signature.ts';

/** The sandbox's provider is at the game's origin, in a folder of its own (decision 0133). */
export const PROVIDER_PATH = '/verification/';
/** Header with the signature of its webhooks, as Sumsub's. */
export const DIGEST_HEADER = 'x-payload-digest';
/** Short, since it lets in whoever has it; the SDK asks for the next one. */
const TOKEN_MS = 10 * MINUTE_MS;
const USUAL_HOURS = 24;

const TokenPayload = v.object({ sub: v.string(), url: v.string(), exp: v.number() });

/** Body of a webhook, in the shape of Sumsub's; `documents` says of each step what that vendor has another call for. */
export const WebhookBody = v.object({
  externalUserId: v.string(),
  correlationId: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  type: v.string(),
  createdAtMs: v.number(),
  reviewResult: v.optional(
    v.object({
      reviewAnswer: v.picklist(['GREEN', 'RED']),
      reviewRejectType: v.optional(v.picklist(['FINAL', 'RETRY'])),
    }),
  ),
  documents: v.optional(
    v.record(
      v.picklist(DOCUMENT_STEPS),
      v.object({
        reviewAnswer: v.picklist(['GREEN', 'RED']),
        rejectLabels: v.optional(v.array(v.string()), []),
      }),
    ),
    {},
  ),
});
export type WebhookBody = v.InferInput<typeof WebhookBody>;

/** The vendor's words for our reasons; what is not in the table is `other`. */
export const REJECT_LABELS: Readonly<Record<string, RejectionReason>> = {
  UNSATISFACTORY_PHOTOS: 'unreadable',
  DOCUMENT_PAGE_MISSING: 'incomplete',
  EXPIRATION_DATE: 'expired',
  DOCUMENT_TEMPLATE: 'wrong_document',
  PROBLEMATIC_APPLICANT_DATA: 'details_differ',
  BAD_PROOF_OF_ADDRESS: 'too_old',
  SCREENSHOTS: 'copy',
  AGE_REQUIREMENT_MISMATCH: 'underage',
  DUPLICATE: 'duplicate',
  FORGERY: 'forged',
};

const WEBHOOK_EVENTS: Readonly<Record<string, ApplicantEvent>> = {
  applicantCreated: 'created',
  applicantPending: 'submitted',
  applicantOnHold: 'held',
  applicantReset: 'reset',
};

/** What signs the provider's webhooks: both ends of them are in this process. */
export const webhookSecret = (vault: Vault): string => vault.hash('sandbox verification webhook');

const tokenSignature = (vault: Vault, text: string): Buffer =>
  createHmac('sha256', vault.hash('sandbox verification token')).update(text).digest();

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The applicant that a token of the SDK lets in; null when it has expired or is none of ours. */
export function applicantOfToken(vault: Vault, clock: Clock, token: string): string | null {
  const [head = '', body = '', signature = ''] = token.replace(/^_act-sbx-jwt-/, '').split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = tokenSignature(vault, `${head}.${body}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const payload = v.parse(TokenPayload, JSON.parse(Buffer.from(body, 'base64url').toString()));
  return payload.exp * 1000 > clock.now().getTime() ? payload.sub : null;
}

interface ProviderContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly settings: Settings;
}

/** A provider of identity checks that plays every outcome, as the console tells it to. */
export function createSandboxProvider({ db, clock, vault, settings }: ProviderContext): IdentityProvider {
  const url = `${gameOrigin(settings)}${PROVIDER_PATH}`;
  return {
    usualHours: USUAL_HOURS,
    wipeUrl: `${url}#wipe`,

    async issueToken(externalId) {
      await db
        .insertInto('sandbox_checks')
        .values({
          external_id: externalId,
          state: 'incomplete',
          steps: '{}',
          created_at: clock.now().toISOString(),
        })
        .onConflict(on => on.column('external_id').doNothing())
        .execute();
      const expiresAt = new Date(clock.now().getTime() + TOKEN_MS);
      const exp = Math.floor(expiresAt.getTime() / 1000);
      const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: externalId, url, exp })}`;
      return {
        token: `_act-sbx-jwt-${text}.${tokenSignature(vault, text).toString('base64url')}`,
        expiresAt,
      };
    },

    readWebhook(body, header) {
      if (!isSignedBy(webhookSecret(vault), body, header(DIGEST_HEADER))) return 'unsigned';
      const payload = v.parse(WebhookBody, JSON.parse(body.toString('utf8')));
      const type = eventOf(payload);
      if (type === null) return null;
      return {
        id: payload.correlationId,
        externalId: payload.externalUserId,
        type,
        at: new Date(payload.createdAtMs),
        steps: stepsOf(payload),
      };
    },

    async deleteDocuments(externalId) {
      await db.transaction().execute(async tx => {
        const uploads = tx.selectFrom('sandbox_uploads').select('id').where('external_id', '=', externalId);
        await tx.deleteFrom('sandbox_upload_pieces').where('upload_id', 'in', uploads).execute();
        await tx.deleteFrom('sandbox_uploads').where('external_id', '=', externalId).execute();
        await tx.deleteFrom('sandbox_checks').where('external_id', '=', externalId).execute();
      });
    },
  };
}

function eventOf({ type, reviewResult }: v.InferOutput<typeof WebhookBody>): ApplicantEvent | null {
  if (type !== 'applicantReviewed') return WEBHOOK_EVENTS[type] ?? null;
  if (reviewResult?.reviewAnswer === 'GREEN') return 'approved';
  return reviewResult?.reviewRejectType === 'RETRY' ? 'resubmit_asked' : 'rejected';
}

function stepsOf({ documents, reviewResult }: v.InferOutput<typeof WebhookBody>) {
  const redState = reviewResult?.reviewRejectType === 'RETRY' ? 'resubmit' : 'rejected';
  const entries = Object.entries(documents).map(([name, { reviewAnswer, rejectLabels }]) => {
    const reasons = [...new Set(rejectLabels.map(label => REJECT_LABELS[label] ?? 'other'))];
    const state = reviewAnswer === 'GREEN' ? 'approved' : redState;
    return [name, { state, reasons } satisfies StepResult];
  });
  return Object.fromEntries(entries);
}
