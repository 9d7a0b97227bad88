import type { Pagination } from '../src/contract/wire.ts';

/**
 * Some games of the catalogue, those whose identifiers fall into the same block (`games-blocks.ts`): 512 rows are written
 * and read ten times as fast as 12,000, and none of it takes a long task.
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
export interface FilterRow {
  readonly key: string;
  readonly at: number;
  readonly used: number;
  readonly ids: readonly string[];
  readonly pagination: Pagination;
}

export interface MessagesRow {
  /** The locale. */
  readonly key: string;
  readonly at: number;
  /** Which five minutes of the server's time it was asked for in, as this device counts them. */
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

export interface ErrorRow {
  readonly key: string;
  readonly at: number;
  readonly build: string;
  readonly where: string;
  readonly message: string;
}

export interface MetaRow {
  readonly key: string;
  readonly value: unknown;
}

/** The database `orbit`: nothing in it belongs to a player (decisions D2). */
export interface SharedRows {
  games: GameBlockRow;
  answers: AnswerRow;
  filters: FilterRow;
  messages: MessagesRow;
  pictures: PictureRow;
  errors: ErrorRow;
  meta: MetaRow;
}

/** A private answer; `seq` is the server's count for that player, 0 where it does not tell (decisions D11). */
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

/** A wish of the player that the server has not acknowledged: a desired state, not a request (decisions D8). */
export interface OutboxRow {
  /** What is wished about: the path of its calls, and the body if there is one. A newer wish replaces the older. */
  readonly key: string;
  readonly path: string;
  /** The order of wishes on this device; clocks tell none. */
  readonly seq: number;
  readonly at: number;
  /** A new one with every wish: what was sent with an older one settles nothing. */
  readonly rev: number;
  /** The page's word for what it is about, for after a reload. */
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
