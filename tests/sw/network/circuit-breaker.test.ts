import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Breaker = typeof import('../../../sw/network/circuit-breaker.ts');

let breaker: Breaker;
const device = { onLine: true };
const one = Symbol('one');
const other = Symbol('other');
const { signal } = new AbortController();

beforeEach(async () => {
  vi.resetModules();
  device.onLine = true;
  vi.stubGlobal('navigator', device);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  breaker = await import('../../../sw/network/circuit-breaker.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const fail = (request: symbol, times: number) => {
  for (let n = 0; n < times; n += 1) breaker.recordFailure(request);
};
/** Whether the request may be sent now. */
async function maySend(request: symbol): Promise<boolean> {
  let isFree = false;
  void breaker.acquireProbe(request, signal).then(() => {
    isFree = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return isFree;
}

test('the device counts as offline after three failures in a row, or when the browser says so', () => {
  fail(one, 2);
  expect(breaker.isOffline()).toBe(false);
  fail(one, 1);
  expect(breaker.isOffline()).toBe(true);
  breaker.recordSuccess();
  expect(breaker.isOffline()).toBe(false);
  device.onLine = false;
  expect(breaker.isOffline()).toBe(true);
});

test('until the third failure every request is sent, after it only the one that has failed', async () => {
  fail(one, 2);
  expect(await maySend(other)).toBe(true);
  fail(one, 1);
  expect(await maySend(one)).toBe(true);
  expect(await maySend(other)).toBe(false);
});

test('an answer frees those that wait, also where another request got it', async () => {
  fail(one, 3);
  const waiting = breaker.acquireProbe(other, signal);
  breaker.recordSuccess();
  await waiting;
  expect(await maySend(Symbol('third'))).toBe(true);
});

test('when the probe ends without an answer one of those that wait takes its place', async () => {
  fail(one, 3);
  const sent: string[] = [];
  void breaker.acquireProbe(other, signal).then(() => sent.push('other'));
  void breaker.acquireProbe(Symbol('third'), signal).then(() => sent.push('third'));
  breaker.releaseProbe(Symbol('unrelated'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([]);
  breaker.releaseProbe(one);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['other']);
});

test('a request that comes two seconds after the last attempt probes itself, and then has the time to itself', async () => {
  fail(one, 3);
  await vi.advanceTimersByTimeAsync(1999);
  expect(await maySend(other)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await maySend(Symbol('third'))).toBe(true);
  expect(await maySend(Symbol('fourth'))).toBe(false);
});

test('one that is cancelled while it waits gives up', async () => {
  fail(one, 3);
  const abort = new AbortController();
  const waiting = breaker.acquireProbe(other, abort.signal);
  abort.abort(new Error('cancelled'));
  await expect(waiting).rejects.toThrow('cancelled');
});
