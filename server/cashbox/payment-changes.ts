import {
  isFinalState,
  mayFollow,
  type PaymentReason,
  type PaymentState,
} from '../../src/contract/subjects/payment-states.ts';
import type { AppContext, Tx } from '../context.ts';
import { emit } from '../events/user-events.ts';
import { paymentEnded } from '../measurements.ts';
import { notify } from '../notifications/notifications.ts';
import type { NotificationEvent } from '../notifications/texts.ts';
import { loadPlayerRow } from '../players/player-view.ts';
import { recordDeposit } from '../safe-play/deposits.ts';
import { creditDeposit, payCashout, returnCashout } from '../wallet/payment-postings.ts';
import { toPayments } from './payment-view.ts';
import type { PaymentRow } from './tables.ts';

type Changes = Partial<
  Omit<PaymentRow, 'id' | 'reference' | 'player_id' | 'action' | 'state' | 'reason' | 'finished_at'>
>;

/** A payment as it is now; the caller holds its player's row. */
export const loadPayment = (tx: Tx, id: number): Promise<PaymentRow> =>
  tx.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Changes what is no state, and tells the player's devices. */
export async function updatePayment(
  tx: Tx,
  app: AppContext,
  { id }: Pick<PaymentRow, 'id'>,
  changes: Changes,
): Promise<PaymentRow> {
  const row = await tx
    .updateTable('payments')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await announce(tx, app, row);
  return row;
}

/**
 * Moves a payment to a state that may follow, with all that belongs to it: its place in the timeline, the ledger, the notification, the
 * event. Throws for a state off the diagram.
 */
export async function changeState(
  tx: Tx,
  app: AppContext,
  before: PaymentRow,
  state: PaymentState,
  { reason = null, ...changes }: Changes & { readonly reason?: PaymentReason | null } = {},
): Promise<PaymentRow> {
  if (!mayFollow(before.action, before.state, state))
    throw new Error(`A ${before.action} can't go from ${before.state} to ${state}.`);
  const at = app.clock.now().toISOString();
  const isEnd = isFinalState(before.action, state);
  const ending = {
    finished_at: at,
    next: null,
    order_secret: null,
    ask_at: changes.refund === 'due' ? at : null,
  };
  const row = await tx
    .updateTable('payments')
    .set({ ...changes, state, reason, ...(isEnd ? ending : {}) })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordState(tx, row, at);
  if (isEnd) {
    paymentEnded.publish(row);
    await moveMoney(tx, app, row);
    await notifyPlayer(tx, app, row);
  }
  await announce(tx, app, row);
  return row;
}

/** Adds its state to its timeline. */
export async function recordState(tx: Tx, { id, player_id, state }: PaymentRow, at: string): Promise<void> {
  await tx.insertInto('payment_states').values({ payment_id: id, player_id, state, at }).execute();
}

async function moveMoney(tx: Tx, app: AppContext, row: PaymentRow): Promise<void> {
  const { id: payment_id, player_id, currency, amount_cents, receives_cents } = row;
  if (row.action === 'cashout') {
    const end = row.state === 'succeeded' ? payCashout : returnCashout;
    return end(tx, app.clock, { payment_id, player_id, currency, amount_cents });
  }
  if (row.state !== 'succeeded') return;
  await creditDeposit(tx, app.clock, { payment_id, player_id, currency, amount_cents: receives_cents });
  await recordDeposit(tx, app, player_id, { currency, amount_cents });
}

const noticeOf = ({ action, state, refund }: PaymentRow): NotificationEvent => {
  if (action === 'cashout') {
    if (state === 'succeeded') return 'cashout_succeeded';
    return state === 'recalled' ? 'cashout_recalled' : 'cashout_returned';
  }
  if (state === 'succeeded') return 'deposit_succeeded';
  if (refund !== null) return 'deposit_refunded';
  return state === 'canceled' ? 'deposit_canceled' : 'deposit_declined';
};

/** Who has ended it on the screen needs no push of it. */
const OWN_ENDS: readonly (PaymentReason | null)[] = ['canceled_by_player', 'recalled_by_player'];

async function notifyPlayer(tx: Tx, app: AppContext, row: PaymentRow): Promise<void> {
  const amount_cents = row.state === 'succeeded' ? row.receives_cents : row.amount_cents;
  await notify(tx, app, row.player_id, {
    event: noticeOf(row),
    kind: 'money',
    facts: { amount_cents, currency: row.currency, payment_id: row.id },
    withoutPush: OWN_ENDS.includes(row.reason),
  });
}

/** Marks a deposit that was paid after it had ended here for a refund, and notifies the player. */
export async function oweRefund(tx: Tx, app: AppContext, { id }: PaymentRow): Promise<void> {
  await notifyPlayer(
    tx,
    app,
    await updatePayment(tx, app, { id }, { refund: 'due', ask_at: app.clock.now().toISOString() }),
  );
}

/**
 * Stores that the player wants all deposits cancelled that are open, as when the account is closed: from here on none begins any more, and the
 * follow-up has the provider cancel those that it has.
 */
export async function cancelOpenDeposits(tx: Tx, app: AppContext, player_id: number): Promise<void> {
  const now = app.clock.now().toISOString();
  const open = await tx
    .selectFrom('payments')
    .selectAll()
    .where('player_id', '=', player_id)
    .where('action', '=', 'deposit')
    .where('finished_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const row of open)
    await updatePayment(tx, app, row, { cancel_asked_at: row.cancel_asked_at ?? now, ask_at: now });
}

/** The payment as it is, to the player's devices. */
export async function announce(tx: Tx, app: AppContext, row: PaymentRow): Promise<void> {
  const payments = await toPayments(app, tx, [row], await loadPlayerRow(tx, row.player_id));
  await emit(tx, app.clock, row.player_id, 'payments_changed', { payments });
}
