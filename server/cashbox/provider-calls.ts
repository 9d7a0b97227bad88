import type { MethodField } from '../../src/contract/subjects/payment-methods.ts';
import {
  isFinalState,
  type PaymentReason,
  type PaymentState,
} from '../../src/contract/subjects/payment-states.ts';
import { DAY_MS, MINUTE_MS } from '../../src/lib/time-units.ts';
import type { AppContext, Tx } from '../context.ts';
import { paymentConflicted } from '../measurements.ts';
import { lockPlayer } from '../store/dialect.ts';
import { changeState, loadPayment } from './payment-changes.ts';
import {
  clearUnknown,
  isDecided,
  isUnknownForSure,
  recordUnknown,
  returnUnknown,
} from './payment-resolutions.ts';
import { type PaymentsAdapter, type ProviderEvent, ProviderUnreachable } from './payments-adapter.ts';
import { type AppliedOutcome, applyEvent } from './provider-events.ts';
import { nextPollDelay } from './provider-polling.ts';
import type { PaymentRow } from './tables.ts';

/** A payment that the provider does not know is not begun any more after a day: a deposit is over. */
const MAX_BEGIN_AGE_MS = DAY_MS;
/** A call that has begun no payment by then never will: no client of a provider waits so long. */
const LOST_CALL_MS = 5 * MINUTE_MS;
const FRESH_MS = 5_000;
/** A call that is repeated for a player who waits; a provider that is only slow has answered by then. */
const UNANSWERED_MS = 10_000;

const contextOf = ({ reference }: Pick<PaymentRow, 'reference'>): string => `payment ${reference}`;

/** What the player has entered, so that only this back end reads it until the provider has it. */
export const sealFields = (
  { vault }: Pick<AppContext, 'vault'>,
  payment: Pick<PaymentRow, 'reference'>,
  fields: object,
): string => vault.seal(JSON.stringify(fields), contextOf(payment));

/** Applies an event, and does at once what follows from it at the provider; the follow-up does it again if that fails. */
export async function receiveEvent(app: AppContext, event: ProviderEvent): Promise<AppliedOutcome> {
  const outcome = await applyEvent(app, event);
  if (outcome === 'conflict') paymentConflicted.publish({});
  const row = await app.db
    .selectFrom('payments')
    .selectAll()
    .where('reference', '=', event.reference)
    .executeTakeFirst();
  if (row?.refund === 'due') await refundIfDue(app, row).catch(() => undefined);
  else if (row && outcome !== 'repeated' && event.state === 'pending' && isUnwanted(row))
    await cancelAtProvider(app, row).catch(() => undefined);
  return outcome;
}

/** Given up while the provider was being called, or ended here before the provider had it: then it must not go on there. */
const isUnwanted = ({ action, state, begun_at, cancel_asked_at }: PaymentRow): boolean =>
  isFinalState(action, state) ? begun_at === null : cancel_asked_at !== null;

/** Has the provider cancel a payment. Returns whether it knows the payment. */
async function cancelAtProvider(app: AppContext, row: PaymentRow): Promise<boolean> {
  const event = (await app.payments?.cancel(row.reference)) ?? null;
  if (event === null) return false;
  await clearUnknown(app, row);
  await receiveEvent(app, event);
  return true;
}

/**
 * Calls the provider to begin a payment, unless that was done or the player has given it up. Never in a transaction; whatever becomes of
 * the call, a repeat is the same payment there.
 */
export async function beginPayment(app: AppContext, id: number): Promise<void> {
  const { payments } = app;
  if (payments === null) return;
  const row = await changeOpen(app, id, async (tx, open) => {
    const mayBegin = open.begun_at === null && open.cancel_asked_at === null;
    return mayBegin && !(await isDecided(tx, open)) ? recordCall(tx, app, open) : null;
  });
  if (row === null) return;
  const at = app.clock.now();
  const sealed = row.order_secret;
  const fields = sealed === null ? {} : JSON.parse(app.vault.open(sealed, contextOf(row)));
  const answer = await payments.begin({
    reference: row.reference,
    action: row.action,
    method_id: row.method_id,
    amount_cents: row.amount_cents,
    fee_cents: row.fee_cents,
    currency: row.currency,
    fields: fields as Partial<Record<MethodField, string>>,
    profile: row.profile,
    saveProfile: row.save_profile === 1,
    customer: app.vault.hash(`customer ${row.player_id}`),
    requiresChallenge: row.requires_challenge === 1,
    returnUrl: row.return_url,
    locale: row.locale,
  });
  const id_ = `begin ${row.reference} ${row.asks} ${at.getTime()}`;
  const nothingElse = { amount_cents: null, profile: null };
  await receiveEvent(app, { ...answer, ...nothingElse, id: id_, reference: row.reference, at });
}

/** Cancels a payment as its player has requested: at the provider, or here if it never reached the provider. */
export async function cancelAsRequested(app: AppContext, id: number): Promise<void> {
  const { payments } = app;
  const end = (isUnknown: boolean) =>
    changeOpen(app, id, async (tx, row) => {
      // What the provider has taken and does not know any more it may have paid out, or been paid: a person finds out (`payment-resolutions.ts`).
      const isNever =
        isUnknown && (row.begun_at === null || (row.action === 'deposit' && row.state === 'pending'));
      const mayEnd = row.called_at === null || (isNever && isLost(app, row.called_at));
      if (row.cancel_asked_at === null || !mayEnd) return null;
      const [state, reason] = endOf(row);
      return changeState(tx, app, row, state, { reason });
    });
  if ((await end(false)) !== null || payments === null) return;
  const row = await app.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (row.cancel_asked_at === null || isFinalState(row.action, row.state)) return;
  if (await cancelAtProvider(app, row)) return;
  if ((await end(true)) === null && row.begun_at !== null) await recordUnknown(app, row);
}

