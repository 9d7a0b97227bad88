import type { Db } from '../../../server/store/database.ts';
import { mayFollow } from '../../../src/contract/subjects/payment-states.ts';
import { MINUTE_MS } from '../../../src/lib/time-units.ts';

/** The follow-up looks every half minute, and a lease of another run may hold it up for one more. */
const LATE_MS = 3 * MINUTE_MS;

/** The payments of a player after a soak, and what is wrong with them. */
export interface PaymentsState {
  readonly count: number;
  readonly finished: number;
  readonly recalled: number;
  readonly wrong: readonly string[];
}

/**
 * Each payment by one key, on the diagram, with the one effect that its state has, and no follow-up overdue. What was answered to be recalled is,
 * and nothing is that was not asked for, or was locked.
 */
export async function readPayments(db: Db, player_id: number): Promise<PaymentsState> {
  const wrong: string[] = [];
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('player_id', '=', player_id)
    .orderBy('id')
    .execute();
  const states = await db.selectFrom('payment_states').selectAll().orderBy('id').execute();
  const keys = await db.selectFrom('transactions').select('key').where('player_id', '=', player_id).execute();
  const { made } = await db
    .selectFrom('operations')
    .select(({ fn }) => fn.countAll<number>().as('made'))
    .where('owner', '=', `player:${player_id}`)
    .where('route', '=', 'POST /api/player/payments')
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow();
  if (made !== payments.length) wrong.push(`${payments.length} payments for ${made} keys`);
  const recalls = await db
    .selectFrom('operations')
    .select('response')
    .where('owner', '=', `player:${player_id}`)
    .where('route', '=', 'POST /api/player/payments/:id/recall')
    .where('state', '=', 'done')
    .where('status', '=', 200)
    .execute();
  const answered = recalls.map(({ response }) => JSON.parse(response) as { id: number; state: string });
  for (const { id, action, state, locked, cancel_asked_at } of payments) {
    const asked = answered.filter(answer => answer.id === id);
    if (state === 'recalled' && (asked.length === 0 || locked === 1 || cancel_asked_at === null))
      wrong.push(`${action} ${id} is recalled and was not asked for`);
    if (state !== 'recalled' && asked.some(answer => answer.state === 'recalled'))
      wrong.push(`${action} ${id} was answered to be recalled and is ${state}`);
  }
  for (const { id, action, state, finished_at, ask_at } of payments) {
    const end = state === 'succeeded' ? 'paid' : 'returned';
    const wanted =
      action === 'deposit'
        ? state === 'succeeded'
          ? [`deposit:${id}`]
          : []
        : [`cashout:${id}:reserved`, ...(finished_at === null ? [] : [`cashout:${id}:${end}`])];
    const moved = keys
      .map(({ key }) => key)
      .filter(key => new RegExp(`^(deposit|cashout):${id}(:|$)`).test(key));
    if (moved.toSorted().join() !== wanted.toSorted().join())
      wrong.push(`${action} ${id} is ${state} and has moved ${moved.join() || 'nothing'}`);
    const own = states.filter(({ payment_id }) => payment_id === id).map(one => one.state);
    if (own.at(-1) !== state || own.slice(1).some((to, n) => !mayFollow(action, own[n] ?? to, to)))
      wrong.push(`${action} ${id} went ${own.join()}`);
    if (finished_at === null && ask_at === null) wrong.push(`nobody asks for ${action} ${id}`);
    if (ask_at !== null && Date.now() - Date.parse(ask_at) > LATE_MS)
      wrong.push(`${action} ${id} was due at ${ask_at}`);
  }
  return {
    count: payments.length,
    finished: payments.filter(one => one.finished_at !== null).length,
    recalled: payments.filter(one => one.state === 'recalled').length,
    wrong,
  };
}
