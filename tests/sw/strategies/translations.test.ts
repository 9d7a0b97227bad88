import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { info } from '../../../src/contract/subjects/info.ts';
import type { RequestContext } from '../../../sw/request-context.ts';

const MINUTE = 60_000;
/** A time of the server at the very beginning of five minutes. */
const START = Date.parse('2026-03-01T12:00:00Z');
const texts = (count: number, word = 'text') =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`id.${n}`, `${word} ${n}`]));

const told: unknown[] = [];
let asked: string[] = [];
let serverTime = START;
let answer: () => Response | Promise<Response> = () => json(texts(10));

const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: {
      'content-type': 'application/json',
      date: new Date(serverTime).toUTCString(),
      etag: `"${JSON.stringify(body).length}"`,
      ...init.headers,
    },
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: START });
  told.length = 0;
  asked = [];
  serverTime = START;
  answer = () => json(texts(10));
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('ORBIT_SCALE', { retries: 0 });
  vi.stubGlobal('clients', {
    matchAll: async () => [{ postMessage: (message: unknown) => told.push(message) }],
  });
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(new URL(request.url).pathname + new URL(request.url).search);
    return answer();
  });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Time passes for the server and, unless it is told otherwise, for the device. */
function pass(ms: number): void {
  serverTime += ms;
  vi.advanceTimersByTime(ms);
}

/** A worker that was killed comes back: what was in memory is gone, what was stored is not. */
const restart = () => vi.resetModules();

/** Asks as a page does and waits for what goes on behind the answer. */
async function ask(file = 'en.json', more: Partial<RequestContext> = {}) {
  const { translationsStrategy } = await import('../../../sw/strategies/translations.ts');
  const work: Promise<unknown>[] = [];
  const url = new URL(`https://orbit.test/messages/${file}?t=7`);
  const response = await translationsStrategy({
    name: 'loadTranslations',
    endpoint: info.loadTranslations,
    params: { file },
    url,
    request: new Request(url),
    epoch: null,
    locale: 'en',
    isCacheOnly: false,
    waitUntil: promise => void work.push(promise),
    ...more,
  });
  await Promise.all(work);
  const isStored = response.headers.get('x-sw')?.startsWith('stored') ?? false;
  const body = response.status === 204 ? null : ((await response.json()) as Record<string, string>);
  return { mark: response.headers.get('x-sw'), isStored, body };
}

const rowOf = async (key: string) =>
  (await (await import('../../../sw/storage/databases.ts')).sharedDb()).get('messages', key);

test('the translations of a locale come from the network once and then from the store', async () => {
  expect(await ask()).toMatchObject({ isStored: false, body: texts(10) });
  expect(await ask()).toMatchObject({ isStored: true, body: texts(10) });
  expect(asked).toEqual([`/messages/en.json?t=${START / (5 * MINUTE)}`]);
});

test('within the same five minutes no request is made, in the next the stored translations come first', async () => {
  await ask();
  pass(5 * MINUTE - 1);
  await ask();
  expect(asked).toHaveLength(1);
  pass(1);
  answer = () => json(texts(10, 'new'));
  expect(await ask()).toMatchObject({ isStored: true, body: texts(10) });
  expect(asked).toHaveLength(2);
  expect(told).toEqual([{ type: 'messagesUpdated', data: { locale: 'en' } }]);
  expect((await ask()).body).toEqual(texts(10, 'new'));
  expect(asked).toHaveLength(2);
});

test('a device enters the next five minutes with its own delay of up to a minute, also after a restart', async () => {
  vi.mocked(Math.random).mockReturnValue(0.5);
  await ask();
  pass(29_999);
  await ask();
  const before = asked.length;
  vi.mocked(Math.random).mockReturnValue(0.9);
  restart();
  pass(5 * MINUTE - 1);
  await ask();
  expect(asked).toHaveLength(before + 1);
  pass(1);
  await ask();
  expect(asked).toHaveLength(before + 1);
  pass(1);
  await ask();
  expect(asked).toHaveLength(before + 2);
});

