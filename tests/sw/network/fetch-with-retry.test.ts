import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backoffDelay } from '../../../src/lib/backoff.ts';

type Retry = typeof import('../../../sw/network/fetch-with-retry.ts');
type Subscriber = import('../../../sw/network/fetch-with-retry.ts').Subscriber;

/** Times of the schedule are scaled: an attempt may take 40 ms, waits begin with 1 ms. */
const SCALE = { attemptTimeoutMs: 40, baseDelayMs: 1 };
const sent = vi.fn<(attempt: number, signal: AbortSignal) => Response | Promise<Response>>();
const reportAttempt = vi.fn<Subscriber['reportAttempt']>();
const open = new Set<string>();
const request = (key: string) => new Request(`https://orbit.test/api/${key}`);
const requestedKeys: string[] = [];
/** A call of a page. */
const call = (requestId: string, clientId: string): Subscriber => ({
  requestId,
  reportAttempt,
  isOpen: async () => open.has(clientId),
});
const first = call('r1', 'c1');
const second = call('r2', 'c2');
let retry: Retry;

beforeEach(async () => {
  vi.resetModules();
  globalThis.ORBIT_SCALE = SCALE;
  open.clear();
  open.add('c1').add('c2');
  sent.mockReset();
  reportAttempt.mockReset();
  let attempt = 0;
  requestedKeys.length = 0;
  vi.stubGlobal('fetch', async ({ url }: Request, { signal }: { signal: AbortSignal }) => {
    attempt += 1;
    requestedKeys.push(new URL(url).pathname);
    return sent(attempt, signal);
  });
  vi.stubGlobal('navigator', { onLine: true });
  retry = await import('../../../sw/network/fetch-with-retry.ts');
});
afterEach(() => {
  globalThis.ORBIT_SCALE = undefined;
  vi.unstubAllGlobals();
});

const sendRequest = (key = 'q', subscriber = first) =>
  retry.fetchWithRetry(key, () => request(key), subscriber);
const json = (text: string, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } });
const fails = () => Promise.reject(new TypeError('Failed to fetch'));
const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
/** A response whose headers arrive and whose body never ends. */
const stalled = (signal: AbortSignal) =>
  new Response(
    new ReadableStream({
      start: stream => signal.addEventListener('abort', () => stream.error(signal.reason)),
    }),
  );

test('a failed attempt is retried six times and no more', async () => {
  sent.mockImplementation(fails);
  await expect(sendRequest()).rejects.toThrow('7 attempts');
  expect(sent).toHaveBeenCalledTimes(7);
  expect(reportAttempt.mock.calls.map(([attempt, of]) => `${attempt}/${of}`)).toEqual([
    '2/7',
    '3/7',
    '4/7',
    '5/7',
    '6/7',
    '7/7',
    '0/7',
  ]);
});

test('a response of the back end ends the retries, whatever its status', async () => {
  for (const status of [200, 401, 404, 429, 500, 503]) {
    sent.mockReset();
    sent.mockResolvedValueOnce(json('reply', status));
    expect(await sendRequest(`q${status}`)).toMatchObject({ status, text: 'reply' });
    expect(sent).toHaveBeenCalledTimes(1);
  }
});

test('a 503 is reported to the page, which may show the stored copy', async () => {
  sent.mockResolvedValueOnce(json('{}', 503)).mockResolvedValueOnce(json('{}'));
  await sendRequest('a');
  expect(reportAttempt).toHaveBeenLastCalledWith(0, 7, true, 503);
  await sendRequest('b');
  expect(reportAttempt).toHaveBeenCalledTimes(1);
});

test('an answer that took more than one attempt is reported, and one to the first is not', async () => {
  sent.mockImplementationOnce(fails).mockImplementation(async () => json('[]'));
  await sendRequest('a');
  expect(reportAttempt.mock.calls).toEqual([
    [2, 7, null, undefined],
    [0, 7, true, 200],
  ]);
  await sendRequest('b');
  expect(reportAttempt).toHaveBeenCalledTimes(2);
});

