import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { PaymentStep } from '../../../src/contract/subjects/cashbox.ts';
import type { PaymentReason } from '../../../src/contract/subjects/payment-states.ts';
import { DAY_MS } from '../../../src/lib/time-units.ts';
import {
  type ProviderAnswer,
  type ProviderEvent,
  type ProviderOrder,
  ProviderUnreachable,
} from '../../cashbox/payments-adapter.ts';
import type { Tx } from '../../context.ts';
import { paymentsOrigin } from '../../operator/origins.ts';
import type { Db } from '../../store/database.ts';
import { lockName } from '../../store/dialect.ts';
import { hashToken } from '../../store/opaque-tokens.ts';
import { endOf, readBehaviour, takeBehaviour } from './behaviour.ts';
import { findCard, keepProfile, profileById, titleOfProfile } from './cards.ts';
import { BLOCK_MS, dueAfter, PAYOUT_MS, planOf, type StoredStep } from './plans.ts';
import type { PspOrdersTable } from './tables.ts';
import { enqueue, type PspContext, sendDue } from './webhooks.ts';

export type OrderRow = Selectable<PspOrdersTable>;

/** Orders of one turn of the provider's clock. */
const BATCH_SIZE = 50;
/** How long one that has ended is known. */
const KEPT_MS = 90 * DAY_MS;
/** Orders that one statement deletes. */
const DELETED = 1000;

const OPEN_STATES: readonly OrderRow['state'][] = ['pending', 'processing'];

export const isOpen = ({ state }: Pick<OrderRow, 'state'>): boolean => OPEN_STATES.includes(state);

/** The token that an order's page is opened with. It follows from the secret: a copy of the store opens no page. */
const pageToken = ({ vault }: Pick<PspContext, 'vault'>, reference: string): string =>
  vault.hash(`page of the order ${reference}`);

/** The lock under which orders change, one after another: there is nobody here who has many. */
const LOCK = 'psp';

const rowOf = (db: Db | Tx, reference: string): Promise<OrderRow | undefined> =>
  db.selectFrom('psp_orders').selectAll().where('reference', '=', reference).executeTakeFirst();

export const orderOfPage = (db: Db | Tx, token: string): Promise<OrderRow | undefined> =>
  db.selectFrom('psp_orders').selectAll().where('page_hash', '=', hashToken(token)).executeTakeFirst();

