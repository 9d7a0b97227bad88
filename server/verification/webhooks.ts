import type { FastifyInstance } from 'fastify';
import { DOCUMENT_STEPS } from '../../src/contract/subjects/verification.ts';
import { DAY_MS, MINUTE_MS } from '../../src/lib/time-units.ts';
import type { AppContext, Tx } from '../context.ts';
import { emit } from '../events/user-events.ts';
import { type HeaderReader, serveWebhook } from '../http/webhook-receiver.ts';
import { notify } from '../notifications/notifications.ts';
import { loadPlayerRow } from '../players/player-view.ts';
import { lockPlayer } from '../store/dialect.ts';
import { TRANSITIONS } from './applicant-states.ts';
import type { ProviderEvent } from './identity-provider.ts';
import { sendDecisionMail } from './mails.ts';
import { NOTHING_CHECKED, resultsOf, type StepResults } from './status.ts';
import type { ApplicantRow } from './tables.ts';

/** Where a provider posts to. */
const WEBHOOK_PATH = '/api/kyc/webhook';

/** Older ones are refused: whoever has recorded one can't send it when its id is forgotten. Providers repeat for a day or two. */
const MAX_AGE_MS = 7 * DAY_MS;
/** Clocks differ. */
const MAX_AHEAD_MS = 5 * MINUTE_MS;

export type WebhookOutcome =
  | 'applied'
  | 'late'
  | 'off_diagram'
  | 'repeated'
  | 'ignored'
  | 'unsigned'
  | 'unreadable'
  | 'out_of_time'
  | 'unknown_applicant';

const STATUS: Readonly<Record<WebhookOutcome, number>> = {
  applied: 204,
  late: 204,
  off_diagram: 204,
  repeated: 204,
  ignored: 204,
  unsigned: 401,
  unreadable: 400,
  out_of_time: 400,
  unknown_applicant: 404,
};

export const serveWebhooks = (server: FastifyInstance, app: AppContext): void =>
  serveWebhook(server, {
    path: WEBHOOK_PATH,
    status: STATUS,
    receive: (body, header) => receiveWebhook(app, body, header),
    note(log, outcome) {
      if (outcome !== 'applied') log.warn({ outcome }, 'verification webhook not applied');
    },
  });

/** The one way to a decision (ACCOUNT-76): signed, recent, new, on time, and on the diagram. */
export async function receiveWebhook(
  app: AppContext,
  body: Buffer,
  header: HeaderReader,
): Promise<WebhookOutcome> {
  if (app.identityProvider === null) return 'unsigned';
  let event: ProviderEvent | 'unsigned' | null;
  try {
    event = app.identityProvider.readWebhook(body, header);
  } catch {
    return 'unreadable';
  }
  if (event === 'unsigned') return event;
  if (event === null) return 'ignored';
  const age = app.clock.now().getTime() - event.at.getTime();
  if (age > MAX_AGE_MS || age < -MAX_AHEAD_MS) return 'out_of_time';
  const known = event;
  return app.db.transaction().execute(tx => applyEvent(tx, app, known));
}

async function applyEvent(tx: Tx, app: AppContext, event: ProviderEvent): Promise<WebhookOutcome> {
  const query = tx.selectFrom('applicants').selectAll().where('external_id', '=', event.externalId);
  const found = await query.executeTakeFirst();
  if (!found) return 'unknown_applicant';
  await lockPlayer(tx, found.player_id);
  const applicant = await query.executeTakeFirstOrThrow();
  const outcome = outcomeOf(applicant, event);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('verification_events')
    .values({
      id: event.id,
      player_id: applicant.player_id,
      type: event.type,
      at: event.at.toISOString(),
      received_at: app.clock.now().toISOString(),
      outcome,
    })
    .onConflict(on => on.column('id').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return 'repeated';
  if (outcome === 'applied') await changeApplicant(tx, app, applicant, event);
  return outcome;
}

function outcomeOf({ state, event_at }: ApplicantRow, event: ProviderEvent) {
  if (event_at !== null && event.at.toISOString() < event_at) return 'late';
  return TRANSITIONS[state][event.type] === undefined ? 'off_diagram' : 'applied';
}

async function changeApplicant(
  tx: Tx,
  app: AppContext,
  before: ApplicantRow,
  event: ProviderEvent,
): Promise<void> {
  const state = TRANSITIONS[before.state][event.type] ?? before.state;
  const at = event.at.toISOString();
  const isDecision =
    event.type === 'approved' || event.type === 'rejected' || event.type === 'resubmit_asked';
  const steps = JSON.stringify(stepsAfter(before, event));
  await tx
    .updateTable('applicants')
    .set({
      state,
      steps,
      event_at: at,
      submitted_at: event.type === 'submitted' ? at : before.submitted_at,
      decided_at: isDecision ? at : event.type === 'reset' ? null : before.decided_at,
    })
    .where('player_id', '=', before.player_id)
    .execute();
  if (state === before.state && steps === before.steps) return;
  const changesProfile = (state === 'approved') !== (before.state === 'approved');
  const fields = [...(changesProfile ? ['verified', 'sumsub_verified'] : []), 'verification'];
  await emit(tx, app.clock, before.player_id, 'profile_changed', { fields });
  await notifyPlayer(tx, app, before.player_id, event.type);
}

/** What the event says of a step; where it says nothing, what follows from it. */
function stepsAfter(before: ApplicantRow, { type, steps }: ProviderEvent): StepResults {
  if (type === 'reset') return NOTHING_CHECKED;
  const old = resultsOf(before);
  const entries = DOCUMENT_STEPS.map(name => {
    const reported = steps[name];
    if (reported) return [name, reported];
    if (type === 'approved') return [name, { state: 'approved', reasons: [] }];
    const isOpen = old[name].state !== 'approved';
    if (type === 'submitted' && isOpen) return [name, { state: 'pending', reasons: [] }];
    if (type === 'rejected' && isOpen) return [name, { state: 'rejected', reasons: old[name].reasons }];
    return [name, old[name]];
  });
  return Object.fromEntries(entries) as StepResults;
}

/** A notification for a decision, and a mail where the player has to do something, or can do nothing any more. */
async function notifyPlayer(
  tx: Tx,
  app: AppContext,
  player_id: number,
  type: ProviderEvent['type'],
): Promise<void> {
  if (type === 'approved')
    await notify(tx, app, player_id, { event: 'verification_approved', kind: 'info', facts: {} });
  if (type !== 'rejected' && type !== 'resubmit_asked') return;
  const event = type === 'rejected' ? 'verification_rejected' : 'verification_resubmit';
  await notify(tx, app, player_id, { event, kind: 'info', facts: {} });
  await sendDecisionMail(app, tx, await loadPlayerRow(tx, player_id), type);
}
