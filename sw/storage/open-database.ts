import { deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { Row } from './db-changes.ts';
import { getRows, makeChanges } from './db-kept.ts';
import { type Shape, type Steps, upgrade } from './db-steps.ts';
import { StorageFailure, troubleOf } from './storage-trouble.ts';

export interface Plan {
  readonly name: string;
  readonly steps: Steps;
  /** What the steps make, a database without them being damaged; and per store the fields that make a row sound. */
  readonly stores: Readonly<Record<string, Shape>>;
  /** Stores that are saved over a rebuild, since no server has their rows. */
  readonly precious: readonly string[];
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
  hasSuccessor(): boolean;
}

/** A failure is believed when it came this often: while an eviction runs, Chrome aborts what is being opened. */
const ATTEMPTS = 3;

/** Opens a database; one that can't be read, or that later code has left behind, is built anew (offline 2). */
export async function openKept(plan: Plan, hooks: OpenHooks): Promise<IDBPDatabase> {
  if (!hasIndexedDb()) throw new StorageFailure('forbidden');
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await openOnce(plan, hooks);
    } catch (error) {
      const trouble = troubleOf(error) ?? 'lost';
      if (trouble === 'newer' && !hooks.hasSuccessor()) return rebuild(plan, hooks);
      if (trouble === 'broken' && attempt === ATTEMPTS) return rebuild(plan, hooks);
      const isPassing = trouble === 'broken' || trouble === 'lost';
      if (!isPassing || attempt === ATTEMPTS) throw new StorageFailure(trouble);
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

async function openOnce({ name, steps, stores }: Plan, hooks: OpenHooks): Promise<IDBPDatabase> {
  const db = await openDB(name, steps.length, {
    upgrade: (db, oldVersion) => upgrade(db, oldVersion, steps),
    blocked: () => hooks.blocked(),
    blocking: (_current, next) => hooks.blocking(next === null),
    terminated: () => hooks.terminated(),
  });
  if (Object.keys(stores).every(store => db.objectStoreNames.contains(store))) return db;
  db.close();
  throw new StorageFailure('broken');
}

/** Deletes the database and makes it again; what is precious is read before, if it can be. */
export async function rebuild(plan: Plan, hooks: OpenHooks): Promise<IDBPDatabase> {
  const saved = await Promise.all(
    plan.precious.map(async store => ({ store, rows: await rescue(plan, store) })),
  );
  try {
    await deleteDB(plan.name, { blocked: () => hooks.blocked() });
    const db = await openOnce(plan, hooks);
    for (const { store, rows } of saved) await putBack(db, store, rows, hooks);
    return db;
  } catch (error) {
    for (const { store, rows } of saved) hooks.unsaved(store, rows);
    throw new StorageFailure(troubleOf(error) ?? 'lost');
  }
}

async function rescue({ name }: Plan, store: string): Promise<Row[]> {
  try {
    const db = await openDB(name);
    const rows = await getRows(db, store, {}).catch((): Row[] => []);
    db.close();
    return rows;
  } catch {
    return [];
  }
}

async function putBack(
  db: IDBPDatabase,
  store: string,
  rows: readonly Row[],
  hooks: OpenHooks,
): Promise<void> {
  const changes = rows.map(row => ({ kind: 'put' as const, store, row }));
  await makeChanges(db, changes, 'strict', () => undefined).catch(() => hooks.unsaved(store, rows));
}
