import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'https://orbit.test';
const PATH = '/api/games/providers';
const first = [{ id: '1', slug: 'astra', name: 'Astra' }];
const other = [{ id: '2', slug: 'nova', name: 'Nova' }];
const fetched = vi.fn<(request: Request) => Response | Promise<Response>>();
const told = vi.fn<(message: { type: string; data: Record<string, unknown> }) => void>();
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
  told.mockReset();
  const page = { postMessage: told };
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

/** Asks as a page does; each call is a worker that has just started, and all of its later work is done. */
async function ask(path = PATH, headers: Record<string, string> = {}): Promise<Response> {
  vi.resetModules();
  const { answererOfCall } = await import('../../sw/endpoints.ts');
  const request = new Request(ORIGIN + path, { headers: { 'x-locale': 'en', ...headers } });
  const answer = answererOfCall({ request, clientId: 'c', waitUntil: later => void work.push(later) });
  if (!answer) throw new Error(`${path} is not answered`);
  const response = await answer();
  await Promise.all(work);
  return response;
}
const subjects = (type: string) =>
  told.mock.calls.flatMap(([message]) => (message.type === type ? [message.data['subject']] : []));

test('what was never stored comes from the network, checked and marked with the build', async () => {
  fetched.mockResolvedValue(json([{ ...first[0], secret: 1 }], { headers: { 'x-sw': 'stored; at=x' } }));
  const response = await ask();
  expect(await response.json()).toEqual(first);
  expect(response.headers.get('x-sw-checked')).toBe('test');
  expect(response.headers.get('x-sw')).toBeNull();
});

test('what goes to the back end carries nothing of what page and worker say to each other', async () => {
  fetched.mockResolvedValue(json(first));
  await ask(PATH, { 'x-epoch': '3', 'x-req-id': 'a-1', 'x-requested-with': 'XMLHttpRequest' });
  const [request] = fetched.mock.calls[0] ?? [];
  expect([...(request?.headers.keys() ?? [])].toSorted()).toEqual(['x-locale', 'x-requested-with']);
});

test('the second time it is the stored copy with its time, and the network is asked behind it', async () => {
  fetched.mockResolvedValueOnce(json(first)).mockResolvedValueOnce(json(other));
  const before = Date.now();
  await ask();
  const response = await ask();
  expect(await response.json()).toEqual(first);
  const at = Date.parse(/^stored; at=(.*)$/.exec(response.headers.get('x-sw') ?? '')?.[1] ?? '');
  expect(at).toBeGreaterThanOrEqual(before);
  expect(fetched.mock.calls[1]?.[0].headers.get('if-none-match')).toBe('"1"');
  expect(subjects('changed')).toEqual([PATH]);
  fetched.mockRejectedValue(new TypeError());
  expect(await (await ask()).json()).toEqual(other);
});

test('an answer that is still right changes nothing and is confirmed', async () => {
  fetched.mockResolvedValueOnce(json(first)).mockResolvedValueOnce(new Response(null, { status: 304 }));
  await ask();
  await ask();
  expect(subjects('changed')).toEqual([]);
  expect(subjects('confirmed')).toEqual([PATH]);
});

test('the reload that a change causes makes no request', async () => {
  fetched.mockResolvedValueOnce(json(first));
  expect((await ask(PATH, { 'x-sw-prefer': 'store' })).headers.get('x-sw')).toBe('none');
  await ask();
  expect(await (await ask(PATH, { 'x-sw-prefer': 'store' })).json()).toEqual(first);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test.each<[string, () => Response]>([
  ['a page of a hotel’s network', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['JSON of another shape', () => json({ providers: [] })],
  ['a failing back end', () => json({ error: 'down' }, { status: 500 })],
  ['a part of an answer', () => json(other, { status: 206 })],
])('%s is not stored over what is there', async (_, answer) => {
  fetched.mockResolvedValueOnce(json(first)).mockImplementation(async () => answer());
  await ask();
  await ask();
  expect(await (await ask()).json()).toEqual(first);
  expect(subjects('changed')).toEqual([]);
});

test('a refusal that nothing is stored for reaches the page word for word', async () => {
  fetched.mockResolvedValue(json({ error: 'maintenance' }, { status: 503, headers: { 'retry-after': '9' } }));
  const response = await ask();
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '9']);
  expect(await response.json()).toEqual({ error: 'maintenance' });
});

test('without network and without a copy the worker says that nobody answers', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect((await ask()).headers.get('x-sw')).toBe('nobody');
});

test('each language has its own copy', async () => {
  fetched.mockImplementation(async ({ headers }) => json(headers.get('x-locale') === 'de' ? other : first));
  await ask(PATH, { 'x-locale': 'de' });
  await ask();
  expect(await (await ask(PATH, { 'x-locale': 'de' })).json()).toEqual(other);
});

test('a stored row that no longer fits the contract is fetched anew', async () => {
  fetched.mockImplementation(async () => json(first));
  await ask();
  const { sharedDb } = await import('../../sw/db.ts');
  const db = await sharedDb();
  const key = `${PATH} en`;
  const held = await db.get('answers', key);
  await db.write(['answers'], writer =>
    writer.put('answers', { key, at: 1, etag: null, ...held, body: '[{"id":7}]', build: 'older' }),
  );
  db.close();
  expect(await (await ask()).json()).toEqual(first);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('slow content is believed for a day', async () => {
  const countries = '/api/info/countries';
  fetched.mockImplementation(async () => json([]));
  vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 });
  await ask(countries);
  vi.setSystemTime(1_700_000_000_000 + 86_399_999);
  await ask(countries);
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.setSystemTime(1_700_000_000_000 + 86_400_000);
  await ask(countries);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('what changes with every visit is never stored', async () => {
  fetched.mockImplementation(async () =>
    json({
      realtime: { socket_path: '/s', token: null, user_channel: null, public_channel: 'p' },
      captcha: { site_key: null },
    }),
  );
  await ask('/api/player/settings');
  fetched.mockRejectedValue(new TypeError());
  expect((await ask('/api/player/settings')).headers.get('x-sw')).toBe('nobody');
});
