import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delayBefore } from '../../src/lib/backoff.ts';

type Retry = typeof import('../../sw/retry.ts');
type Pages = import('../../sw/retry.ts').Pages;

/** Times of the schedule are scaled: an attempt may take 40 ms, waits begin with 1 ms. */
const SCALE = { attemptTimeoutMs: 40, baseDelayMs: 1 };
const sent = vi.fn<(attempt: number, signal: AbortSignal) => Response | Promise<Response>>();
const trying = vi.fn<Pages['trying']>();
const open = new Set<string>();
const pages: Pages = { trying, isOpen: async id => open.has(id) };
const request = (question: string) => new Request(`https://orbit.test/api/${question}`);
const asked: string[] = [];
const me = { requestId: 'r1', clientId: 'c1' };
let retry: Retry;

beforeEach(async () => {
  vi.resetModules();
  globalThis.ORBIT_SCALE = SCALE;
  open.clear();
  open.add('c1').add('c2');
  sent.mockReset();
  trying.mockReset();
  let attempt = 0;
  asked.length = 0;
  vi.stubGlobal('fetch', async ({ url }: Request, { signal }: { signal: AbortSignal }) => {
    attempt += 1;
    asked.push(new URL(url).pathname);
    return sent(attempt, signal);
  });
  vi.stubGlobal('navigator', { onLine: true });
  retry = await import('../../sw/retry.ts');
});
afterEach(() => {
  globalThis.ORBIT_SCALE = undefined;
  vi.unstubAllGlobals();
});

const ask = (question = 'q', waiter = me) =>
  retry.fetchWhole(question, () => request(question), waiter, pages);
const json = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'application/json' } });
const fails = () => Promise.reject(new TypeError('Failed to fetch'));
const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
/** An answer whose headers come and whose body never ends. */
const stalled = (signal: AbortSignal) =>
  new Response(
    new ReadableStream({
      start: stream => signal.addEventListener('abort', () => stream.error(signal.reason)),
    }),
  );

test('an attempt that fails is made again, six times, and no more', async () => {
  sent.mockImplementation(fails);
  await expect(ask()).rejects.toThrow('7 attempts');
  expect(sent).toHaveBeenCalledTimes(7);
  expect(trying.mock.calls.map(([, attempt, of]) => `${attempt}/${of}`)).toEqual([
    '2/7',
    '3/7',
    '4/7',
    '5/7',
    '6/7',
    '7/7',
    '0/7',
  ]);
});

test('an answer ends it, whatever it says', async () => {
  for (const status of [200, 401, 404, 429, 500, 503]) {
    sent.mockReset();
    sent.mockResolvedValueOnce(json('said', status));
    expect(await ask(`q${status}`)).toMatchObject({ status, text: 'said' });
    expect(sent).toHaveBeenCalledTimes(1);
  }
});

test.each([
  ['a page of a captive portal', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['a list that was cut where nobody named a length', () => json('[{"id":1},{"i')],
])('%s is no answer: the read is made again', async (_name, answer) => {
  sent.mockResolvedValueOnce(answer()).mockResolvedValueOnce(json('[]'));
  expect((await ask()).text).toBe('[]');
  expect(sent).toHaveBeenCalledTimes(2);
});

test('an attempt that brings nothing in its time counts as failed', async () => {
  sent.mockImplementationOnce((_, signal) => never(signal)).mockResolvedValueOnce(json('late'));
  expect((await ask()).text).toBe('late');
});

test('the time covers the body: one that stalls is no answer', async () => {
  sent.mockImplementationOnce((_, signal) => stalled(signal)).mockResolvedValueOnce(json('whole'));
  expect((await ask()).text).toBe('whole');
  expect(sent).toHaveBeenCalledTimes(2);
});

test('a body shorter than declared is no answer', async () => {
  const cut = new Response('half', { headers: { 'content-length': '1000' } });
  sent.mockResolvedValueOnce(cut).mockResolvedValueOnce(json('whole'));
  expect((await ask()).text).toBe('whole');
});

test('the same question asked at once is one request, and everybody gets the answer', async () => {
  sent.mockImplementation(async () => json('one'));
  const all = await Promise.all([ask(), ask('q', { requestId: 'r2', clientId: 'c2' }), ask()]);
  expect(all.map(({ text }) => text)).toEqual(['one', 'one', 'one']);
  expect(sent).toHaveBeenCalledTimes(1);
  await ask();
  expect(sent).toHaveBeenCalledTimes(2);
});

test('cancelling one of two callers removes that caller only', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  sent.mockReturnValue(promise);
  const whole = ask();
  void ask('q', { requestId: 'r2', clientId: 'c2' });
  retry.cancelCall('r1');
  resolve(json('for r2'));
  expect((await whole).text).toBe('for r2');
});

