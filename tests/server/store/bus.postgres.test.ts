import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emit } from '../../../server/events/user-events.ts';
import { type BusTopic, createSilentBus } from '../../../server/store/bus.ts';
import { PostgresBus } from '../../../server/store/postgres-bus.ts';
import { PostgresEventFeed } from '../../../server/store/postgres-event-feed.ts';
import { newLocation, withAdministrator } from '../test-database.ts';
import { openTestStore, type TestStore } from '../test-store.ts';

let location: string;
const cleanups: (() => unknown)[] = [];
beforeEach(async () => {
  location = await newLocation();
});
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp();
});

const until = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 20_000, interval: 5 });
const listeners = (): Promise<number> =>
  withAdministrator(location, async client => {
    const { rows } = await client.query<{ n: string }>(
      "select count(*) as n from pg_stat_activity where application_name = 'a bus' and datname = current_database() and query = 'listen orbit'",
    );
    return Number(rows[0]?.n);
  });

/** A bus as a process has one, with what it was woken for. */
function openBus() {
  const bus = new PostgresBus({ connectionString: location, application_name: 'a bus' });
  const woken: BusTopic[] = [];
  for (const topic of ['events', 'shared'] as const) bus.subscribe(topic, () => woken.push(topic));
  cleanups.push(() => bus.close());
  return { bus, woken };
}

test('a message wakes the others at once, and not its sender; many are a few', async () => {
  const [first, second, third] = [openBus(), openBus(), openBus()];
  await until(async () => expect(await listeners()).toBe(3));
  for (const { woken } of [first, second, third]) woken.length = 0;
  for (let n = 0; n < 500; n++) first.bus.publish('events');
  first.bus.publish('shared');
  await until(() => {
    for (const { woken } of [second, third]) expect(new Set(woken)).toEqual(new Set(['events', 'shared']));
  });
  // The second one of a topic comes when the first is a moment old, and stands for all.
  await until(() => expect(second.woken.filter(topic => topic === 'events')).toHaveLength(2));
  expect(first.woken).toEqual([]);
});

test('a connection sends one message after the other', async () => {
  const [{ bus, woken: own }, { woken }] = [openBus(), openBus()];
  // Each is woken once when it listens.
  await until(() => expect([own, woken]).toEqual(Array(2).fill(['events', 'shared'])));
  woken.length = 0;
  const { query } = pg.Client.prototype;
  let running = 0;
  let most = 0;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...input: readonly unknown[]
  ) {
    most = Math.max(most, ++running);
    return Reflect.apply(query, this, input).finally(() => running--);
  } as never);
  cleanups.push(() => spy.mockRestore());
  for (const topic of ['events', 'shared', 'events'] as const) bus.publish(topic);
  await until(() => expect(woken).toEqual(['events', 'shared', 'events']));
  expect(most).toBe(1);
});

test('a bus that was cut off listens again, and wakes who may have missed something', async () => {
  const { woken } = openBus();
  await until(() => expect(woken).toEqual(['events', 'shared']));
  await withAdministrator(location, client =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'a bus' and datname = current_database()",
    ),
  );
  await until(() => expect(woken).toEqual(['events', 'shared', 'events', 'shared']));
  const { bus } = openBus();
  await until(async () => expect(await listeners()).toBe(2));
  woken.length = 0;
  bus.publish('events');
  await until(() => expect(woken).toEqual(['events']));
});

test('an event whose message is lost is found within a second', async () => {
  const store: TestStore = await openTestStore({ players: 1, location });
  cleanups.push(() => store.close());
  const pool = new pg.Pool({ connectionString: location, max: 2 });
  cleanups.push(() => pool.end());
  const seen: number[] = [];
  await new PostgresEventFeed(pool, createSilentBus()).follow({
    isWanted: () => true,
    onEvents: ({ own }) => seen.push(...own.map(({ seq }) => Number(seq))),
    onFailure: () => seen.push(-1),
  });
  const facts = { favourites: [] };
  for (let n = 1; n <= 3; n++)
    await store.db.transaction().execute(tx => emit(tx, store.clock, 1, 'favourites_changed', facts));
  await until(() => expect(seen).toEqual([1, 2, 3]));
});
