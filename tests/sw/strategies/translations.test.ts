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

const messages: unknown[] = [];
let requests: string[] = [];
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
  messages.length = 0;
  requests = [];
  serverTime = START;
  answer = () => json(texts(10));
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('ORBIT_SCALE', { retries: 0 });
  vi.stubGlobal('clients', {
    matchAll: async () => [{ postMessage: (message: unknown) => messages.push(message) }],
  });
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(new URL(request.url).pathname + new URL(request.url).search);
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

/** Advances the time of the server and of the device. */
function advanceTime(ms: number): void {
  serverTime += ms;
  vi.advanceTimersByTime(ms);
}

/** Restarts the worker: loses what was in memory, keeps what was stored. */
const restart = () => vi.resetModules();

/** Requests translations as a page does, and awaits the background work. */
async function load(file = 'en.json', more: Partial<RequestContext> = {}) {
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
  expect(await load()).toMatchObject({ isStored: false, body: texts(10) });
  expect(await load()).toMatchObject({ isStored: true, body: texts(10) });
  expect(requests).toEqual([`/messages/en.json?t=${START / (5 * MINUTE)}`]);
});

test('they are written without waiting for the disk, since they can be fetched again', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await load();
  const writes = transaction.mock.calls.filter(([stores]) => [stores].flat().includes('messages'));
  expect(writes.map(([, mode, options]) => [mode, options?.durability])).toContainEqual([
    'readwrite',
    'relaxed',
  ]);
});

test('within the same five minutes no request is made, in the next the stored translations come first', async () => {
  await load();
  advanceTime(5 * MINUTE - 1);
  await load();
  expect(requests).toHaveLength(1);
  advanceTime(1);
  answer = () => json(texts(10, 'new'));
  expect(await load()).toMatchObject({ isStored: true, body: texts(10) });
  expect(requests).toHaveLength(2);
  expect(messages).toEqual([{ type: 'messagesUpdated', data: { locale: 'en' } }]);
  expect((await load()).body).toEqual(texts(10, 'new'));
  expect(requests).toHaveLength(2);
});

test('a device enters the next five minutes with its own delay of up to a minute, also after a restart', async () => {
  vi.mocked(Math.random).mockReturnValue(0.5);
  await load();
  advanceTime(29_999);
  await load();
  const before = requests.length;
  vi.mocked(Math.random).mockReturnValue(0.9);
  restart();
  advanceTime(5 * MINUTE - 1);
  await load();
  expect(requests).toHaveLength(before + 1);
  advanceTime(1);
  await load();
  expect(requests).toHaveLength(before + 1);
  advanceTime(1);
  await load();
  expect(requests).toHaveLength(before + 2);
});

test('translations without a change send no message', async () => {
  await load();
  advanceTime(5 * MINUTE);
  answer = () => new Response(null, { status: 304 });
  await load();
  advanceTime(5 * MINUTE);
  answer = () => json(texts(10));
  await load();
  expect(requests).toHaveLength(3);
  expect(messages).toEqual([]);
  // They are as of now: each response has confirmed them.
  expect((await rowOf('en'))?.at).toBe(Date.now());
});

test.each([
  ['there is no response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the back end fails', () => json({ error: 'down' }, { status: 500 })],
  ['the language is refused', () => json({ error: 'unknown' }, { status: 404 })],
  [
    'a portal answers',
    () => new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['it is no catalogue', () => json(['a'])],
  ['it is a catalogue of nothing', () => json({})],
])('stored translations stay, and are revalidated later, when %s', async (_why, bad) => {
  await load();
  for (const _time of [1, 2, 3]) {
    advanceTime(5 * MINUTE);
    answer = bad;
    expect(await load()).toMatchObject({ isStored: true, body: texts(10) });
  }
  expect(requests).toHaveLength(4);
  expect(messages).toEqual([]);
  advanceTime(5 * MINUTE);
  answer = () => json(texts(10, 'new'));
  await load();
  expect((await load()).body).toEqual(texts(10, 'new'));
});

test('translations replace those before only with more than four fifths of their keys', async () => {
  await load();
  advanceTime(5 * MINUTE);
  answer = () => json(texts(8, 'lost'));
  await load();
  expect((await load()).body).toEqual(texts(10));
  expect(messages).toEqual([]);
  expect((await rowOf('en'))?.at).toBe(Date.now() - 5 * MINUTE);
  advanceTime(5 * MINUTE);
  answer = () => json(texts(9, 'right'));
  await load();
  expect((await load()).body).toEqual(texts(9, 'right'));
});

test('an invalid row falls back to the translations before and is revalidated at once', async () => {
  await load();
  advanceTime(5 * MINUTE);
  answer = () => json(texts(10, 'new'));
  await load();
  const row = await rowOf('en');
  const { sharedDb } = await import('../../../sw/storage/databases.ts');
  const damage = (previous: string | null) =>
    sharedDb().write(writer => row && writer.put('messages', { ...row, catalogue: '{"a":', previous }));
  await damage(row?.previous ?? null);
  expect(await load()).toMatchObject({ isStored: true, body: texts(10) });
  expect(requests).toHaveLength(3);
  expect((await load()).body).toEqual(texts(10, 'new'));
  await damage('no better');
  expect(await load()).toMatchObject({ isStored: false, body: texts(10, 'new') });
});

test('a locale that was never stored has no translations offline, and none in the store', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  expect((await load('de.json')).mark).toBe('nobody');
  expect(await load('de.json', { isCacheOnly: true })).toMatchObject({ mark: 'none', body: null });
  answer = () => json(texts(3));
  await load('de.json');
  expect(await load('de.json', { isCacheOnly: true })).toMatchObject({ isStored: true });
});

test('a cache-only read of translations makes no request', async () => {
  await load();
  advanceTime(60 * MINUTE);
  await load('en.json', { isCacheOnly: true });
  expect(requests).toHaveLength(1);
});

test.each([
  ['a day fast', 86_400_000],
  ['a year slow', -31_536_000_000],
])(
  'a clock that is %s causes neither too many requests nor none, over restarts of the worker',
  async (_how, wrong) => {
    vi.setSystemTime(START + wrong);
    await load();
    for (const _time of [1, 2, 3]) {
      restart();
      advanceTime(MINUTE);
      await load();
    }
    // The first response carries the time: its translations are stored under the right five minutes.
    expect(requests).toHaveLength(1);
    advanceTime(2 * MINUTE);
    await load();
    expect(requests.at(-1)).toBe(`/messages/en.json?t=${START / (5 * MINUTE) + 1}`);
    expect(requests).toHaveLength(2);
  },
);

test('a clock that is set back while the worker runs does not stop the requests', async () => {
  await load();
  vi.setSystemTime(START - 86_400_000);
  advanceTime(5 * MINUTE);
  await load();
  expect(requests).toHaveLength(2);
});
