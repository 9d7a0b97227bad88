import type pg from 'pg';
import { delay } from '../../src/lib/backoff.ts';
import type { Bus } from './bus.ts';
import type { EventFeed, EventFollower, NewEvents, StoredEvent, StoredPublicEvent } from './database.ts';

/** Events are found within this, whether the bus has told of them or not; those of this process as soon as they are committed. */
const POLL_INTERVAL_MS = 500;
/** From one read to the next, where commits come faster: each costs the database two statements. */
const READ_INTERVAL_MS = 25;
/** Rows of one read. */
const MAX_ROWS = 1000;
/** A number that has been given out and is not there belongs to a transaction that is open, or to one that was undone. */
const MAX_GAP_AGE_MS = 2 * 60_000;
const MAX_GAPS = 10_000;

type Numbered<T> = T & { readonly n: number };

/**
 * Reads one table in the order of its numbers. Numbers are given out before the commit, so a lower one may appear after a higher
 * one: those that are missing are looked for until they appear or are too old to.
 */
class NumberedReader<T> {
  readonly #pool: pg.Pool;
  readonly #table: string;
  readonly #columns: string;
  #mark = 0;
  /** When each missing number was first missed. */
  readonly #gaps = new Map<number, number>();

  constructor(pool: pg.Pool, table: string, columns: string) {
    this.#pool = pool;
    this.#table = table;
    this.#columns = columns;
  }

  /** What is there already is not read. */
  async skipExisting(): Promise<void> {
    const { rows } = await this.#pool.query<{ n: number | null }>(`select max(n) as n from ${this.#table}`);
    this.#mark = rows[0]?.n ?? 0;
  }

  /** Hands the next rows to the follower; those that it does not want pass. Returns whether there were more. */
  async read(follower: EventFollower, onRows: (rows: readonly Numbered<T>[]) => void): Promise<boolean> {
    const isWanted = follower.isWanted();
    const { rows } = await this.#pool.query<Numbered<T>>(
      `select n${isWanted ? `, ${this.#columns}` : ''} from ${this.#table} where n > $1 or n = any($2) order by n limit ${MAX_ROWS}`,
      [this.#mark, [...this.#gaps.keys()]],
    );
    // A client has come meanwhile, which has to get what was committed since.
    if (!isWanted && follower.isWanted()) return true;
    this.#recordRead(rows.map(({ n }) => n));
    if (isWanted && rows.length > 0) onRows(rows);
    return rows.length === MAX_ROWS;
  }

  #recordRead(numbers: readonly number[]): void {
    const now = Date.now();
    for (const n of numbers) {
      this.#gaps.delete(n);
      if (n <= this.#mark) continue;
      for (let missing = Math.max(this.#mark + 1, n - MAX_GAPS); missing < n; missing++)
        this.#gaps.set(missing, now);
      this.#mark = n;
    }
    for (const [n, since] of this.#gaps)
      if (now - since > MAX_GAP_AGE_MS || this.#gaps.size > MAX_GAPS) this.#gaps.delete(n);
  }
}

/** The events of all processes on the database. */
export class PostgresEventFeed implements EventFeed {
  readonly #pool: pg.Pool;
  readonly #bus: Bus;
  readonly #own: NumberedReader<StoredEvent>;
  readonly #open: NumberedReader<StoredPublicEvent>;
  #follower: EventFollower | null = null;
  #isReading = false;
  #isDue = false;

  constructor(pool: pg.Pool, bus: Bus) {
    this.#pool = pool;
    this.#bus = bus;
    this.#own = new NumberedReader(pool, 'outbox_events', 'player_id, seq, type, data, at');
    this.#open = new NumberedReader(pool, 'public_events', 'type, data, at');
  }

  async follow(follower: EventFollower): Promise<void> {
    await this.#own.skipExisting();
    await this.#open.skipExisting();
    this.#follower = follower;
    this.#bus.subscribe('events', () => this.wake());
    const timer = setInterval(() => {
      if (this.#pool.ended) clearInterval(timer);
      else void this.#readAll();
    }, POLL_INTERVAL_MS);
    timer.unref();
  }

  /** A transaction was committed, here or in another process. Without a client to be informed the next poll is soon enough. */
  wake(): void {
    if (this.#follower?.isWanted()) void this.#readAll();
  }

  /** One read at a time: what is committed meanwhile, and in the moment after it, is in the next one. */
  async #readAll(): Promise<void> {
    this.#isDue = true;
    if (this.#isReading || !this.#follower) return;
    this.#isReading = true;
    try {
      while (this.#isDue && !this.#pool.ending) {
        this.#isDue = false;
        await this.#readOnce(this.#follower);
        await delay(READ_INTERVAL_MS);
      }
    } catch {
      // The database is away: what was not read is read when it is back, from the same mark on.
      this.#isDue = false;
    } finally {
      this.#isReading = false;
    }
  }

  async #readOnce(follower: EventFollower): Promise<void> {
    const deliver = (events: Partial<NewEvents>) => {
      try {
        follower.onEvents({ own: [], open: [], ...events });
      } catch {
        follower.onFailure();
      }
    };
    if (await this.#own.read(follower, own => deliver({ own }))) this.#isDue = true;
    if (await this.#open.read(follower, open => deliver({ open }))) this.#isDue = true;
  }
}
