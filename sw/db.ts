import { deleteDB } from 'idb';
import { Durable } from './db-durable.ts';
import { hasIndexedDb } from './db-open.ts';
import type { PlayerRows, SharedRows } from './db-rows.ts';
import { PLAYER_STEPS, PLAYER_STORES, SHARED_STEPS, SHARED_STORES } from './db-steps.ts';
import { troubleOf } from './storage-trouble.ts';

export type StoreName<Rows> = keyof Rows & string;

export interface Range {
  /** An index of `sw/db-steps.ts`; without it the order is that of the keys. */
  readonly index?: string;
  /** Both ends belong to the range. */
  readonly from?: IDBValidKey;
  readonly to?: IDBValidKey;
  readonly limit?: number;
}

/** A database whose rows each hold their key in `key`. It does not reject because of storage (offline 2). */
export interface Db<Rows> {
  /** False: what is written is in memory only, gone with the worker. */
  readonly isKept: boolean;
  get<S extends StoreName<Rows>>(store: S, key: string): Promise<Rows[S] | undefined>;
  /** By primary key order, or an index's order; `limit` rows at most. */
  all<S extends StoreName<Rows>>(store: S, range?: Range): Promise<Rows[S][]>;
  keys<S extends StoreName<Rows>>(store: S): Promise<string[]>;
  count<S extends StoreName<Rows>>(store: S): Promise<number>;
  /** One atomic transaction, all or nothing; `work` is synchronous and must not read. `relaxed` is for bulk. */
  write(
    stores: readonly StoreName<Rows>[],
    work: (writer: Writer<Rows>) => void,
    options?: { readonly relaxed?: boolean },
  ): Promise<void>;
  /**
   * Reads a row, and puts what `change` makes of it, in one transaction; undefined deletes it. Returns the new row.
   * `change` may be called again when storage fails in between: it must depend on nothing but the row.
   */
  update<S extends StoreName<Rows>>(
    store: S,
    key: string,
    change: (row: Rows[S] | undefined) => Rows[S] | undefined,
  ): Promise<Rows[S] | undefined>;
  close(): void;
}

export interface Writer<Rows> {
  put<S extends StoreName<Rows>>(store: S, row: Rows[S]): void;
  delete<S extends StoreName<Rows>>(store: S, key: string): void;
  clear<S extends StoreName<Rows>>(store: S): void;
}

const SHARED = 'orbit';
const PLAYER = 'u-';
/** How long, in milliseconds, another tab may hold a database that is to go. */
const DELETION_MS = 3000;

/** Caches of this worker's life: nothing depends on them. */
let shared: Durable<SharedRows> | null = null;
const players = new Map<string, Durable<PlayerRows>>();

/** The database of what belongs to nobody: catalogue, texts, config, pictures. */
export const sharedDb = async (): Promise<Db<SharedRows>> => openShared();

/** The same with what only `sw/quota.ts` may do: let rows go to make room. */
export function openShared(): Durable<SharedRows> {
  const plan = { name: SHARED, steps: SHARED_STEPS, stores: SHARED_STORES, precious: [] };
  shared ??= new Durable(plan, () => undefined);
  return shared;
}

/** The database of one player, by the opaque hash that the server gives (decisions D11). */
export async function playerDb(hash: string): Promise<Db<PlayerRows>> {
  const known = players.get(hash);
  if (known) return known;
  const plan = { name: PLAYER + hash, steps: PLAYER_STEPS, stores: PLAYER_STORES, precious: ['outbox'] };
  const opened = new Durable<PlayerRows>(plan, () => forget(hash));
  players.set(hash, opened);
  return opened;
}

/** Closes every connection; the next operation opens its own again. */
export function closeAll(): void {
  for (const db of [shared, ...players.values()]) db?.close();
}

/**
 * Forgets a player: what is kept, and what is in memory only. Says whether it is done: another tab may hold the
 * database, or storage fail. May be repeated.
 */
export async function deletePlayerDb(hash: string): Promise<boolean> {
  forget(hash);
  const late = new Promise<boolean>(resolve => setTimeout(resolve, DELETION_MS, false));
  const done = (async () => deleteDB(PLAYER + hash))().then(() => true, isForbidden);
  return Promise.race([done, late]);
}

/** Where there is no storage, nothing is left in it. */
const isForbidden = (error: unknown): boolean => !hasIndexedDb() || troubleOf(error) === 'forbidden';

/** A handle that someone still has writes nothing any more, so that it can't bring the database back. */
function forget(hash: string): void {
  players.get(hash)?.forget();
  players.delete(hash);
}

/** Hashes of the players of whom this device holds something. */
export async function listPlayerDbs(): Promise<string[]> {
  const all = await databases();
  const kept = all.flatMap(({ name }) => (name?.startsWith(PLAYER) ? [name.slice(PLAYER.length)] : []));
  return [...new Set([...kept, ...players.keys()])];
}

/** Empty where a browser can't list them, or storage is forbidden. */
async function databases(): Promise<IDBDatabaseInfo[]> {
  try {
    return await indexedDB.databases();
  } catch {
    return [];
  }
}
