import type { Operation } from '../../src/contract/subjects/wallet.ts';
import type { AppContext, RequestContext, Tx } from '../context.ts';
import { reject } from '../errors.ts';
import type { Db } from '../store/database.ts';
import { lockPlayer } from '../store/dialect.ts';

/** An Idempotency-Key as a client may send it; anything else has never been stored. */
export const KEY_PATTERN = /^[\x21-\x7e]{8,128}$/;

/** A write with an Idempotency-Key: its owner, and a fingerprint of route and input (WALLET-23). */
export interface KeyedWrite {
  readonly owner: string;
  readonly key: string;
  readonly route: string;
  readonly fingerprint: string;
}

/** The entry of a keyed write in `app.inFlightKeys` while it runs. */
const inFlightName = (owner: string, key: string): string => `${owner} ${key}`;

export interface StoredReply {
  readonly status: number;
  readonly body: unknown;
}

/** The stored reply of a repeated request; null for the first one. Rejects a key that was withdrawn or used for another request. */
export async function findStoredReply(
  db: AppContext['db'] | Tx,
  write: KeyedWrite,
): Promise<StoredReply | null> {
  const row = await db
    .selectFrom('operations')
    .selectAll()
    .where('owner', '=', write.owner)
    .where('key', '=', write.key)
    .executeTakeFirst();
  if (!row) return null;
  if (row.state === 'withdrawn') reject(409, 'withdrawn');
  if (row.route !== write.route || row.fingerprint !== write.fingerprint) reject(422, 'key_reused');
  const body: unknown = row.response === '' ? undefined : JSON.parse(row.response);
  return { status: row.status, body };
}

/** Runs `work` while the key counts as in flight; a second request with it meanwhile is rejected with 409. */
export async function trackInFlight<T>(
  app: AppContext,
  { owner, key }: Pick<KeyedWrite, 'owner' | 'key'>,
  work: () => Promise<T>,
): Promise<T> {
  const name = inFlightName(owner, key);
  if (app.inFlightKeys.has(name)) reject(409, 'in_flight');
  app.inFlightKeys.add(name);
  try {
    return await work();
  } finally {
    app.inFlightKeys.delete(name);
  }
}

/** The key's write was finished elsewhere while this one was about to begin: its reply is the answer. */
export class FinishedElsewhere extends Error {}

/** Whose write it is, and the session that it needs. */
interface Caller {
  readonly player_id: number | null;
  readonly session_id: number | null;
}

/** Throws a 401 where the session has ended. The row of its player has to be locked, so that it ends no later than the transaction. */
export async function requireSession(tx: Tx, session_id: number): Promise<void> {
  const found = await tx.selectFrom('sessions').select('id').where('id', '=', session_id).executeTakeFirst();
  if (!found) reject(401, 'session_expired');
}

/**
 * `context.runOnce`. The row of the key is written first and is the lock: a second process with the same key waits for it, and then
 * finds the reply. The player's row is the second: a player's writes are serial, and one whose session another of them has ended
 * meanwhile is rejected with 401; `session_id` is null where none is needed. `work` must read and write through `tx` alone, and
 * have no effect elsewhere, since it may run again. What it throws undoes everything, the key included.
 */
export function createRunOnce(
  app: AppContext,
  { write, player_id, session_id, status }: Caller & { write: KeyedWrite | null; status: number },
) {
  let ran = false;
  /** What a repeat is answered; null: no effect is committed. */
  let stored: StoredReply | null = null;
  const runOnce: RequestContext<never>['runOnce'] = async work => {
    if (ran && write) throw new Error(`${write.route} has two effects for one key`);
    ran = true;
    const result = await app.db.transaction().execute(async tx => {
      if (write) await claimKey(tx, app, write, status);
      if (player_id !== null) await lockPlayer(tx, player_id);
      if (session_id !== null) await requireSession(tx, session_id);
      const reply = await work(tx);
      if (write && reply !== undefined) await storeReply(tx, write, { status, body: reply });
      return reply;
    });
    stored = { status, body: result };
    return result;
  };
  /**
   * What follows the effect may change its answer: a provider tells more, or that it was too late. A repeat is answered as the first
   * request was (WALLET-24). One that comes before, or after a crash in between, has the answer of the effect alone.
   */
  async function keepAnswer(answer: StoredReply): Promise<void> {
    if (write === null || stored === null || isSame(answer, stored)) return;
    await storeReply(app.db, write, answer);
  }
  return { runOnce, ran: () => ran, keepAnswer };
}

const isSame = (one: StoredReply, other: StoredReply): boolean =>
  one.status === other.status &&
  (one.body === other.body || JSON.stringify(one.body) === JSON.stringify(other.body));

async function claimKey(tx: Tx, app: AppContext, write: KeyedWrite, status: number): Promise<void> {
  const created_at = app.clock.now().toISOString();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('operations')
    .values({ ...write, state: 'done', status, response: '', created_at })
    .onConflict(on => on.columns(['owner', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw new FinishedElsewhere();
}

async function storeReply(
  db: Db | Tx,
  { owner, key }: KeyedWrite,
  { status, body }: StoredReply,
): Promise<void> {
  await db
    .updateTable('operations')
    .set({ status, response: body === undefined ? '' : JSON.stringify(body) })
    .where('owner', '=', owner)
    .where('key', '=', key)
    .execute();
}

/** The stored operation of a key: done with its response, or withdrawn; null when the key is unknown. */
async function findStored(db: Db | Tx, owner: string, key: string): Promise<Operation | null> {
  const row = await db
    .selectFrom('operations')
    .select(['state', 'status', 'response'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  if (row.state === 'withdrawn') return { status: 'withdrawn' };
  const body: unknown = row.response === '' ? null : JSON.parse(row.response);
  return { status: 'done', response: { status: row.status, body } };
}

const findInFlight = (app: AppContext, owner: string, key: string): Operation | null =>
  app.inFlightKeys.has(inFlightName(owner, key)) ? { status: 'pending' } : null;

/** What became of a key (decision 0014). `unknown` is not final: the request may still arrive. */
export async function findOperation(app: AppContext, owner: string, key: string): Promise<Operation> {
  const isRunning = findInFlight(app, owner, key);
  return (await findStored(app.db, owner, key)) ?? isRunning ?? { status: 'unknown' };
}

/** Resolves a key: an unknown one is withdrawn, so that its late request is rejected; a running one is left to finish. */
export async function withdrawOperation(app: AppContext, owner: string, key: string): Promise<Operation> {
  return app.db.transaction().execute(async (tx): Promise<Operation> => {
    const known = (await findStored(tx, owner, key)) ?? findInFlight(app, owner, key);
    if (known) return known;
    const nothing = { route: '', fingerprint: '', status: 409, response: '' };
    const created_at = app.clock.now().toISOString();
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('operations')
      .values({ owner, key, state: 'withdrawn', ...nothing, created_at })
      .onConflict(on => on.columns(['owner', 'key']).doNothing())
      .executeTakeFirstOrThrow();
    // Another process was about to write it, and has.
    if (numInsertedOrUpdatedRows === 0n) return (await findStored(tx, owner, key)) ?? { status: 'unknown' };
    return { status: 'withdrawn' };
  });
}
