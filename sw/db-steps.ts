import type { IDBPDatabase } from 'idb';
import type { PlayerRows, SharedRows } from './db-rows.ts';

type Step = (db: IDBPDatabase) => void;

const keyed = { keyPath: 'key' };

/** What an index orders by; the same name means the same in every store. */
export const INDEXES: Readonly<Record<string, readonly string[]>> = {
  order: ['order'],
  at: ['at'],
  used: ['used'],
  seq: ['seq'],
  list: ['list', 'order'],
};

export type Shape = Readonly<Record<string, string | undefined>>;
type Shapes<Rows> = {
  readonly [S in keyof Rows]: { readonly [F in keyof Rows[S]]?: 'string' | 'number' | 'object' };
};

/**
 * The stores, and what a row must have to be handed out: less than its type, enough to notice damage at no cost.
 * Wishes are never dropped for their form.
 */
export const SHARED_STORES: Shapes<SharedRows> = {
  games: { at: 'number', text: 'string' },
  answers: { at: 'number', build: 'string' },
  filters: { at: 'number', used: 'number', ids: 'object', pagination: 'object' },
  messages: { at: 'number', bucket: 'number' },
  pictures: { bytes: 'number', used: 'number' },
  errors: { at: 'number' },
  meta: {},
};
export const PLAYER_STORES: Shapes<PlayerRows> = {
  answers: { at: 'number', seq: 'number', build: 'string' },
  history: { list: 'string', order: 'number' },
  outbox: {},
  meta: {},
};

export function isSound(row: unknown, shape: Shape): boolean {
  const known = row as Readonly<Record<string, unknown>> | undefined;
  for (const field in shape) {
    const value = known?.[field];
    if (value === null || typeof value !== shape[field]) return false;
  }
  return row !== undefined;
}

/** Versions of `orbit`. A step that was shipped is never edited: a change of the stores is a new step at the end. */
export const SHARED_STEPS: readonly Step[] = [
  db => {
    for (const name of ['answers', 'errors']) db.createObjectStore(name, keyed).createIndex('at', 'at');
    for (const name of ['filters', 'pictures']) db.createObjectStore(name, keyed).createIndex('used', 'used');
    for (const name of ['games', 'messages', 'meta']) db.createObjectStore(name, keyed);
  },
];

/** Versions of the databases `u-<hash>`; they grow in the same way. */
export const PLAYER_STEPS: readonly Step[] = [
  db => {
    db.createObjectStore('answers', keyed).createIndex('at', 'at');
    db.createObjectStore('history', keyed).createIndex('list', ['list', 'order']);
    db.createObjectStore('outbox', keyed).createIndex('seq', 'seq');
    db.createObjectStore('meta', keyed);
  },
];

/** The version of a database is the number of its steps. */
export function upgrade(db: IDBPDatabase, oldVersion: number, steps: readonly Step[]): void {
  for (const step of steps.slice(oldVersion)) step(db);
}

export type Steps = readonly Step[];
