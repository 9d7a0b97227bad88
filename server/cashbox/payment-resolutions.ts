import { isFinalState } from '../../src/contract/subjects/payment-states.ts';
import type { AppContext, Tx } from '../context.ts';
import { paymentSettled } from '../measurements.ts';
import type { Db } from '../store/database.ts';
import { lockPlayer } from '../store/dialect.ts';
import { changeState, loadPayment } from './payment-changes.ts';
import { RESET_UNKNOWN, UNKNOWN_MS, UNKNOWN_POLLS } from './provider-polling.ts';
import type { PaymentRow, PaymentSettlementsTable } from './tables.ts';

const NAME = 'follow-up';

/** Counts a poll in which the provider did not know the payment; from here on it may be one for `returnUnknown`, or for a person. */
export async function recordUnknown(
  { db, clock }: AppContext,
  { id }: Pick<PaymentRow, 'id'>,
): Promise<void> {
  await db
    .updateTable('payments')
    .set(eb => ({
      unknown_asks: eb('unknown_asks', '+', 1),
      unknown_since: eb.fn.coalesce('unknown_since', eb.val(clock.now().toISOString())),
    }))
    .where('id', '=', id)
    .execute();
}

/** Starts the count again: the provider knows the payment, or nobody can tell. */
export async function clearUnknown({ db }: AppContext, { id, unknown_asks }: PaymentRow): Promise<void> {
  if (unknown_asks === 0) return;
  await db.updateTable('payments').set(RESET_UNKNOWN).where('id', '=', id).execute();
}

/** Whether the provider has said often and for long enough that it does not know the payment. */
export const isUnknownForSure = (
  { clock }: Pick<AppContext, 'clock'>,
  { unknown_asks, unknown_since }: Pick<PaymentRow, 'unknown_asks' | 'unknown_since'>,
): boolean =>
  unknown_asks >= UNKNOWN_POLLS &&
  unknown_since !== null &&
  clock.now().getTime() - Date.parse(unknown_since) >= UNKNOWN_MS;

/**
 * Ends a withdrawal that the provider has never taken, as it says itself: the money comes back. Never one that it has taken once: what it has
 * forgotten it may have paid, and a person has to find out (`applyResolution`).
 */
export async function returnUnknown(tx: Tx, app: AppContext, row: PaymentRow): Promise<PaymentRow | null> {
  const decided_at = app.clock.now().toISOString();
  const note = `The provider has not known it ${row.unknown_asks} times, since ${row.unknown_since}.`;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_settlements')
    .values({
      payment_id: row.id,
      player_id: row.player_id,
      outcome: 'returned',
      decided_by: NAME,
      note,
      decided_at,
      applied_at: decided_at,
      result: 'applied',
    })
    .onConflict(on => on.column('payment_id').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return null;
  paymentSettled.publish({ outcome: 'returned' });
  return changeState(tx, app, row, 'rejected', { reason: 'provider_failed' });
}

/** Payments of which a person has decided how they end, whose decision has not been applied yet. */
export const findUnapplied = ({ db }: Pick<AppContext, 'db'>): Promise<{ payment_id: number }[]> =>
  db.selectFrom('payment_settlements').select('payment_id').where('applied_at', 'is', null).execute();

/** What a person has decided on is not begun any more. */
export const isDecided = async (tx: Tx, { id }: PaymentRow): Promise<boolean> =>
  (await tx
    .selectFrom('payment_settlements')
    .select('payment_id')
    .where('payment_id', '=', id)
    .executeTakeFirst()) !== undefined;

/** Applies what was decided, once; an end that the provider has reported in the meantime counts. */
export const applyResolution = (app: AppContext, payment_id: number): Promise<void> =>
  app.db.transaction().execute(async tx => {
    const { player_id } = await loadPayment(tx, payment_id);
    await lockPlayer(tx, player_id);
    const row = await loadPayment(tx, payment_id);
    const isOver = isFinalState(row.action, row.state);
    const resolution = await tx
      .updateTable('payment_settlements')
      .set({
        applied_at: app.clock.now().toISOString(),
        result: isOver ? 'ended_before' : 'applied',
      })
      .where('payment_id', '=', payment_id)
      .where('applied_at', 'is', null)
      .returning('outcome')
      .executeTakeFirst();
    if (!resolution || isOver) return;
    const { outcome } = resolution;
    paymentSettled.publish({ outcome });
    await (outcome === 'paid'
      ? changeState(tx, app, row, 'succeeded')
      : changeState(tx, app, row, 'rejected', { reason: 'provider_failed' }));
  });

/** Open payments that their provider has taken money for, or was to pay out, and says it does not know: the oldest first. */
export const findUnknown = (db: Db): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where(eb => eb.or([eb('action', '=', 'cashout'), eb('state', '=', 'processing')]))
    .where('ask_at', 'is not', null)
    .where('begun_at', 'is not', null)
    .where('unknown_asks', '>=', UNKNOWN_POLLS)
    .orderBy('id')
    .execute();

type Decision = Pick<PaymentSettlementsTable, 'outcome' | 'decided_by' | 'note'>;

/** A decision that can't be taken; the message says why. */
export class NotResolvable extends Error {}

/** Writes down how a payment ends that is open; the follow-up does it (`applyResolution`). A decision is final. */
export const decide = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  payment_id: number,
  decision: Decision,
): Promise<PaymentRow> =>
  db.transaction().execute(async tx => {
    const find = () => tx.selectFrom('payments').selectAll().where('id', '=', payment_id).executeTakeFirst();
    const player_id = (await find())?.player_id;
    if (player_id !== undefined) await lockPlayer(tx, player_id);
    const row = await find();
    if (!row) throw new NotResolvable(`there is no payment ${payment_id}`);
    if (isFinalState(row.action, row.state))
      throw new NotResolvable(`payment ${payment_id} has ended: it is ${row.state}`);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('payment_settlements')
      .values({ payment_id, player_id: row.player_id, decided_at: clock.now().toISOString(), ...decision })
      .onConflict(on => on.column('payment_id').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) throw new NotResolvable(`payment ${payment_id} was settled before`);
    return row;
  });
