import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { consume, createRateLimiters, deleteExpiredCounts } from '../../../server/store/rate-limiters.ts';
import { openTestStore, type TestStore } from '../test-store.ts';

const LIMIT = { name: 'tests', points: 3, seconds: 60 };

let store: TestStore;
let clock: TestStore['clock'];
beforeEach(async () => {
  store = await openTestStore({ players: 0 });
  clock = store.clock;
});
afterEach(() => store.close());

const limiters = () => createRateLimiters(store.db, clock);

describe('a stored limit', () => {
  test('allows its points within the seconds from the first, on the back end’s clock', async () => {
    const limiter = limiters().stored(LIMIT);
    const results = [];
    for (let n = 0; n < 3; n++) results.push(await consume(limiter, 'a'));
    expect(results).toEqual([null, null, null]);
    clock.shift(59_000);
    const wait = await consume(limiter, 'a');
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(1000);
    clock.shift(1000);
    expect(await consume(limiter, 'a')).toBeNull();
  });

  test('is shared by all who use the database, and counts them one by one', async () => {
    const both = [limiters(), limiters()].map(one => one.stored(LIMIT));
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, n) => both[n % 2]).map(limiter => limiter && consume(limiter, 'a')),
    );
    expect(results.filter(wait => wait === null)).toHaveLength(3);
  });

  test('keeps keys and limits apart, and stores no key as it is', async () => {
    const { stored } = limiters();
    for (let n = 0; n < 3; n++) await consume(stored(LIMIT), 'ada@example.com');
    expect(await consume(stored(LIMIT), 'bob@example.com')).toBeNull();
    expect(await consume(stored({ ...LIMIT, name: 'others' }), 'ada@example.com')).toBeNull();
    expect(await consume(stored(LIMIT), 'ada@example.com')).not.toBeNull();
    const rows = await store.db.selectFrom('rate_limits').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('example.com');
  });

  test('forgets a key on demand', async () => {
    const limiter = limiters().stored(LIMIT);
    for (let n = 0; n < 4; n++) await consume(limiter, 'a');
    expect([await limiter.delete('a'), await limiter.delete('a')]).toEqual([true, false]);
    expect(await limiter.get('a')).toBeNull();
    expect(await consume(limiter, 'a')).toBeNull();
  });

  test('rejects, and allows nothing, when the database fails', async () => {
    const limiter = limiters().stored(LIMIT);
    await store.db.schema.alterTable('rate_limits').renameTo('elsewhere').execute();
    await expect(consume(limiter, 'a')).rejects.toThrow(/rate_limits/);
    await store.db.schema.alterTable('elsewhere').renameTo('rate_limits').execute();
  });
});

test('expired counts are deleted, others stay', async () => {
  const { stored } = limiters();
  await consume(stored(LIMIT), 'old');
  clock.shift(60_000);
  await consume(stored(LIMIT), 'new');
  await deleteExpiredCounts(store.db, clock);
  expect(await store.db.selectFrom('rate_limits').selectAll().execute()).toHaveLength(1);
  expect((await stored(LIMIT).get('new'))?.consumedPoints).toBe(1);
});

test('a limit in the process is one for all who ask for it by name', async () => {
  const all = limiters();
  const results = [];
  for (let n = 0; n < 4; n++) results.push((await consume(all.inProcess(LIMIT), 'a')) === null);
  expect(results).toEqual([true, true, true, false]);
  expect(await consume(limiters().inProcess(LIMIT), 'a')).toBeNull();
});
