import { deleteDB } from 'idb';
import { withTimeout } from '../../src/lib/with-timeout.ts';
import { Database } from './database.ts';
import { storageErrorKind } from './errors.ts';
import { hasIndexedDb } from './open-database.ts';
import {
  type AnswerRow,
  PLAYER_DURABLE_ROWS,
  PLAYER_MIGRATIONS,
  PLAYER_STORES,
  type PlayerRows,
  SHARED_DURABLE_ROWS,
  SHARED_MIGRATIONS,
  SHARED_STORES,
  type SharedRows,
} from './schema.ts';

const SHARED_NAME = 'orbit';
const PLAYER_PREFIX = 'u-';
/** How long, in milliseconds, another tab may hold a database that is to go. */
const DELETION_TIMEOUT_MS = 3000;

/** Caches of this worker's life: nothing depends on them. */
let shared: Database<SharedRows> | null = null;
const playerDbs = new Map<string, Database<PlayerRows>>();

/** The database of what belongs to no player: catalogue, texts, config, pictures. */
export function sharedDb(): Database<SharedRows> {
  const definition = {
    name: SHARED_NAME,
    migrations: SHARED_MIGRATIONS,
    stores: SHARED_STORES,
    durableRows: SHARED_DURABLE_ROWS,
  };
  shared ??= new Database(definition, () => undefined);
  return shared;
}

/** A stored list of texts; empty when there is none. */
export const toTexts = (value: unknown): readonly string[] => (Array.isArray(value) ? value : []);

/** A fact of this device in the shared database; undefined when it is not stored. */
export const readMeta = async (key: string): Promise<unknown> => (await sharedDb().get('meta', key))?.value;

export const writeMeta = (key: string, value: unknown, options = {}): Promise<void> =>
  sharedDb().write(writer => writer.put('meta', { key, value }), options);

export const deleteMeta = (key: string): Promise<void> =>
  sharedDb().write(writer => writer.delete('meta', key));

/** Puts what `change` makes of the value, in one transaction. Returns the new value. */
export async function updateMeta<T>(key: string, change: (value: unknown) => T): Promise<T | undefined> {
  const row = await sharedDb().update('meta', key, current => ({ key, value: change(current?.value) }));
  return row?.value as T | undefined;
}

/** The newest stored reply to requests of a path, whatever their query; without `locale` in any language. */
export async function readNewestAnswer(path: string, locale?: string): Promise<AnswerRow | undefined> {
  const rows = await sharedDb().all('answers', { from: path, to: `${path}\uffff` });
  const isWanted = ({ key }: AnswerRow) =>
    /^[ ?]/.test(key.slice(path.length)) && (locale === undefined || key.endsWith(` ${locale}`));
  return rows.filter(isWanted).toSorted((a, b) => b.at - a.at)[0];
}

/** The database of one player, by the server's opaque hash (decision 0011). */
export function playerDb(hash: string): Database<PlayerRows> {
  const known = playerDbs.get(hash);
  if (known) return known;
  const definition = {
    name: PLAYER_PREFIX + hash,
    migrations: PLAYER_MIGRATIONS,
    stores: PLAYER_STORES,
    durableRows: PLAYER_DURABLE_ROWS,
  };
  const opened = new Database<PlayerRows>(definition, () => discardPlayerDb(hash));
  playerDbs.set(hash, opened);
  return opened;
}

/** Closes every connection; the next operation opens its own again. */
export function closeAll(): void {
  for (const db of [shared, ...playerDbs.values()]) db?.close();
}

/**
 * Deletes what is stored of a player, also in memory. Returns whether it is done: another tab may hold the
 * database, or storage fail. May be repeated.
 */
export async function deletePlayerDb(hash: string): Promise<boolean> {
  discardPlayerDb(hash);
  const done = (async () => deleteDB(PLAYER_PREFIX + hash))().then(() => true, isForbidden);
  return withTimeout(done, DELETION_TIMEOUT_MS, false);
}

/** Where there is no storage, nothing is left in it. */
const isForbidden = (error: unknown): boolean => !hasIndexedDb() || storageErrorKind(error) === 'forbidden';

/** A handle that someone still has writes nothing any more, so that it can't bring the database back. */
function discardPlayerDb(hash: string): void {
  playerDbs.get(hash)?.discard();
  playerDbs.delete(hash);
}

/** Hashes of the players of whom this device holds something. */
export async function listPlayerDbs(): Promise<string[]> {
  const all = await listDatabases();
  const stored = all.flatMap(({ name }) =>
    name?.startsWith(PLAYER_PREFIX) ? [name.slice(PLAYER_PREFIX.length)] : [],
  );
  return [...new Set([...stored, ...playerDbs.keys()])];
}

/** Empty where a browser can't list them, or storage is forbidden. */
async function listDatabases(): Promise<IDBDatabaseInfo[]> {
  try {
    return await indexedDB.databases();
  } catch {
    return [];
  }
}
