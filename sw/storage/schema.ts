import type { Pagination } from '../../src/contract/wire.ts';
import type { OpenDatabase } from './transactions.ts';
import type { DurableRows } from './unsaved-changes.ts';

/**
 * Some games of the catalogue, those whose identifiers fall into the same block (`catalogue/blocks.ts`): 512 rows are
 * written and read ten times as fast as 12,000, and none of it takes a long task.
 */
export interface GameBlockRow {
  /** The number of the block, three hexadecimal digits. */
  readonly key: string;
  /** When the oldest of its games was fetched. */
  readonly at: number;
  /** JSON text: a list of games. */
  readonly text: string;
}

/** An answer that was checked against the contract by the worker of `build`; times are milliseconds since 1970. */
export interface AnswerRow {
  readonly key: string;
  readonly at: number;
  /** JSON text: what differs is seen without parsing. */
  readonly body: string;
  readonly etag: string | null;
  readonly build: string;
}

/** A server's answer to a filter, as identifiers: the games themselves are rows of `games`. */
interface FilterRow {
  readonly key: string;
  readonly at: number;
  readonly used: number;
  readonly ids: readonly string[];
  readonly pagination: Pagination;
}

interface TranslationsRow {
  /** The locale. */
  readonly key: string;
  readonly at: number;
  /** Which five minutes of the server's time it was requested in, as this device counts them. */
  readonly bucket: number;
  readonly etag: string | null;
  /** JSON text. */
  readonly catalogue: string;
  /** The texts before, to fall back on when these turn out to be damaged. */
  readonly previous: string | null;
}

/** What is known of a picture whose bytes are in the cache of pictures. */
export interface PictureRow {
  /** The address. */
  readonly key: string;
  readonly bytes: number;
  /** When it was last shown, to the hour. */
  readonly used: number;
}

/** A failure of the worker; nothing personal is in it (decision 0026). */
export interface LoggedError {
  readonly at: number;
  readonly build: string;
  readonly where: string;
  readonly message: string;
  /** A page has got it. */
  readonly isReported: boolean;
}

export interface ErrorLogRow {
  readonly key: string;
  /** Latest first, in the order in which they happened: the clock may be wrong. */
  readonly entries: readonly LoggedError[];
}

export interface MetaRow {
  readonly key: string;
  readonly value: unknown;
}

/** The database `orbit`: nothing in it belongs to a player (decision 0002). */
export interface SharedRows {
  games: GameBlockRow;
  answers: AnswerRow;
  filters: FilterRow;
  messages: TranslationsRow;
  pictures: PictureRow;
  errors: ErrorLogRow;
  meta: MetaRow;
}

/** A private answer; `seq` is the server's count for that player, 0 where it sends none (decision 0011). */
export interface PlayerAnswerRow {
  readonly key: string;
  readonly at: number;
  readonly seq: number;
  /** JSON text. */
  readonly body: string;
  readonly build: string;
}

/** One entry of an append-only list such as payments; `order` grows with age or time as the list has it. */
export interface HistoryRow {
  /** `list:server id`. */
  readonly key: string;
  readonly list: string;
  readonly order: number;
  readonly body: unknown;
}

/** A mutation of the player that the server has not acknowledged: a desired state, not a request (decision 0008). */
export interface OutboxRow {
  /** What it is about: the path of its calls, and the body if there is one. A newer mutation replaces the older. */
  readonly key: string;
  readonly path: string;
  /** The order of mutations on this device; clocks are not reliable for it. */
  readonly seq: number;
  readonly at: number;
  /** A new one with every mutation: what was sent with an older one does not complete a newer one. */
  readonly rev: number;
  /** What it is about in terms of the page, for after a reload. */
  readonly topic: string;
  readonly want: boolean;
  readonly method: string;
  /** JSON text, empty for none. */
  readonly body: string;
  readonly idempotencyKey: string;
  readonly locale: string;
}

/** A database `u-<hash>`: everything of one player, deleted whole. */
export interface PlayerRows {
  answers: PlayerAnswerRow;
  history: HistoryRow;
  outbox: OutboxRow;
  meta: MetaRow;
}

type Migration = (db: OpenDatabase) => void;

const keyedByKey = { keyPath: 'key' };

export type RowShape = Readonly<Record<string, string | undefined>>;
type StoreShapes<Rows> = {
  readonly [S in keyof Rows]: { readonly [F in keyof Rows[S]]?: 'string' | 'number' | 'object' };
};

/**
 * The stores, and what a row must have to be handed out: less than its type, enough to notice damage at no cost.
 * Queued mutations are never dropped for their shape.
 */
export const SHARED_STORES: StoreShapes<SharedRows> = {
  games: { at: 'number', text: 'string' },
  answers: { at: 'number', build: 'string' },
  filters: { at: 'number', used: 'number', ids: 'object', pagination: 'object' },
  messages: { at: 'number', bucket: 'number' },
  pictures: { bytes: 'number', used: 'number' },
  errors: { entries: 'object' },
  meta: {},
};
export const PLAYER_STORES: StoreShapes<PlayerRows> = {
  answers: { at: 'number', seq: 'number', build: 'string' },
  history: { list: 'string', order: 'number' },
  outbox: {},
  meta: {},
};

/**
 * What has no other source than this device: it is saved over a rebuild, and held in memory while it can't be written. It
 * is the outbox, and what decides whose data this is and whom pushes may reach.
 */
export const SHARED_DURABLE_ROWS: DurableRows = { meta: /^(?:identity|pushDevice)$/ };
export const PLAYER_DURABLE_ROWS: DurableRows = { outbox: /^/, meta: /^(?:outbox|wishKeys)/ };

/** Versions of `orbit`. A step that was shipped is never edited: a change of the stores is a new step at the end. */
export const SHARED_MIGRATIONS: readonly Migration[] = [
  db => {
    for (const name of ['answers', 'errors']) db.createObjectStore(name, keyedByKey).createIndex('at', 'at');
    for (const name of ['filters', 'pictures'])
      db.createObjectStore(name, keyedByKey).createIndex('used', 'used');
    for (const name of ['games', 'messages', 'meta']) db.createObjectStore(name, keyedByKey);
  },
];

/** Versions of the databases `u-<hash>`; they grow in the same way. */
export const PLAYER_MIGRATIONS: readonly Migration[] = [
  db => {
    db.createObjectStore('answers', keyedByKey).createIndex('at', 'at');
    db.createObjectStore('history', keyedByKey).createIndex('list', ['list', 'order']);
    db.createObjectStore('outbox', keyedByKey).createIndex('seq', 'seq');
    db.createObjectStore('meta', keyedByKey);
  },
];

/** The version of a database is the number of its steps. */
export function migrate(db: OpenDatabase, oldVersion: number, steps: readonly Migration[]): void {
  for (const step of steps.slice(oldVersion)) step(db);
}

export type Migrations = readonly Migration[];
