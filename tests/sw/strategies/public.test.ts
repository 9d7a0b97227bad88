import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dispatch } from '../support/dispatch.ts';

const ORIGIN = 'https://orbit.test';
const PATH = '/api/games/providers';
const first = [{ id: '1', slug: 'astra', name: 'Astra' }];
const other = [{ id: '2', slug: 'nova', name: 'Nova' }];
const fetched = vi.fn<(request: Request) => Response | Promise<Response>>();
const postMessage = vi.fn<(message: { type: string; data: Record<string, unknown> }) => void>();
let work: Promise<unknown>[] = [];

const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', etag: '"1"', ...init.headers },
  });

beforeEach(() => {
  vi.resetModules();
  globalThis.indexedDB = new IDBFactory();
  globalThis.ORBIT_SCALE = { baseDelayMs: 0, attemptTimeoutMs: 1000 };
  work = [];
  fetched.mockReset();
  postMessage.mockReset();
  const page = { postMessage: postMessage };
  vi.stubGlobal('location', { origin: ORIGIN, href: `${ORIGIN}/` });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('clients', { get: async () => page, matchAll: async () => [page] });
  vi.stubGlobal('fetch', (request: Request) => fetched(request));
});
afterEach(() => {
  globalThis.ORBIT_SCALE = undefined;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Requests as a page does; each call starts a new worker and awaits its background work. */
async function sendRequest(path = PATH, headers: Record<string, string> = {}): Promise<Response> {
  vi.resetModules();
  const request = new Request(ORIGIN + path, { headers: { 'x-locale': 'en', ...headers } });
  const response = await dispatch(request, later => void work.push(later));
  if (!response) throw new Error(`${path} is not answered`);
  await Promise.all(work);
  return response;
}
const subjects = (type: string) =>
  postMessage.mock.calls.flatMap(([message]) => (message.type === type ? [message.data['subject']] : []));

test('what was never stored comes from the network, validated and marked with the build', async () => {
  fetched.mockResolvedValue(json([{ ...first[0], secret: 1 }], { headers: { 'x-sw': 'stored; at=x' } }));
  const response = await sendRequest();
  expect(await response.json()).toEqual(first);
  expect(response.headers.get('x-sw-checked')).toBe('test');
  expect(response.headers.get('x-sw')).toBeNull();
});

test('requests to the back end have none of the headers between page and worker', async () => {
  fetched.mockResolvedValue(json(first));
  await sendRequest(PATH, { 'x-epoch': '3', 'x-req-id': 'a-1', 'x-requested-with': 'XMLHttpRequest' });
  const [request] = fetched.mock.calls[0] ?? [];
  expect([...(request?.headers.keys() ?? [])].toSorted()).toEqual(['accept', 'x-locale', 'x-requested-with']);
});

test('the second time the stored copy is returned with its time, and revalidated in the background', async () => {
  fetched.mockResolvedValueOnce(json(first)).mockResolvedValueOnce(json(other));
  const before = Date.now();
  await sendRequest();
  const response = await sendRequest();
  expect(await response.json()).toEqual(first);
  const at = Date.parse(/^stored; at=(.*)$/.exec(response.headers.get('x-sw') ?? '')?.[1] ?? '');
  expect(at).toBeGreaterThanOrEqual(before);
  expect(fetched.mock.calls[1]?.[0].headers.get('if-none-match')).toBe('"1"');
  expect(subjects('changed')).toEqual([PATH]);
  fetched.mockRejectedValue(new TypeError());
  expect(await (await sendRequest()).json()).toEqual(other);
});

test('a copy is written without waiting for the disk, since it can be fetched again', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  fetched.mockResolvedValueOnce(json(first));
  await sendRequest();
  const writes = transaction.mock.calls.filter(
    ([stores, mode]) => mode === 'readwrite' && [stores].flat().includes('answers'),
  );
  expect(writes.map(([, , options]) => options?.durability)).toEqual(['relaxed']);
});

test('a copy that is not modified is confirmed', async () => {
  fetched.mockResolvedValueOnce(json(first)).mockResolvedValueOnce(new Response(null, { status: 304 }));
  await sendRequest();
  await sendRequest();
  expect(subjects('changed')).toEqual([]);
  expect(subjects('confirmed')).toEqual([PATH]);
});

test('the reload that a change causes makes no request', async () => {
  fetched.mockResolvedValueOnce(json(first));
  expect((await sendRequest(PATH, { 'x-sw-prefer': 'store' })).headers.get('x-sw')).toBe('none');
  await sendRequest();
  expect(await (await sendRequest(PATH, { 'x-sw-prefer': 'store' })).json()).toEqual(first);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test.each<[string, () => Response]>([
  ['a page of a hotel’s network', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['JSON of another shape', () => json({ providers: [] })],
  ['a failing back end', () => json({ error: 'down' }, { status: 500 })],
  ['a part of an answer', () => json(other, { status: 206 })],
])('%s does not replace the stored copy', async (_, answer) => {
  fetched.mockResolvedValueOnce(json(first)).mockImplementation(async () => answer());
  await sendRequest();
  await sendRequest();
  expect(await (await sendRequest()).json()).toEqual(first);
  expect(subjects('changed')).toEqual([]);
});

test('an error without a stored copy reaches the page unchanged', async () => {
  fetched.mockResolvedValue(json({ error: 'maintenance' }, { status: 503, headers: { 'retry-after': '9' } }));
  const response = await sendRequest();
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '9']);
  expect(await response.json()).toEqual({ error: 'maintenance' });
});

test('without network and without a copy the response is a gateway time-out', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect((await sendRequest()).headers.get('x-sw')).toBe('nobody');
});

test('each language has its own copy', async () => {
  fetched.mockImplementation(async ({ headers }) => json(headers.get('x-locale') === 'de' ? other : first));
  await sendRequest(PATH, { 'x-locale': 'de' });
  await sendRequest();
  expect(await (await sendRequest(PATH, { 'x-locale': 'de' })).json()).toEqual(other);
});

test('a stored row that no longer fits the contract is fetched again', async () => {
  fetched.mockImplementation(async () => json(first));
  await sendRequest();
  const { sharedDb } = await import('../../../sw/storage/databases.ts');
  const db = await sharedDb();
  const key = `${PATH} en`;
  const held = await db.get('answers', key);
  await db.write(writer =>
    writer.put('answers', { key, at: 1, etag: null, ...held, body: '[{"id":7}]', build: 'older' }),
  );
  db.close();
  expect(await (await sendRequest()).json()).toEqual(first);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('slow content is fresh for a day', async () => {
  const countries = '/api/info/countries';
  fetched.mockImplementation(async () => json([]));
  vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 });
  await sendRequest(countries);
  vi.setSystemTime(1_700_000_000_000 + 86_399_999);
  await sendRequest(countries);
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.setSystemTime(1_700_000_000_000 + 86_400_000);
  await sendRequest(countries);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('what was stored while the clock was ahead is fetched again', async () => {
  const countries = '/api/info/countries';
  fetched.mockImplementation(async () => json([]));
  vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 });
  await sendRequest(countries);
  vi.setSystemTime(1_700_000_000_000 - 3_600_000);
  await sendRequest(countries);
  expect(fetched).toHaveBeenCalledTimes(2);
  await sendRequest(countries);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('what changes with every visit is never stored', async () => {
  fetched.mockImplementation(async () =>
    json({
      realtime: { socket_path: '/s', token: null, user_channel: null, public_channel: 'p' },
      captcha: { site_key: null },
    }),
  );
  await sendRequest('/api/player/settings');
  fetched.mockRejectedValue(new TypeError());
  expect((await sendRequest('/api/player/settings')).headers.get('x-sw')).toBe('nobody');
});
