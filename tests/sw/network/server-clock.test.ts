import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Clock = typeof import('../../../sw/network/server-clock.ts');

const NOW = Date.parse('2026-11-24T12:00:00Z');
const HOUR = 3_600_000;
const store = { offsetMs: 0, saves: 0 };
const at = (ms: number, more: Record<string, string> = {}) =>
  new Headers({ date: new Date(ms).toUTCString(), ...more });

/** The store answers within a turn of the event loop, which takes no time here. */
const saved = () => new Promise(resolve => setImmediate(resolve));

async function start(): Promise<Clock> {
  vi.resetModules();
  const clock = await import('../../../sw/network/server-clock.ts');
  clock.setOffsetStore({
    load: async () => store.offsetMs,
    save: async offsetMs => {
      store.offsetMs = offsetMs;
      store.saves += 1;
    },
  });
  return clock;
}

beforeEach(() => {
  Object.assign(store, { offsetMs: 0, saves: 0 });
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOW });
});
afterEach(() => vi.useRealTimers());

test('the server’s time is its last answer’s, whatever the device’s clock says, and runs on', async () => {
  const { recordServerDate, serverNow } = await start();
  expect(serverNow()).toBe(NOW);
  recordServerDate(at(NOW - HOUR));
  expect(serverNow()).toBe(NOW - HOUR);
  vi.advanceTimersByTime(5000);
  expect(serverNow()).toBe(NOW - HOUR + 5000);
});

test('a difference of two seconds is the network’s, one of more is the clock’s', async () => {
  const { recordServerDate, serverNow } = await start();
  recordServerDate(at(NOW - 2000));
  expect(serverNow()).toBe(NOW);
  recordServerDate(at(NOW - 3000));
  expect(serverNow()).toBe(NOW - 3000);
});

test('an answer without a time, or one that is repeated from memory, changes nothing', async () => {
  const { recordServerDate, serverNow } = await start();
  recordServerDate(at(NOW + HOUR));
  recordServerDate(new Headers());
  recordServerDate(at(NOW - HOUR, { 'retry-after': '60' }));
  expect(serverNow()).toBe(NOW + HOUR);
});

test('a clock that is set back while the worker runs does not take time back', async () => {
  const { recordServerDate, serverNow } = await start();
  recordServerDate(at(NOW));
  vi.setSystemTime(NOW - HOUR);
  expect(serverNow()).toBeGreaterThanOrEqual(NOW);
});

test('the next worker knows how wrong the clock was, and stores it only when it changes', async () => {
  const first = await start();
  first.recordServerDate(at(NOW + HOUR));
  await saved();
  expect(store.saves).toBe(1);
  expect(store.offsetMs).toBe(HOUR);
  first.recordServerDate(at(NOW + HOUR + 2000));
  await saved();
  expect(store.saves).toBe(1);
  const second = await start();
  expect(await second.loadServerNow()).toBe(NOW + HOUR);
  second.recordServerDate(at(NOW));
  await saved();
  expect(store.saves).toBe(2);
  expect(store.offsetMs).toBe(0);
  expect(await second.loadServerNow()).toBe(NOW);
});
