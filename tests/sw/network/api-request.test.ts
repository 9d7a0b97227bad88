import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { fetchFromNetwork } from '../../../sw/network/api-request.ts';
import { cancelPrivate } from '../../../sw/network/fetch-with-retry.ts';
import type { RequestContext } from '../../../sw/request-context.ts';
import { json, networkFailure, world } from '../support/player-world.ts';

const ORIGIN = 'https://orbit.test';

const contextOf = (path: string, over: Partial<RequestContext> & { init?: RequestInit } = {}) =>
  ({
    name: 'listProviders',
    endpoint: { reply: v.array(v.number()) },
    params: {},
    url: new URL(path, ORIGIN),
    request: new Request(new URL(path, ORIGIN), over.init),
    epoch: 1,
    locale: 'en',
    isCacheOnly: false,
    waitUntil: () => undefined,
    ...over,
  }) as unknown as RequestContext;

const requested = () => world.sent.map(({ name, text }) => `${name}${text && ` ${text}`}`).toSorted();

test('calls that are made at the same time share a request only where they mean the same', async () => {
  world.answer = () => json([1]);
  const post = (body: string) => ({ init: { method: 'POST', body } });
  const contexts = [
    contextOf('/api/a'),
    contextOf('/api/a'),
    contextOf('/api/b'),
    contextOf('/api/a?page=2'),
    contextOf('/api/a', { locale: 'de' }),
    contextOf('/api/a', { epoch: 2 }),
    contextOf('/api/a', post('{"x":1}')),
    contextOf('/api/a', post('{"x":2}')),
  ];
  const results = await Promise.all([
    ...contexts.map(context => fetchFromNetwork(context)),
    fetchFromNetwork(contextOf('/api/a'), '"e1"'),
  ]);
  expect(results.every(({ kind }) => kind === 'ok')).toBe(true);
  expect(requested()).toEqual([
    'GET /api/a',
    'GET /api/a',
    'GET /api/a',
    'GET /api/a',
    'GET /api/a?page=2',
    'GET /api/b',
    'POST /api/a {"x":1}',
    'POST /api/a {"x":2}',
  ]);
});

test('a request names its language and the copy that it has, and reads past the browser’s cache', async () => {
  const requests: Request[] = [];
  world.answer = () => json([1]);
  const send = globalThis.fetch;
  globalThis.fetch = (request, init) => {
    requests.push(request as Request);
    return send(request, init);
  };
  await fetchFromNetwork(contextOf('/api/a'), '"e1"');
  await fetchFromNetwork(contextOf('/api/b', { locale: 'de', init: { cache: 'no-cache' } }));
  const [first, second] = requests;
  expect(first?.headers.get('if-none-match')).toBe('"e1"');
  expect(first?.headers.get('x-locale')).toBe('en');
  expect(first?.cache).toBe('no-store');
  // The page has just made this request: its response may be confirmed.
  expect(second?.headers.has('if-none-match')).toBe(false);
  expect(second?.headers.get('x-locale')).toBe('de');
  expect(second?.cache).toBe('no-cache');
});

test('without an answer it is a network error, and never a rejection', async () => {
  world.online = false;
  world.answer = networkFailure;
  expect(await fetchFromNetwork(contextOf('/api/a'))).toEqual({ kind: 'networkError' });
});

test.each([
  ['private', '/api/a', 'networkError'],
  ['append-only', '/api/a', 'networkError'],
  ['network-only', '/api/player/a', 'networkError'],
  ['network-only', '/api/a', 'ok'],
  ['public', '/api/a', 'ok'],
])('of a read with policy %s from %s a sign-out leaves: %s', async (policy, path, kind) => {
  const { promise, reject } = Promise.withResolvers<Response>();
  world.answer = () => (world.sent.length === 1 ? promise : json([1]));
  const endpoint = { policy, reply: v.array(v.number()) } as unknown as RequestContext['endpoint'];
  const result = fetchFromNetwork(contextOf(path, { endpoint }));
  await vi.waitFor(() => expect(world.sent).toHaveLength(1));
  cancelPrivate();
  reject(new TypeError('Failed to fetch'));
  expect((await result).kind).toBe(kind);
});
