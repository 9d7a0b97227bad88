import type { Queued } from '../src/contract/messages.ts';
import type { Db } from './db.ts';
import type { OutboxRow, PlayerRows } from './db-rows.ts';
import { now } from './scale.ts';

type PlayerDb = Db<PlayerRows>;
export type Wish = Omit<OutboxRow, 'seq' | 'rev' | 'at'>;

const LAST = 'outboxSeq';
const KEYS = 'wishKeys';
const NOT_BEFORE = 'outboxNotBefore';
/** How many wishes back a repeat by the browser is recognised. */
const KEYS_HELD = 50;

/**
 * Puts a wish in the place of the one about the same. A browser hands a request to the worker again when it was killed
 * over it (offline 0): that is no new wish, and null when a newer one has replaced it or it is done.
 */
export async function enqueue(db: PlayerDb, wish: Wish): Promise<OutboxRow | null> {
  const known = await db.get('outbox', wish.key);
  if (known?.idempotencyKey === wish.idempotencyKey) return known;
  if (keysOf(await db.get('meta', KEYS)).includes(wish.idempotencyKey)) return null;
  const last = await db.update('meta', LAST, row => ({ key: LAST, value: Number(row?.value ?? 0) + 1 }));
  const seq = Number(last?.value ?? 0);
  const row = { ...wish, seq, rev: seq, at: now() };
  await db.write(['outbox'], writer => writer.put('outbox', row));
  await db.update('meta', KEYS, held => ({
    key: KEYS,
    value: [...keysOf(held), wish.idempotencyKey].slice(-KEYS_HELD),
  }));
  return row;
}

const keysOf = (row: { readonly value: unknown } | undefined): readonly string[] =>
  Array.isArray(row?.value) ? row.value : [];

/** The oldest wish after this one, by the order in which they were made. */
export const nextWish = async (db: PlayerDb, after: number): Promise<OutboxRow | undefined> =>
  (await db.all('outbox', { index: 'seq', from: after + 1, limit: 1 }))[0];

/** Takes a wish off, unless a newer one has taken its place; says whether it did. */
export async function dropWish(db: PlayerDb, { key, rev }: OutboxRow): Promise<boolean> {
  const left = await db.update('outbox', key, held => (held?.rev === rev ? undefined : held));
  return left === undefined;
}

export const queuedIn = async (db: PlayerDb): Promise<Queued[]> =>
  (await db.all('outbox', { index: 'seq' })).map(({ key, topic, want }) => ({ key, topic, want }));

/** Until when the back end wants no wish, epoch milliseconds (Retry-After). */
export const notBefore = async (db: PlayerDb): Promise<number> =>
  Number((await db.get('meta', NOT_BEFORE))?.value ?? 0);

export const holdBack = (db: PlayerDb, until: number): Promise<void> =>
  db.write(['meta'], writer => writer.put('meta', { key: NOT_BEFORE, value: until }));
