import { deleteDB, type IDBPDatabase, openDB } from 'idb';
import { StorageError, storageErrorKind } from './errors.ts';
import { type Migrations, migrate, type RowShape } from './schema.ts';
import { applyChanges, getRows, type Row } from './transactions.ts';

export interface DatabaseDefinition {
  readonly name: string;
  readonly migrations: Migrations;
  /** What the steps make, a database without them being damaged; and per store the fields that make a row sound. */
  readonly stores: Readonly<Record<string, RowShape>>;
  /** Stores that are saved over a rebuild, since no server has their rows. */
  readonly preservedStores: readonly string[];
}

export interface OpenHooks {
  /** Another connection holds an older version open. */
  blocked(): void;
  /** Another context upgrades the database, or deletes it. */
  blocking(isDeleted: boolean): void;
  terminated(): void;
  /** Rows saved from a rebuild that could not be put back. */
  unsaved(store: string, rows: readonly Row[]): void;
  /** Whether a later version of the database was made by someone who runs beside this code. */
  hasNewerVersion(): boolean;
}

/** A failure is believed when it came this often: while an eviction runs, Chrome aborts what is being opened. */
const MAX_ATTEMPTS = 3;

/** Opens a database; one that can't be read, or that later code has left behind, is rebuilt (decision 0074). */
export async function openOrRebuild(plan: DatabaseDefinition, hooks: OpenHooks): Promise<IDBPDatabase> {
  if (!hasIndexedDb()) throw new StorageError('forbidden');
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await openOnce(plan, hooks);
    } catch (error) {
      const kind = storageErrorKind(error) ?? 'lost';
      if (kind === 'newer' && !hooks.hasNewerVersion()) return rebuild(plan, hooks);
      if (kind === 'broken' && attempt === MAX_ATTEMPTS) return rebuild(plan, hooks);
      const isPassing = kind === 'broken' || kind === 'lost';
      if (!isPassing || attempt === MAX_ATTEMPTS) throw new StorageError(kind);
    }
  }
}

export function hasIndexedDb(): boolean {
  try {
    return typeof indexedDB === 'object' && indexedDB !== null;
  } catch {
    return false;
  }
}

async function openOnce(
  { name, migrations, stores }: DatabaseDefinition,
  hooks: OpenHooks,
): Promise<IDBPDatabase> {
  const db = await openDB(name, migrations.length, {
    upgrade: (db, oldVersion) => migrate(db, oldVersion, migrations),
    blocked: () => hooks.blocked(),
    blocking: (_current, next) => hooks.blocking(next === null),
    terminated: () => hooks.terminated(),
  });
  if (Object.keys(stores).every(store => db.objectStoreNames.contains(store))) return db;
  db.close();
  throw new StorageError('broken');
}

/** Deletes the database and makes it again; what is precious is read before, if it can be. */
export async function rebuild(plan: DatabaseDefinition, hooks: OpenHooks): Promise<IDBPDatabase> {
  const preserved = await Promise.all(
    plan.preservedStores.map(async store => ({ store, rows: await readPreservedRows(plan, store) })),
  );
  try {
    await deleteDB(plan.name, { blocked: () => hooks.blocked() });
    const db = await openOnce(plan, hooks);
    for (const { store, rows } of preserved) await restoreRows(db, store, rows, hooks);
    return db;
  } catch (error) {
    for (const { store, rows } of preserved) hooks.unsaved(store, rows);
    throw new StorageError(storageErrorKind(error) ?? 'lost');
  }
}

async function readPreservedRows({ name }: DatabaseDefinition, store: string): Promise<Row[]> {
  try {
    const db = await openDB(name);
    const rows = await getRows(db, store, {}).catch((): Row[] => []);
    db.close();
    return rows;
  } catch {
    return [];
  }
}

async function restoreRows(
  db: IDBPDatabase,
  store: string,
  rows: readonly Row[],
  hooks: OpenHooks,
): Promise<void> {
  const changes = rows.map(row => ({ kind: 'put' as const, store, row }));
  await applyChanges(db, changes, 'strict', () => undefined).catch(() => hooks.unsaved(store, rows));
}