test('when nobody waits the attempt is aborted and none follows', async () => {
  globalThis.ORBIT_SCALE = { ...SCALE, attemptTimeoutMs: 10_000 };
  const aborted = vi.fn();
  sent.mockImplementation((_, signal) => {
    signal.addEventListener('abort', aborted);
    return never(signal);
  });
  const whole = ask();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  retry.cancelCall('r1');
  await expect(whole).rejects.toThrow('nobody waits');
  expect(aborted).toHaveBeenCalledOnce();
  expect(sent).toHaveBeenCalledTimes(1);
});

test('a closed page ends its attempts; another page that waits keeps them going', async () => {
  sent.mockImplementation(fails);
  open.clear();
  await expect(ask('q1')).rejects.toThrow('every page is closed');
  expect(sent).toHaveBeenCalledTimes(1);
  sent.mockClear();
  open.add('c2');
  const both = ask('q2');
  void ask('q2', { requestId: 'r2', clientId: 'c2' }).catch(() => undefined);
  await expect(both).rejects.toThrow('7 attempts');
  expect(sent).toHaveBeenCalledTimes(7);
});

test('offline by the browser’s own word there is one attempt', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  sent.mockImplementation(fails);
  await expect(ask()).rejects.toThrow();
  expect(sent).toHaveBeenCalledTimes(1);
});

test('while the network carries nothing one request scouts and the others wait for what it finds', async () => {
  globalThis.ORBIT_SCALE = { ...SCALE, baseDelayMs: 20 };
  let isUp = false;
  sent.mockImplementation(() => (isUp ? json('up') : fails()));
  const scout = ask('scout');
  await vi.waitFor(() => expect(asked).toHaveLength(3), { interval: 1 });
  const others = Array.from({ length: 40 }, (_, i) => ask(`q${i}`));
  await vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(5), { interval: 1 });
  expect(new Set(asked)).toEqual(new Set(['/api/scout']));
  isUp = true;
  await scout;
  expect((await Promise.all(others)).every(({ text }) => text === 'up')).toBe(true);
});

test('a scout that gives up hands over to one other, not to all', async () => {
  sent.mockImplementation(fails);
  await ask('first').catch(() => undefined);
  asked.length = 0;
  const others = ['a', 'b', 'c'].map(question => ask(question).catch(() => 'given up'));
  expect(await Promise.all(others)).toEqual(['given up', 'given up', 'given up']);
  const turns = asked.filter((path, index) => path !== asked[index - 1]);
  expect(turns).toEqual(['/api/a', '/api/b', '/api/c']);
});

test('a back end that wants to be left alone until a time is not asked before it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  sent.mockImplementation(
    async () => new Response('{"error":"maintenance"}', { status: 503, headers: { 'retry-after': '60' } }),
  );
  expect((await ask()).status).toBe(503);
  vi.setSystemTime(1_000_000 + 59_000);
  const held = await ask();
  expect([held.status, held.headers.get('retry-after')]).toEqual([503, '1']);
  expect(sent).toHaveBeenCalledTimes(1);
  vi.setSystemTime(1_000_000 + 60_000);
  await ask();
  expect(sent).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('a worker that makes way waits for nothing any more, and still asks once', async () => {
  globalThis.ORBIT_SCALE = { ...SCALE, baseDelayMs: 60_000 };
  sent.mockImplementation(fails);
  const waiting = ask('waiting').catch(() => 'given up');
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  retry.makeWay();
  expect(await waiting).toBe('given up');
  expect(await ask('another').catch(() => 'given up')).toBe('given up');
  sent.mockImplementation(async () => json('here'));
  expect((await ask('a third')).text).toBe('here');
  expect(asked).toEqual(['/api/waiting', '/api/another', '/api/a%20third']);
});

test('the whole schedule stays below 290 s whatever the jitter', () => {
  for (let seed = 0; seed < 10_000; seed += 1) {
    const random = () => ((seed * 2654435761) % 4294967296) / 4294967296;
    const waits = [1, 2, 3, 4, 5, 6].map(attempt => delayBefore(attempt, random));
    expect(7 * 30_000 + waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(290_000);
    for (const [index, wait] of waits.entries()) expect(wait).toBeLessThanOrEqual(1000 * 2 ** index);
  }
});
