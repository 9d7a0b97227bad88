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

export const SHARED_STORES = [
  'games',
  'providers',
  'collections',
  'answers',
  'filters',
  'messages',
  'pictures',
  'errors',
  'meta',
] as const satisfies readonly (keyof SharedRows)[];
export const PLAYER_STORES = [
  'answers',
  'history',
  'outbox',
  'meta',
] as const satisfies readonly (keyof PlayerRows)[];

/** Versions of `orbit`. A step that was shipped is never edited: a change of the stores is a new step at the end. */
export const SHARED_STEPS: readonly Step[] = [
  db => {
    for (const name of ['games', 'providers', 'collections'])
      db.createObjectStore(name, keyed).createIndex('order', 'order');
    for (const name of ['answers', 'errors']) db.createObjectStore(name, keyed).createIndex('at', 'at');
    for (const name of ['filters', 'pictures']) db.createObjectStore(name, keyed).createIndex('used', 'used');
    for (const name of ['messages', 'meta']) db.createObjectStore(name, keyed);
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
