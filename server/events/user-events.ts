import { sql } from 'kysely';
import type * as v from 'valibot';
import type { PublicEventType, UserEvents, UserEventType } from '../../src/contract/channels.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../context.ts';

export type EventData<T extends UserEventType> = v.InferInput<UserEvents[T]>;

/** The player's next event number. It belongs to this transaction: a rollback gives it back, so there are no gaps. */
async function nextSeq(tx: Tx, player_id: number): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    update players set seq = seq + 1 where id = ${player_id} returning seq`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error(`There is no player ${player_id}.`);
  return row.seq;
}

/**
 * Writes an event of the player's own channel into the outbox, in the transaction that causes it, and returns its
 * number (WALLET-15). `data` may be a function of that number, for events that carry it.
 */
export async function emit<T extends UserEventType>(
  tx: Tx,
  clock: Clock,
  player_id: number,
  type: T,
  data: EventData<T> | ((seq: number) => EventData<T>),
): Promise<number> {
  const seq = await nextSeq(tx, player_id);
  const json = JSON.stringify(typeof data === 'function' ? data(seq) : data);
  await sql`insert into outbox_events (player_id, seq, type, data, at)
    values (${player_id}, ${seq}, ${type}, ${json}, ${clock.now().toISOString()})`.execute(tx);
  return seq;
}

/** Events of the contract that nothing causes yet: their subjects come later, and they are never simulated (decision 0032). */
export const UNEMITTED_EVENTS = [
  'comps_awarded',
  'bonuses_changed',
  'freespins_changed',
  'lootboxes_changed',
  'tournament_status_changed',
  'jackpot_won',
  'payments_changed',
  'payment_methods_changed',
  'jackpots_changed',
] as const satisfies readonly (UserEventType | PublicEventType)[];