/** Begins a payment; a reference that is there already gets the answer of where it stands. */
export async function beginOrder(context: PspContext, order: ProviderOrder): Promise<ProviderAnswer> {
  const begun = await context.db.transaction().execute(async tx => {
    await lockName(tx, LOCK);
    const begun = await rowOf(tx, order.reference);
    if (begun) return { answer: answerOf(context, begun), delivery: null };
    const behaviour = await takeBehaviour(tx);
    if (behaviour.delivery === 'unreachable') return null;
    const now = context.clock.now();
    const known = { card: await findCard(tx, order, now), title: await titleOfProfile(tx, order) };
    const plan = planOf(order, known, behaviour, now);
    const { step, due, behaviour: planned, ...columns } = plan;
    const at = now.toISOString();
    const row = await tx
      .insertInto('psp_orders')
      .values({
        ...columns,
        reference: order.reference,
        page_hash: hashToken(pageToken(context, order.reference)),
        action: order.action,
        method_id: order.method_id,
        amount_cents: order.amount_cents,
        currency: order.currency,
        customer: order.customer,
        return_url: order.returnUrl,
        locale: order.locale,
        received_cents: null,
        version: 0,
        step: step && JSON.stringify(step),
        behaviour: JSON.stringify(planned),
        saved_profile: null,
        wrong_codes: 0,
        due_at: due?.toISOString() ?? null,
        created_at: at,
        changed_at: at,
        refunded_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (!isOpen(row)) await enqueueEvent(tx, context, row);
    else if (behaviour.delivery === 'before_answer') await completeOrder(tx, context, row);
    return { answer: answerOf(context, row), delivery: behaviour.delivery };
  });
  if (begun === null) throw new ProviderUnreachable('the console has it so');
  if (begun.delivery === 'before_answer') await sendDue(context, order.reference);
  if (begun.delivery === 'no_answer') throw new ProviderUnreachable('the answer is lost');
  wakeJob(context.db);
  return begun.answer;
}

/** Where it stands, as an event. */
export async function findOrder(context: PspContext, reference: string): Promise<ProviderEvent | null> {
  const row = await rowOf(context.db, reference);
  return row ? eventOf(context.db, context, row) : null;
}

/** One that is open is never deleted, however old: the merchant would take it for one that never came, and give the money out again. */
export async function deleteOldOrders({ db, clock }: Pick<PspContext, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS).toISOString();
  for (;;) {
    const old = db
      .selectFrom('psp_orders')
      .select('reference')
      .where('created_at', '<', before)
      .where('changed_at', '<', before)
      .where('state', 'not in', OPEN_STATES)
      .limit(DELETED);
    const { numDeletedRows } = await db
      .deleteFrom('psp_orders')
      .where('reference', 'in', old)
      .executeTakeFirstOrThrow();
    if (numDeletedRows < DELETED) return;
    await nextTurn();
  }
}

/** A change of an order: what it becomes, or what is next. */
interface Change {
  readonly state: OrderRow['state'];
  readonly reason?: PaymentReason;
  /** What was received or paid out, where it is another amount than the one ordered. */
  readonly received_cents?: number | null;
  readonly step?: StoredStep | null;
  readonly due?: Date | null;
}

/**
 * Changes an order that is open, in a transaction of its own. Null: there is none, or it has ended. `change` may leave it as it is, by
 * null.
 */
export async function changeOrder(
  context: PspContext,
  reference: string,
  change: (row: OrderRow, tx: Tx) => Promise<OrderRow | null> | OrderRow | null,
): Promise<OrderRow | null> {
  const changed = await context.db.transaction().execute(async tx => {
    await lockName(tx, LOCK);
    const row = await rowOf(tx, reference);
    return row && isOpen(row) ? change(row, tx) : null;
  });
  wakeJob(context.db);
  return changed;
}

/** Writes a change down, and that it is to be told. */
export async function applyChange(
  tx: Tx,
  context: PspContext,
  row: OrderRow,
  change: Change,
): Promise<OrderRow> {
  const saved_profile =
    change.state === 'succeeded' && row.keeps !== null
      ? await keepProfile(tx, row.customer, JSON.parse(row.keeps), context.clock.now())
      : row.saved_profile;
  const changed = await tx
    .updateTable('psp_orders')
    .set({
      state: change.state,
      reason: change.reason ?? null,
      received_cents: change.received_cents ?? null,
      step: change.step ? JSON.stringify(change.step) : null,
      due_at: change.due?.toISOString() ?? null,
      version: row.version + 1,
      saved_profile,
      changed_at: context.clock.now().toISOString(),
    })
    .where('reference', '=', row.reference)
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueueEvent(tx, context, changed);
  return changed;
}

/** Ends an order as it was planned when it began. */
export function completeOrder(tx: Tx, context: PspContext, row: OrderRow): Promise<OrderRow> {
  const { outcome } = readBehaviour(row.behaviour);
  return outcome === 'succeeded' || outcome === 'challenge' || outcome === 'default'
    ? applyChange(tx, context, row, { state: 'succeeded' })
    : failOrder(tx, context, row, outcome);
}

export const failOrder = (
  tx: Tx,
  context: PspContext,
  row: OrderRow,
  reason: PaymentReason,
): Promise<OrderRow> => applyChange(tx, context, row, { state: endOf(reason), reason });

/** Goes on with every order whose time has come. Returns the milliseconds until the next one's; null: none waits. */
export async function advanceDue(context: PspContext): Promise<void> {
  for (;;) {
    const now = context.clock.now().toISOString();
    const due = await context.db
      .selectFrom('psp_orders')
      .select('reference')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(BATCH_SIZE)
      .execute();
    if (due.length === 0) return;
    for (const { reference } of due) await advance(context, reference, now);
  }
}

const advance = (context: PspContext, reference: string, now: string): Promise<unknown> =>
  context.db.transaction().execute(async tx => {
    await lockName(tx, LOCK);
    const row = await rowOf(tx, reference);
    if (!row || row.due_at === null || row.due_at > now) return null;
    if (!isOpen(row))
      return tx.updateTable('psp_orders').set({ due_at: null }).where('reference', '=', reference).execute();
    const step = row.step === null ? null : (JSON.parse(row.step) as StoredStep);
    // Nobody has answered on the page.
    if (step?.type === 'redirect' || step?.type === 'challenge')
      return failOrder(tx, context, row, 'timed_out');
    if (step?.type === 'crypto') return confirm(tx, context, row, step);
    if (row.action === 'cashout' && row.state === 'pending')
      return applyChange(tx, context, row, { state: 'processing', due: nextDue(context, row, PAYOUT_MS) });
    return completeOrder(tx, context, row);
  });

const nextDue = (context: PspContext, row: OrderRow, afterMs: number): Date | null =>
  dueAfter(readBehaviour(row.behaviour).delivery, context.clock.now(), afterMs);

/** One more confirmation of a coin; the last one ends it. */
export function confirm(
  tx: Tx,
  context: PspContext,
  row: OrderRow,
  step: Extract<StoredStep, { type: 'crypto' }>,
): Promise<OrderRow> {
  const confirmations = step.confirmations + 1;
  if (confirmations >= step.required_confirmations) return completeOrder(tx, context, row);
  const due = nextDue(context, row, BLOCK_MS);
  return applyChange(tx, context, row, { state: 'processing', step: { ...step, confirmations }, due });
}

async function enqueueEvent(tx: Tx, context: PspContext, row: OrderRow): Promise<void> {
  const { delivery } = readBehaviour(row.behaviour);
  await enqueue(tx, context, await eventOf(tx, context, row), delivery);
}

async function eventOf(db: Db | Tx, context: PspContext, row: OrderRow): Promise<ProviderEvent> {
  return {
    id: `${row.reference}.${row.version}`,
    reference: row.reference,
    state: row.state,
    reason: row.reason,
    at: new Date(row.changed_at),
    amount_cents: row.received_cents,
    next: stepOf(context, row),
    profile: row.saved_profile === null ? null : await profileById(db, row.saved_profile),
    account: row.account,
  };
}

const answerOf = (context: PspContext, row: OrderRow): ProviderAnswer => ({
  state: row.state,
  reason: row.reason,
  next: stepOf(context, row),
  account: row.account,
});

function stepOf(context: PspContext, row: OrderRow): PaymentStep | null {
  if (row.step === null) return null;
  const step = JSON.parse(row.step) as StoredStep;
  if (step.type !== 'redirect' && step.type !== 'challenge') return step;
  const page = step.type === 'redirect' ? step.page : 'challenge';
  const token = pageToken(context, row.reference);
  // The token is no part of what browsers send and servers log.
  const url = `${paymentsOrigin(context.settings)}/${page}/?l=${encodeURIComponent(row.locale)}#${token}`;
  return { type: step.type, url };
}

/** What wakes the job of a store's provider (`job.ts`), where one runs in this process. */
const wakers = new WeakMap<Db, () => void>();
export const onWake = (db: Db, wake: () => void): void => void wakers.set(db, wake);
const wakeJob = (db: Db): void => wakers.get(db)?.();
