import { deleteDB, openDB } from 'idb';
import { StorageError, storageErrorKind } from './errors.ts';
import { type Migrations, migrate, type RowShape } from './schema.ts';
import { hasSuccessor } from './successor.ts';
import { getRows, modifyRows, type OpenDatabase, type Row, toModification } from './transactions.ts';
import type { DurableRows } from './unsaved-changes.ts';

export interface DatabaseDefinition {
  readonly name: string;
  readonly migrations: Migrations;
  /** What the steps make, a database without them being damaged; and per store the fields that make a row sound. */
  readonly stores: Readonly<Record<string, RowShape>>;
  readonly durableRows: DurableRows;
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
export async function openOrRebuild(plan: DatabaseDefinition, hooks: OpenHooks): Promise<OpenDatabase> {
  if (!hasIndexedDb()) throw new StorageError('forbidden');
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await openOnce(plan, hooks);
    } catch (error) {
      const kind = storageErrorKind(error) ?? 'lost';
      // The version may be that of a newer worker, made in an earlier life of this one, which must not delete it.
      if (kind === 'newer' && !hooks.hasNewerVersion() && !hasSuccessor()) return rebuild(plan, hooks);
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
): Promise<OpenDatabase> {
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

/** Deletes the database and makes it again; durable rows are read before, if they can be. */
async function rebuild(plan: DatabaseDefinition, hooks: OpenHooks): Promise<OpenDatabase> {
  const stores = Object.entries(plan.durableRows);
  const saved = await Promise.all(
    stores.map(async ([store, keys]) => {
      return { store, rows: (await readAll(plan, store)).filter(({ key }) => keys.test(key)) };
    }),
  );
  const reportUnsaved = (): void => {
    for (const { store, rows } of saved) hooks.unsaved(store, rows);
  };
  try {
    await deleteDB(plan.name, { blocked: () => hooks.blocked() });
    const db = await openOnce(plan, hooks);
    const changes = saved.flatMap(({ store, rows }) =>
      rows.map(row => ({ kind: 'put' as const, store, row })),
    );
    await modifyRows(db, toModification(changes, 'strict'), [], () => undefined).catch(reportUnsaved);
    return db;
  } catch (error) {
    reportUnsaved();
    throw new StorageError(storageErrorKind(error) ?? 'lost');
  }
}

async function readAll({ name }: DatabaseDefinition, store: string): Promise<Row[]> {
  try {
    const db = await openDB(name);
    const rows = await getRows(db, store, {}).catch((): Row[] => []);
    db.close();
    return rows;
  } catch {
    return [];
  }
}
