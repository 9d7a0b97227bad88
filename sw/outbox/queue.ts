import type { QueuedMutationSummary } from '../../src/contract/worker-messages.ts';
import { now } from '../network/timings.ts';
import type { Database } from '../storage/database.ts';
import { toTexts } from '../storage/databases.ts';
import type { OutboxRow, PlayerRows } from '../storage/schema.ts';
import type { StoredAnswerUpdate } from './stored-answers.ts';

type PlayerDb = Database<PlayerRows>;
export type QueuedMutation = Omit<OutboxRow, 'seq' | 'rev' | 'at'>;

const LAST_SEQ = 'outboxSeq';
const RECENT_KEYS = 'wishKeys';
const NOT_BEFORE = 'outboxNotBefore';
/** How many mutations back a repeat by the browser is recognised. */
const MAX_RECENT_KEYS = 50;

/**
 * Puts a mutation in the place of the one about the same, in one transaction. A browser hands a request to the worker
 * again when it was killed over it (decision 0071): that is no new mutation. Returns its row then, null when a newer one
 * has replaced it or it is completed; undefined when the player has left.
 */
export async function enqueue(db: PlayerDb, mutation: QueuedMutation): Promise<OutboxRow | null | undefined> {
  const keys = [
    ['outbox', mutation.key],
    ['meta', RECENT_KEYS],
    ['meta', LAST_SEQ],
  ] as const;
  return db.modify(keys, ([queued, recent, last], writer) => {
    if (queued?.idempotencyKey === mutation.idempotencyKey) return queued;
    const recentKeys = toTexts(recent?.value);
    if (recentKeys.includes(mutation.idempotencyKey)) return null;
    const seq = Number(last?.value ?? 0) + 1;
    const row: OutboxRow = { ...mutation, seq, rev: seq, at: now() };
    writer.put('outbox', row);
    writer.put('meta', { key: LAST_SEQ, value: seq });
    const value = [...recentKeys, mutation.idempotencyKey].slice(-MAX_RECENT_KEYS);
    writer.put('meta', { key: RECENT_KEYS, value });
    return row;
  });
}

/** The oldest mutations after this one, by the order in which they were made: one to send, and one if more wait. */
export const nextMutations = (db: PlayerDb, after: number): Promise<OutboxRow[]> =>
  db.all('outbox', { index: 'seq', from: after + 1, limit: 2 });

/** What completing a mutation has changed. */
interface Completion {
  /** False: a newer mutation has taken its place, and waits. */
  readonly isRemoved: boolean;
  readonly isAnswerUpdated: boolean;
}

/** Takes a mutation off the queue and updates the stored answer that it is about, in one transaction. */
export const completeMutation = (
  db: PlayerDb,
  { key, rev }: OutboxRow,
  update: StoredAnswerUpdate | null,
): Promise<Completion | undefined> =>
  db.modify([['outbox', key], ...(update?.keys ?? [])], ([queued, ...stored], writer) => {
    const isRemoved = queued === undefined || (queued as OutboxRow).rev === rev;
    if (isRemoved) writer.delete('outbox', key);
    return { isRemoved, isAnswerUpdated: update?.write(stored, writer) ?? false };
  });

export const removeMutation = (db: PlayerDb, row: OutboxRow): Promise<Completion | undefined> =>
  completeMutation(db, row, null);

export const listQueuedMutations = async (db: PlayerDb): Promise<QueuedMutationSummary[]> =>
  (await db.all('outbox', { index: 'seq' })).map(({ key, topic, want }) => ({ key, topic, want }));

/** Until when the back end wants no mutation, epoch milliseconds (Retry-After). */
export const readNotBefore = async (db: PlayerDb): Promise<number> =>
  Number((await db.get('meta', NOT_BEFORE))?.value ?? 0);

export const writeNotBefore = (db: PlayerDb, until: number): Promise<void> =>
  db.write(writer => writer.put('meta', { key: NOT_BEFORE, value: until }));
