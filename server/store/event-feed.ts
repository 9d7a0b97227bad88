import type { DatabaseSync } from 'node:sqlite';

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

/** The events that commits add, in their order. */
export interface EventFeed {
  /** Skips the events that the store already has. */
  skipExisting(): void;
  /** The events since the last call. To be called by a listener of commits only, so that nothing uncommitted is read. */
  readNew(): { own: StoredEvent[]; open: StoredPublicEvent[] };
  /** Called after each commit, once it is on the disk. */
  onCommit(listener: () => void): void;
}

interface LatestIds {
  readonly own: number | null;
  readonly open: number | null;
}

/** Reads the store's own connection, between a commit and the next transaction; another dialect has its own way. */
export function eventFeed(raw: DatabaseSync, onCommit: (listener: () => void) => void): EventFeed {
  const newest = lazy(() =>
    raw.prepare('select (select max(rowid) from outbox_events) own, (select max(n) from public_events) open'),
  );
  const own = lazy(() =>
    raw.prepare(
      'select rowid as at_row, player_id, seq, type, data, at from outbox_events where rowid > ? order by rowid',
    ),
  );
  const open = lazy(() => raw.prepare('select n, type, data, at from public_events where n > ? order by n'));
  let ownMark = 0;
  let openMark = 0;
  return {
    skipExisting() {
      const marks = newest().get() as unknown as LatestIds;
      ownMark = marks.own ?? 0;
      openMark = marks.open ?? 0;
    },
    readNew() {
      const events = own().all(ownMark) as unknown as (StoredEvent & { at_row: number })[];
      const others = open().all(openMark) as unknown as StoredPublicEvent[];
      ownMark = events.at(-1)?.at_row ?? ownMark;
      openMark = others.at(-1)?.n ?? openMark;
      return { own: events, open: others };
    },
    onCommit,
  };
}

function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