test.each([
  ['a page of a captive portal', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['a list that was cut and came without a length', () => json('[{"id":1},{"i')],
])('%s counts as a failed attempt', async (_name, answer) => {
  sent.mockResolvedValueOnce(answer()).mockResolvedValueOnce(json('[]'));
  expect((await sendRequest()).text).toBe('[]');
  expect(sent).toHaveBeenCalledTimes(2);
});

test('an attempt that times out counts as failed', async () => {
  sent.mockImplementationOnce((_, signal) => never(signal)).mockResolvedValueOnce(json('late'));
  expect((await sendRequest()).text).toBe('late');
});

test('the time-out covers the body: one that stalls counts as failed', async () => {
  sent.mockImplementationOnce((_, signal) => stalled(signal)).mockResolvedValueOnce(json('complete'));
  expect((await sendRequest()).text).toBe('complete');
  expect(sent).toHaveBeenCalledTimes(2);
});

test('a body shorter than declared counts as a failed attempt', async () => {
  const cut = new Response('half', { headers: { 'content-length': '1000' } });
  sent.mockResolvedValueOnce(cut).mockResolvedValueOnce(json('complete'));
  expect((await sendRequest()).text).toBe('complete');
});

test('concurrent calls with the same key share one request and its response', async () => {
  sent.mockImplementation(async () => json('one'));
  const all = await Promise.all([sendRequest(), sendRequest('q', second), sendRequest()]);
  expect(all.map(({ text }) => text)).toEqual(['one', 'one', 'one']);
  expect(sent).toHaveBeenCalledTimes(1);
  await sendRequest();
  expect(sent).toHaveBeenCalledTimes(2);
});

test('cancelling one of two callers removes that caller only', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  sent.mockReturnValue(promise);
  const response = sendRequest();
  void sendRequest('q', second);
  retry.cancelCall('r1');
  resolve(json('for r2'));
  expect((await response).text).toBe('for r2');
});

test('when every call is cancelled the attempt is aborted and none follows', async () => {
  globalThis.ORBIT_SCALE = { ...SCALE, attemptTimeoutMs: 10_000 };
  const aborted = vi.fn();
  sent.mockImplementation((_, signal) => {
    signal.addEventListener('abort', aborted);
    return never(signal);
  });
  const response = sendRequest();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  retry.cancelCall('r1');
  await expect(response).rejects.toThrow('cancelled');
  expect(aborted).toHaveBeenCalledOnce();
  expect(sent).toHaveBeenCalledTimes(1);
});

test('a sign-out aborts what is of the player, and lets public requests go on', async () => {
  globalThis.ORBIT_SCALE = { ...SCALE, attemptTimeoutMs: 10_000 };
  const { promise, resolve } = Promise.withResolvers<Response>();
  sent.mockImplementation((attempt, signal) => (attempt === 1 ? never(signal) : promise));
  const own = sendRequest('own');
  const shared = retry.fetchWithRetry('shared', () => request('shared'), second, true);
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  retry.cancelPrivate();
  resolve(json('for everybody'));
  await expect(own).rejects.toThrow('signed out');
  expect((await shared).text).toBe('for everybody');
});

test('a closed page ends the retries, unless a call of an open page shares the request', async () => {
  sent.mockImplementation(fails);
  open.clear();
  await expect(sendRequest('q1')).rejects.toThrow('every page is closed');
  expect(sent).toHaveBeenCalledTimes(1);
  sent.mockClear();
  open.add('c2');
  const both = sendRequest('q2');
  void sendRequest('q2', second).catch(() => undefined);
  await expect(both).rejects.toThrow('7 attempts');
  expect(sent).toHaveBeenCalledTimes(7);
});

test('while the browser reports offline there is one attempt', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  sent.mockImplementation(fails);
  await expect(sendRequest()).rejects.toThrow();
  expect(sent).toHaveBeenCalledTimes(1);
});

