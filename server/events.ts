import { sql } from 'kysely';
import type * as v from 'valibot';
import type { UserEvent, UserEvents } from '../src/contract/channels.ts';
import type { Tx } from './ask.ts';
import type { Clock } from './clock.ts';

export type EventData<T extends UserEvent> = v.InferInput<UserEvents[T]>;

/** The player's next event number. It belongs to this transaction: a rollback gives it back, so there are no gaps. */
async function nextSeq(tx: Tx, player_id: number): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    update players set seq = seq + 1 where id = ${player_id} returning seq`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error(`There is no player ${player_id}.`);
  return row.seq;
}

/**
 * Writes an event of the player's own channel into the outbox, in the transaction of what it tells, and answers its
 * number (product 4.3.4). `data` may be a function of that number, for events that carry it.
 */
export async function emit<T extends UserEvent>(
  tx: Tx,
  clock: Clock,
  player_id: number,
  type: T,
  data: EventData<T> | ((seq: number) => EventData<T>),
): Promise<number> {
  const seq = await nextSeq(tx, player_id);
  const told = JSON.stringify(typeof data === 'function' ? data(seq) : data);
  await sql`insert into outbox_events (player_id, seq, type, data, at)
    values (${player_id}, ${seq}, ${type}, ${told}, ${clock.now().toISOString()})`.execute(tx);
  return seq;
}
