import type { Payment, PaymentDetails, PaymentStep } from '../../src/contract/subjects/cashbox.ts';
import { isFinalState } from '../../src/contract/subjects/payment-states.ts';
import type { AppContext, Tx } from '../context.ts';
import { reject } from '../errors.ts';
import { jurisdictionOf } from '../operator/jurisdiction.ts';
import type { PlayerRow } from '../players/tables.ts';
import type { Db } from '../store/database.ts';
import type { PaymentRow } from './tables.ts';

type Timeline = Payment['timeline'];

/** Whether the licence and the player let it be called back (CASHBOX-3); who has asked for it need not again. */
export const isRecallable = (
  app: Pick<AppContext, 'settings'>,
  { action, state, locked, cancel_asked_at }: PaymentRow,
  player: Pick<PlayerRow, 'license'>,
): boolean =>
  action === 'cashout' &&
  (state === 'reserved' || state === 'pending') &&
  locked === 0 &&
  cancel_asked_at === null &&
  jurisdictionOf(app, player).canRecall;

/** Whether it is being called back: it may have gone on at the provider before that. */
const isRecallAsked = ({ action, state, cancel_asked_at }: PaymentRow): boolean =>
  action === 'cashout' && cancel_asked_at !== null && !isFinalState(action, state);

function toPayment(
  app: Pick<AppContext, 'settings'>,
  row: PaymentRow,
  player: Pick<PlayerRow, 'license'>,
  timeline: Timeline,
): Payment {
  const { id, action, state, currency, amount_cents, fee_cents, receives_cents, reason } = row;
  return {
    ...{ id, action, state, currency, amount_cents, fee_cents, receives_cents, reason, timeline },
    finished_at: row.finished_at,
    recallable: isRecallable(app, row, player),
    ...(isRecallAsked(row) && { recall_asked: true }),
    method: {
      id: row.method_id,
      type: row.method_type,
      brand: row.method_brand,
      title: row.method_title,
      account: row.account,
    },
    created_at: row.created_at,
    locked: row.locked === 1,
  };
}

/** The payments with their states, in the given order. */
export async function toPayments(
  app: Pick<AppContext, 'settings'>,
  db: Db | Tx,
  rows: readonly PaymentRow[],
  player: Pick<PlayerRow, 'license'>,
): Promise<Payment[]> {
  if (rows.length === 0) return [];
  const states = await db
    .selectFrom('payment_states')
    .select(['payment_id', 'state', 'at'])
    .where(
      'payment_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  const timelineOf = (id: number) =>
    states.filter(({ payment_id }) => payment_id === id).map(({ state, at }) => ({ state, at }));
  return rows.map(row => toPayment(app, row, player, timelineOf(row.id)));
}

export async function toDetails(
  app: Pick<AppContext, 'settings'>,
  db: Db | Tx,
  row: PaymentRow,
  player: Pick<PlayerRow, 'license'>,
): Promise<PaymentDetails> {
  const [payment] = await toPayments(app, db, [row], player);
  if (!payment) throw new Error(`There is no payment ${row.id}.`);
  return { ...payment, next: row.next === null ? null : (JSON.parse(row.next) as PaymentStep) };
}

/** One of the player's own; another player's is a 404 as one that does not exist is. */
export async function loadOwnPayment(
  db: Db | Tx,
  { id: player_id }: Pick<PlayerRow, 'id'>,
  id: string,
): Promise<PaymentRow> {
  if (!/^\d{1,15}$/.test(id)) reject(404, 'unknown_payment');
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', Number(id))
    .where('player_id', '=', player_id)
    .executeTakeFirst();
  return row ?? reject(404, 'unknown_payment');
}
