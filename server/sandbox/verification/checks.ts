import { DOCUMENT_STEPS } from '../../../src/contract/subjects/verification.ts';
import type { AppContext, Tx } from '../../context.ts';
import type { Db } from '../../store/database.ts';
import { newToken } from '../../store/opaque-tokens.ts';
import { FINAL_STATES, type StoredState } from '../../verification/applicant-states.ts';
import type { StepResult } from '../../verification/identity-provider.ts';
import { receiveWebhook, type WebhookOutcome } from '../../verification/webhooks.ts';
import { signatureOf } from '../../webhook-signature.ts';
import type { CheckView, Step } from './protocol.ts';
import { DIGEST_HEADER, REJECT_LABELS, type WebhookBody, webhookSecret } from './provider.ts';
import { hasDocument, uploadsOf, viewOf } from './uploads.ts';

type Results = Readonly<Partial<Record<Step, StepResult>>>;

/** What the console can have the provider decide. */
export type Decision =
  | { readonly outcome: 'approve' | 'hold' | 'reset' }
  | { readonly outcome: 'reject' | 'resubmit'; readonly step: Step; readonly label: string };

/** The check as its page shows it; null when there is none. */
export async function loadCheck(db: Db | Tx, external_id: string): Promise<CheckView | null> {
  const row = await db
    .selectFrom('sandbox_checks')
    .selectAll()
    .where('external_id', '=', external_id)
    .executeTakeFirst();
  if (!row) return null;
  const results = JSON.parse(row.steps) as Results;
  const uploads = await uploadsOf(db, external_id);
  return {
    state: row.state,
    steps: DOCUMENT_STEPS.map(name => {
      const { state, reasons } = results[name] ?? { state: 'missing', reasons: [] };
      return { name, state, reasons: [...reasons] };
    }),
    uploads: uploads.map(viewOf),
  };
}

const isOpen = ({ state }: CheckView['steps'][number]): boolean =>
  state === 'missing' || state === 'resubmit';

/** Hands the documents in. Null: something is missing. A repeat changes nothing. */
export async function submitCheck(app: AppContext, external_id: string): Promise<CheckView | null> {
  const check = await loadCheck(app.db, external_id);
  if (!check) return null;
  const open = check.steps.filter(isOpen);
  if (FINAL_STATES.some(state => state === check.state) || open.length === 0) return check;
  if (!open.every(({ name }) => hasDocument(check.uploads, name))) return null;
  const pending = Object.fromEntries(open.map(({ name }) => [name, { state: 'pending', reasons: [] }]));
  await saveCheck(app, external_id, 'pending', pending as Results);
  await deliver(app, external_id, { type: 'applicantPending' });
  return loadCheck(app.db, external_id);
}

/** Takes a decision and sends it. The outcome is that of its webhook; null when there is no such check. */
export async function decide(
  app: AppContext,
  external_id: string,
  decision: Decision,
): Promise<WebhookOutcome | null> {
  const check = await loadCheck(app.db, external_id);
  if (!check) return null;
  if ('step' in decision) return rejectStep(app, external_id, check, decision);
  if (decision.outcome === 'hold') {
    await saveCheck(app, external_id, 'on_hold', {});
    return deliver(app, external_id, { type: 'applicantOnHold' });
  }
  if (decision.outcome === 'reset') {
    await closeUploads(app, external_id, DOCUMENT_STEPS);
    const missing = { state: 'missing', reasons: [] } as const;
    await saveCheck(app, external_id, 'incomplete', { identity: missing, address: missing });
    return deliver(app, external_id, { type: 'applicantReset' });
  }
  const approved = { state: 'approved', reasons: [] } as const;
  await closeUploads(app, external_id, DOCUMENT_STEPS);
  await saveCheck(app, external_id, 'approved', { identity: approved, address: approved });
  return deliver(app, external_id, {
    type: 'applicantReviewed',
    reviewResult: { reviewAnswer: 'GREEN' },
  });
}

/** One document is asked for again, or the check is over; what was right with the others stays so. */
async function rejectStep(
  app: AppContext,
  external_id: string,
  { steps }: CheckView,
  { outcome, step, label }: Extract<Decision, { step: Step }>,
): Promise<WebhookOutcome> {
  const isFinal = outcome === 'reject';
  const reasons = [REJECT_LABELS[label] ?? 'other'] as const;
  const others = steps.filter(
    ({ name, state }) => name !== step && (state === 'pending' || state === 'approved'),
  );
  await closeUploads(app, external_id, [step, ...others.map(({ name }) => name)]);
  await saveCheck(app, external_id, isFinal ? 'rejected' : 'resubmit', {
    ...Object.fromEntries(others.map(({ name }) => [name, { state: 'approved', reasons: [] }])),
    [step]: { state: isFinal ? 'rejected' : 'resubmit', reasons },
  });
  return deliver(app, external_id, {
    type: 'applicantReviewed',
    reviewResult: { reviewAnswer: 'RED', reviewRejectType: isFinal ? 'FINAL' : 'RETRY' },
    documents: {
      ...Object.fromEntries(others.map(({ name }) => [name, { reviewAnswer: 'GREEN' }])),
      [step]: { reviewAnswer: 'RED', rejectLabels: [label] },
    },
  });
}

async function saveCheck(
  { db }: AppContext,
  external_id: string,
  state: StoredState,
  changed: Results,
): Promise<void> {
  await db.transaction().execute(async tx => {
    const { steps } = await tx
      .selectFrom('sandbox_checks')
      .select('steps')
      .where('external_id', '=', external_id)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('sandbox_checks')
      .set({ state, steps: JSON.stringify({ ...(JSON.parse(steps) as Results), ...changed }) })
      .where('external_id', '=', external_id)
      .execute();
  });
}

/** A decision was taken with them: the step takes others from here on. */
async function closeUploads(
  { db, clock }: AppContext,
  external_id: string,
  steps: readonly Step[],
): Promise<void> {
  await db
    .updateTable('sandbox_uploads')
    .set({ reviewed_at: clock.now().toISOString() })
    .where('external_id', '=', external_id)
    .where('step', 'in', steps)
    .execute();
}

/** The provider is in this process, so its webhooks take no network; they are signed and checked as any other. */
function deliver(
  app: AppContext,
  externalUserId: string,
  event: Pick<WebhookBody, 'type' | 'reviewResult' | 'documents'>,
): Promise<WebhookOutcome> {
  const createdAtMs = app.clock.now().getTime();
  const payload: WebhookBody = { externalUserId, correlationId: newToken(), createdAtMs, ...event };
  const body = Buffer.from(JSON.stringify(payload));
  const digest = signatureOf(webhookSecret(app.vault), body);
  return receiveWebhook(app, body, name => (name === DIGEST_HEADER ? digest : null));
}
