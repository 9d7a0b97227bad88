import type { DatabaseSync } from 'node:sqlite';

/** An event of a player's own topic, as it stands in the store; `data` is JSON. */
export interface StoredEvent {
  readonly player_id: number;
  readonly seq: number;
  readonly type: string;
  readonly data: string;
  readonly at: string;
}

/** An event for everybody; `n` counts them all. */
export interface StoredPublicEvent {
  readonly n: number;
  readonly type: string;
  readonly data: string;
  readonly at: string;
}

/** What commits have added, in the order in which they did. */
export interface EventFeed {
  /** From now on; what stands in the store already is not told. */
  skip(): void;
  /** What is new since the last time. Only to be called by a listener of commits: then nothing unwritten is read. */
  next(): { own: StoredEvent[]; open: StoredPublicEvent[] };
  /** Called after each commit, once it is on the disk. */
  onCommit(listener: () => void): void;
}

interface Newest {
  readonly own: number | null;
  readonly open: number | null;
}

/** Reads the store's own connection, between a commit and the next transaction; another dialect has its own way. */
export function eventFeed(raw: DatabaseSync, onCommit: (listener: () => void) => void): EventFeed {
  const newest = lazily(() =>
    raw.prepare('select (select max(rowid) from outbox_events) own, (select max(n) from public_events) open'),
  );
  const own = lazily(() =>
    raw.prepare(
      'select rowid as at_row, player_id, seq, type, data, at from outbox_events where rowid > ? order by rowid',
    ),
  );
  const open = lazily(() =>
    raw.prepare('select n, type, data, at from public_events where n > ? order by n'),
  );
  let ownMark = 0;
  let openMark = 0;
  return {
    skip() {
      const marks = newest().get() as unknown as Newest;
      ownMark = marks.own ?? 0;
      openMark = marks.open ?? 0;
    },
    next() {
      const events = own().all(ownMark) as unknown as (StoredEvent & { at_row: number })[];
      const others = open().all(openMark) as unknown as StoredPublicEvent[];
      ownMark = events.at(-1)?.at_row ?? ownMark;
      openMark = others.at(-1)?.n ?? openMark;
      return { own: events, open: others };
    },
    onCommit,
  };
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