test('while the circuit is open one request probes and the others wait for its result', async () => {
  globalThis.ORBIT_SCALE = { ...SCALE, baseDelayMs: 20 };
  let isUp = false;
  sent.mockImplementation(() => (isUp ? json('up') : fails()));
  const probe = sendRequest('probe');
  await vi.waitFor(() => expect(requestedKeys).toHaveLength(3), { interval: 1 });
  const others = Array.from({ length: 40 }, (_, i) => sendRequest(`q${i}`));
  await vi.waitFor(() => expect(requestedKeys.length).toBeGreaterThanOrEqual(5), { interval: 1 });
  expect(new Set(requestedKeys)).toEqual(new Set(['/api/probe']));
  isUp = true;
  await probe;
  expect((await Promise.all(others)).every(({ text }) => text === 'up')).toBe(true);
});

test('a request that comes while the probe waits out a long delay probes itself', async () => {
  globalThis.ORBIT_SCALE = { ...SCALE, baseDelayMs: 60_000 };
  vi.useFakeTimers();
  let isUp = false;
  sent.mockImplementation(() => (isUp ? json('up') : fails()));
  const first = sendRequest('first');
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requestedKeys).toHaveLength(3);
  });
  isUp = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect((await sendRequest('second')).text).toBe('up');
  vi.useRealTimers();
  void first;
});

test('a probe that gives up is replaced by one other request, not by all', async () => {
  sent.mockImplementation(fails);
  await sendRequest('first').catch(() => undefined);
  requestedKeys.length = 0;
  const others = ['a', 'b', 'c'].map(question => sendRequest(question).catch(() => 'failed'));
  expect(await Promise.all(others)).toEqual(['failed', 'failed', 'failed']);
  const turns = requestedKeys.filter((path, index) => path !== requestedKeys[index - 1]);
  expect(turns).toEqual(['/api/a', '/api/b', '/api/c']);
});

test.each([429, 503])(
  'no request is sent before the time that Retry-After names (status %i)',
  async status => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
    sent.mockImplementation(
      async () => new Response('{"error":"maintenance"}', { status, headers: { 'retry-after': '60' } }),
    );
    expect((await sendRequest()).status).toBe(status);
    vi.setSystemTime(1_000_000 + 59_000);
    const throttled = await sendRequest();
    expect([throttled.status, throttled.headers.get('retry-after')]).toEqual([status, '1']);
    expect(sent).toHaveBeenCalledTimes(1);
    vi.setSystemTime(1_000_000 + 60_000);
    await sendRequest();
    expect(sent).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  },
);

test('a time that has passed is forgotten with the next response, also where its request is never repeated', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  const set = vi.spyOn(Map.prototype, 'set');
  sent.mockImplementation(async () => json('{}', 503, { 'retry-after': '60' }));
  await sendRequest('once');
  const holding = (set.mock.contexts as Map<unknown, unknown>[]).filter(map => map.has('once'));
  expect(new Set(holding).size).toBe(1);
  vi.setSystemTime(1_000_000 + 60_000);
  sent.mockImplementation(async () => json('[]'));
  await sendRequest('another');
  expect(holding[0]?.has('once')).toBe(false);
  set.mockRestore();
  vi.useRealTimers();
});

test('a worker that prepares for the takeover retries nothing, and still makes one attempt', async () => {
  globalThis.ORBIT_SCALE = { ...SCALE, baseDelayMs: 60_000 };
  sent.mockImplementation(fails);
  const waiting = sendRequest('waiting').catch(() => 'failed');
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  retry.prepareForTakeover();
  expect(await waiting).toBe('failed');
  expect(await sendRequest('another').catch(() => 'failed')).toBe('failed');
  sent.mockImplementation(async () => json('here'));
  expect((await sendRequest('a third')).text).toBe('here');
  expect(requestedKeys).toEqual(['/api/waiting', '/api/another', '/api/a%20third']);
});

test('all attempts together stay below 290 s whatever the jitter', () => {
  for (let seed = 0; seed < 10_000; seed += 1) {
    const random = () => ((seed * 2654435761) % 4294967296) / 4294967296;
    const waits = [1, 2, 3, 4, 5, 6].map(attempt => backoffDelay(attempt, random));
    expect(7 * 30_000 + waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(290_000);
    for (const [index, wait] of waits.entries()) expect(wait).toBeLessThanOrEqual(1000 * 2 ** index);
  }
});
