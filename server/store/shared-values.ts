import type { Bus } from './bus.ts';
import type { Db, Tx } from './database.ts';
import { isPostgres, lockName } from './dialect.ts';

/** Rows of `meta` that every process has to know as they are now: what the console sets, and how far the catalogue has changed. */
const NAMES = ['worker_switch', 'clock_offset', 'captcha_mode', 'faults', 'catalogue_state'] as const;
type SharedName = (typeof NAMES)[number];

/** A change that the bus has not told of is found within this. */
const POLL_INTERVAL_MS = 500;

type OnValue = (value: string | null) => void | Promise<void>;

/**
 * Values of the store that are read too often for a query each. Every process holds a copy, which follows the store: at once in the
 * process that has set a value, when the bus says so in the others.
 */
export class SharedValues {
  readonly #db: Db;
  readonly #bus: Bus;
  readonly #values = new Map<SharedName, string>();
  readonly #listeners = new Map<SharedName, OnValue>();
  /** Counts what this process has set: a read that began before is older. */
  #changes = 0;
  #reading: Promise<void> | null = null;
  #isDue = false;
  readonly #timer: NodeJS.Timeout | null;

  constructor(db: Db, bus: Bus) {
    this.#db = db;
    this.#bus = bus;
    const read = () => void this.refresh().catch(() => undefined);
    bus.subscribe('shared', read);
    this.#timer = isPostgres(db) ? setInterval(read, POLL_INTERVAL_MS) : null;
    this.#timer?.unref();
  }

  /** Null: not set. */
  get(name: SharedName): string | null {
    return this.#values.get(name) ?? null;
  }

  /** Calls the listener, in the place of an earlier one, with every later value of the name. */
  follow(name: SharedName, onValue: OnValue): void {
    this.#listeners.set(name, onValue);
  }

  /** Null removes the value. */
  async set(name: SharedName, value: string | null): Promise<void> {
    await this.update(name, async () => ({ value, result: undefined }));
  }

  /** Replaces the value by what `change` makes of it, one process after another. */
  async update<T>(
    name: SharedName,
    change: (
      current: string | null,
      tx: Tx,
    ) => Promise<{ readonly value: string | null; readonly result: T }>,
  ): Promise<T> {
    const { value, result } = await this.#db.transaction().execute(async tx => {
      await lockName(tx, name);
      const row = await tx.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst();
      const changed = await change(row?.value ?? null, tx);
      if (changed.value === null) await tx.deleteFrom('meta').where('name', '=', name).execute();
      else
        await tx
          .insertInto('meta')
          .values({ name, value: changed.value })
          .onConflict(on => on.column('name').doUpdateSet({ value: changed.value as string }))
          .execute();
      return changed;
    });
    this.#changes += 1;
    await this.#accept(name, value);
    this.#bus.publish('shared');
    return result;
  }

  /** Reads all values; one read at a time. */
  refresh(): Promise<void> {
    this.#isDue = true;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#reading?.catch(() => undefined);
  }

  async #read(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false;
      const changes = this.#changes;
      const rows = await this.#db
        .selectFrom('meta')
        .select(['name', 'value'])
        .where('name', 'in', NAMES)
        .execute();
      if (changes === this.#changes) {
        const found = new Map(rows.map(({ name, value }) => [name, value]));
        for (const name of NAMES) await this.#accept(name, found.get(name) ?? null);
      } else {
        this.#isDue = true;
      }
    }
  }

  async #accept(name: SharedName, value: string | null): Promise<void> {
    if (this.get(name) === value) return;
    if (value === null) this.#values.delete(name);
    else this.#values.set(name, value);
    await this.#listeners.get(name)?.(value);
  }
}
