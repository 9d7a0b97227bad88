import type { Kysely, Transaction } from 'kysely';
import type { Bus } from './bus.ts';
import type { Tables } from './tables.ts';

/** The database, whichever engine it is. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** A stored event of a player's own topic; `data` is JSON. */
export interface StoredEvent {
  readonly player_id: number;
  readonly seq: number;
  readonly type: string;
  readonly data: string;
  readonly at: string;
}

/** An event of the public topic; `n` counts them all. */
export interface StoredPublicEvent {
  readonly n: number;
  readonly type: string;
  readonly data: string;
  readonly at: string;
}

export interface NewEvents {
  /** A player's in the order of their numbers. */
  readonly own: readonly StoredEvent[];
  readonly open: readonly StoredPublicEvent[];
}

export interface EventFollower {
  /** While false, events pass unread. */
  isWanted(): boolean;
  onEvents(events: NewEvents): void;
  /** Events could not be read: some of them may be missed. */
  onFailure(): void;
}

/** The events that commits add, each once. */
export interface EventFeed {
  /** Hands over the events of every commit after it has resolved. */
  follow(follower: EventFollower): Promise<void>;
}

/** A database that has been opened; `db.destroy()` closes it, its feed and its bus. */
export interface Store {
  readonly db: Db;
  readonly feed: EventFeed;
  readonly bus: Bus;
}