const isLost = ({ clock }: Pick<AppContext, 'clock'>, called_at: string): boolean =>
  clock.now().getTime() - Date.parse(called_at) > LOST_CALL_MS;

const endOf = ({ action }: PaymentRow): [PaymentState, PaymentReason] =>
  action === 'cashout' ? ['recalled', 'recalled_by_player'] : ['canceled', 'canceled_by_player'];

/** Takes the next step of a payment that waits for the provider. Rejects when the provider can't be reached. */
export async function followUp(app: AppContext, row: PaymentRow): Promise<void> {
  const { payments } = app;
  if (payments === null) return;
  await recordPoll(app, row);
  if (isFinalState(row.action, row.state)) return refundIfDue(app, row);
  const isBefore = row.state === 'pending' || row.state === 'reserved';
  if (row.cancel_asked_at !== null && isBefore) return cancelAsRequested(app, row.id);
  if (row.begun_at === null && !isTooOldToBegin(app, row)) return beginPayment(app, row.id);
  const event = await payments.find(row.reference);
  if (event === null) return handleUnknownAtProvider(app, row);
  await clearUnknown(app, row);
  await receiveEvent(app, event);
}

/** Decides how a payment goes on that the provider says it does not know. */
async function handleUnknownAtProvider(app: AppContext, row: PaymentRow): Promise<void> {
  const isAsBefore = (open: PaymentRow) => open.event_at === row.event_at;
  if (row.action === 'deposit') {
    // It may have the money: a person finds out.
    if (row.state === 'processing') return recordUnknown(app, row);
    if (!isTooOldToBegin(app, row)) return beginPayment(app, row.id);
    await changeOpen(app, row.id, async (tx, open) =>
      isAsBefore(open) ? changeState(tx, app, open, 'canceled', { reason: 'timed_out' }) : null,
    );
    return;
  }
  await recordUnknown(app, row);
  if (row.begun_at !== null) return;
  // Nothing can come of the last call any more, and the provider has said again and again that nothing has.
  const ended = await changeOpen(app, row.id, async (tx, open) => {
    const isOver = open.called_at === null || isLost(app, open.called_at);
    const isNever = open.begun_at === null && isAsBefore(open) && isUnknownForSure(app, open);
    return isOver && isNever ? returnUnknown(tx, app, open) : null;
  });
  if (ended !== null) return;
  await beginPayment(app, row.id).catch(async (cause: unknown) => {
    // Whether this call arrives is open: the count begins anew.
    if (cause instanceof ProviderUnreachable) await clearUnknown(app, { ...row, unknown_asks: 1 });
    throw cause;
  });
}

/**
 * Polls for a payment that its player looks at, unless news or a poll of it is a few seconds old: who comes back from the
 * provider's page does not wait for a report that was lost, nor who waits for the next step for a call that was lost.
 */
export async function pollIfStale(app: AppContext, row: PaymentRow): Promise<void> {
  const { payments } = app;
  if (payments === null || row.ask_at === null || isFinalState(row.action, row.state)) return;
  const now = app.clock.now().getTime();
  const isUnanswered = row.begun_at === null;
  if (isUnanswered && (row.cancel_asked_at !== null || isTooOldToBegin(app, row))) return;
  // Its call may still be answered.
  if (isUnanswered && now - Date.parse(row.called_at ?? row.created_at) < UNANSWERED_MS) return;
  const wait = nextPollDelay(row.asks - 1);
  if (now - (Date.parse(row.ask_at) - wait) < FRESH_MS) return;
  // Several devices may look at it: one polls.
  const { numUpdatedRows } = await app.db
    .updateTable('payments')
    .set({ ask_at: new Date(now + wait).toISOString() })
    .where('id', '=', row.id)
    .where('ask_at', '=', row.ask_at)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  if (isUnanswered) return beginPayment(app, row.id);
  const event = await payments.find(row.reference);
  if (event !== null) await receiveEvent(app, event);
}

const isTooOldToBegin = ({ clock }: Pick<AppContext, 'clock'>, { created_at }: PaymentRow): boolean =>
  clock.now().getTime() - Date.parse(created_at) > MAX_BEGIN_AGE_MS;

async function refundIfDue(app: AppContext, { id, reference, refund }: PaymentRow): Promise<void> {
  if (refund !== 'due') return;
  await (app.payments as PaymentsAdapter).refund(reference);
  await app.db
    .updateTable('payments')
    .set({ refund: 'asked', ask_at: null })
    .where('id', '=', id)
    .where('refund', '=', 'due')
    .execute();
}

/** Changes a payment that has not ended, its player's row held; null where it has, or `change` does nothing. */
function changeOpen(
  app: AppContext,
  id: number,
  change: (tx: Tx, row: PaymentRow) => Promise<PaymentRow | null>,
): Promise<PaymentRow | null> {
  return app.db.transaction().execute(async tx => {
    const { player_id } = await loadPayment(tx, id);
    await lockPlayer(tx, player_id);
    const row = await loadPayment(tx, id);
    return isFinalState(row.action, row.state) ? null : change(tx, row);
  });
}

const recordCall = (tx: Tx, { clock }: AppContext, { id }: PaymentRow): Promise<PaymentRow> =>
  tx
    .updateTable('payments')
    .set({ called_at: clock.now().toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

async function recordPoll({ db, clock }: AppContext, { id, asks }: PaymentRow): Promise<void> {
  await db
    .updateTable('payments')
    .set({ asks: asks + 1, ask_at: new Date(clock.now().getTime() + nextPollDelay(asks)).toISOString() })
    .where('id', '=', id)
    .where('ask_at', 'is not', null)
    .execute();
}
