import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type * as v from 'valibot';
import type { PublicEventType, UserEvents, UserEventType } from '../../src/contract/channels.ts';
import { DAY_MS } from '../../src/lib/time-units.ts';
import type { Clock } from '../clock.ts';
import type { AppContext, Tx } from '../context.ts';

type EventData<T extends UserEventType> = v.InferInput<UserEvents[T]>;

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
  clock: Pick<Clock, 'now'>,
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

/** Events are read again by devices that were away, and for the reply to a repeated write; neither goes back further. */
const RETENTION_MS = 30 * DAY_MS;
/** The time before which events are deleted, as an ISO time. */
export const oldestUserEvent = (clock: Clock): string =>
  new Date(clock.now().getTime() - RETENTION_MS).toISOString();
/** Players of one turn of the event loop. */
const SLICE = 100;

/** Deletes the events that are older than a month, from each player's first on; the newest stays, since its number counts on. */
export async function deleteOldUserEvents({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const oldest = oldestUserEvent(clock);
  for (let after = 0; ; ) {
    const players = await db
      .selectFrom('players')
      .select(['id', 'seq'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(SLICE)
      .execute();
    const last = players.at(-1);
    if (!last) return;
    await db.transaction().execute(async tx => {
      for (const player of players) await deleteEventsBefore(tx, player, oldest);
    });
    after = last.id;
    await nextTurn();
  }
}

async function deleteEventsBefore(
  tx: Tx,
  { id, seq }: { id: number; seq: number },
  oldest: string,
): Promise<void> {
  const firstRetained = await tx
    .selectFrom('outbox_events')
    .select('seq')
    .where('player_id', '=', id)
    .where('at', '>=', oldest)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  await tx
    .deleteFrom('outbox_events')
    .where('player_id', '=', id)
    .where('seq', '<', firstRetained?.seq ?? seq)
    .execute();
}

/** Events of the contract that nothing causes yet: their subjects come later, and they are never simulated (decision 0032). */
export const UNEMITTED_EVENTS = [
  'bonuses_changed',
  'freespins_changed',
  'lootboxes_changed',
  'tournament_status_changed',
  'jackpot_won',
  'jackpots_changed',
] as const satisfies readonly (UserEventType | PublicEventType)[];
