import type { Collection, Game, Provider } from '../src/contract/games.ts';
import type { Pagination } from '../src/contract/wire.ts';

/** A row of the catalogue, `order` being the server's: its place in the list of popular games. */
export interface GameRow {
  /** The identifier. */
  readonly key: string;
  readonly order: number;
  readonly game: Game;
}

export interface ProviderRow {
  /** The slug. */
  readonly key: string;
  readonly order: number;
  readonly provider: Provider;
}

export interface CollectionRow {
  readonly key: string;
  readonly order: number;
  readonly collection: Collection;
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
  readonly bucket: number;
  readonly catalogue: Readonly<Record<string, string>>;
  /** The catalogue before, good until this one is known to be. */
  readonly previous?: Readonly<Record<string, string>>;
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
  games: GameRow;
  providers: ProviderRow;
  collections: CollectionRow;
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

/** A wish of the player that the server has not acknowledged (decisions D8); `seq` orders, clocks don't. */
export interface OutboxRow {
  /** What is wished about, as `favourite:12`: a newer wish takes the place of the older. */
  readonly key: string;
  readonly seq: number;
  readonly at: number;
  readonly rev: number;
  readonly [detail: string]: unknown;
}

/** A database `u-<hash>`: everything of one player, deleted whole. */
export interface PlayerRows {
  answers: PlayerAnswerRow;
  history: HistoryRow;
  outbox: OutboxRow;
  meta: MetaRow;
}