test('translations without a change send no message', async () => {
  await ask();
  pass(5 * MINUTE);
  answer = () => new Response(null, { status: 304 });
  await ask();
  pass(5 * MINUTE);
  answer = () => json(texts(10));
  await ask();
  expect(asked).toHaveLength(3);
  expect(told).toEqual([]);
});

test.each([
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the back end fails', () => json({ error: 'down' }, { status: 500 })],
  ['the language is refused', () => json({ error: 'unknown' }, { status: 404 })],
  [
    'a portal answers',
    () => new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['it is no catalogue', () => json(['a'])],
  ['it is a catalogue of nothing', () => json({})],
])('stored translations stay, and are revalidated later, when %s', async (_why, bad) => {
  await ask();
  for (const _time of [1, 2, 3]) {
    pass(5 * MINUTE);
    answer = bad;
    expect(await ask()).toMatchObject({ isStored: true, body: texts(10) });
  }
  expect(asked).toHaveLength(4);
  expect(told).toEqual([]);
  pass(5 * MINUTE);
  answer = () => json(texts(10, 'new'));
  await ask();
  expect((await ask()).body).toEqual(texts(10, 'new'));
});

test('translations replace those before only with more than four fifths of their keys', async () => {
  await ask();
  pass(5 * MINUTE);
  answer = () => json(texts(8, 'lost'));
  await ask();
  expect((await ask()).body).toEqual(texts(10));
  expect(told).toEqual([]);
  pass(5 * MINUTE);
  answer = () => json(texts(9, 'right'));
  await ask();
  expect((await ask()).body).toEqual(texts(9, 'right'));
});

test('an invalid row falls back to the translations before and is revalidated at once', async () => {
  await ask();
  pass(5 * MINUTE);
  answer = () => json(texts(10, 'new'));
  await ask();
  const row = await rowOf('en');
  const { sharedDb } = await import('../../../sw/storage/databases.ts');
  const damage = (previous: string | null) =>
    sharedDb().write(writer => row && writer.put('messages', { ...row, catalogue: '{"a":', previous }));
  await damage(row?.previous ?? null);
  expect(await ask()).toMatchObject({ isStored: true, body: texts(10) });
  expect(asked).toHaveLength(3);
  expect((await ask()).body).toEqual(texts(10, 'new'));
  await damage('no better');
  expect(await ask()).toMatchObject({ isStored: false, body: texts(10, 'new') });
});

test('a locale that was never stored has no translations offline, and none in the store', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  expect((await ask('de.json')).mark).toBe('nobody');
  expect(await ask('de.json', { isCacheOnly: true })).toMatchObject({ mark: 'none', body: null });
  answer = () => json(texts(3));
  await ask('de.json');
  expect(await ask('de.json', { isCacheOnly: true })).toMatchObject({ isStored: true });
});

test('a cache-only read of translations makes no request', async () => {
  await ask();
  pass(60 * MINUTE);
  await ask('en.json', { isCacheOnly: true });
  expect(asked).toHaveLength(1);
});

test.each([
  ['a day fast', 86_400_000],
  ['a year slow', -31_536_000_000],
])(
  'a clock that is %s causes neither too many requests nor none, over restarts of the worker',
  async (_how, wrong) => {
    vi.setSystemTime(START + wrong);
    await ask();
    for (const _time of [1, 2, 3]) {
      restart();
      pass(MINUTE);
      await ask();
    }
    // The first answer told the time: what it said is stored under the right five minutes.
    expect(asked).toHaveLength(1);
    pass(2 * MINUTE);
    await ask();
    expect(asked.at(-1)).toBe(`/messages/en.json?t=${START / (5 * MINUTE) + 1}`);
    expect(asked).toHaveLength(2);
  },
);

test('a clock that is set back while the worker runs does not stop the requests', async () => {
  await ask();
  vi.setSystemTime(START - 86_400_000);
  pass(5 * MINUTE);
  await ask();
  expect(asked).toHaveLength(2);
});
