import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { favourites } from '../../../src/contract/subjects/favourites.ts';
import { games } from '../../../src/contract/subjects/games.ts';
import {
  type BufferedResponse,
  cachedResponse,
  classifyResponse,
  errorResponse,
  fetchDirectly,
  fetchOnce,
  matchesContract,
  toResponse,
} from '../../../sw/network/response.ts';

afterEach(() => vi.unstubAllGlobals());

const JSON_HEADERS = { 'content-type': 'application/json' };
const received = (status: number, text: string, headers: Record<string, string> = JSON_HEADERS) =>
  ({ status, text, headers: new Headers(headers) }) satisfies BufferedResponse;
const classify = (endpoint: object, response: BufferedResponse) =>
  classifyResponse({ endpoint } as Parameters<typeof classifyResponse>[0], response);
const LIST = { reply: v.array(v.number()) };

test.each<[string, string, object, BufferedResponse]>([
  ['a list', 'ok', LIST, received(200, '[1]')],
  ['a copy that is still valid', 'notModified', LIST, received(304, '', {})],
  ['a list of another shape', 'networkError', LIST, received(200, '["one"]')],
  ['a list that does not call itself JSON', 'networkError', LIST, received(200, '[1]', {})],
  ['no JSON', 'networkError', LIST, received(200, 'one')],
  ['another success than the contract’s', 'networkError', LIST, received(201, '[1]')],
  ['the last of the successes', 'networkError', LIST, received(299, '[1]')],
  ['a redirect', 'httpError', LIST, received(300, '{}')],
  ['an error', 'httpError', LIST, received(404, '{}')],
  ['a failing back end', 'httpError', LIST, received(500, 'oops', {})],
  ['a block page of a proxy', 'networkError', LIST, received(403, 'blocked', {})],
  ['a success that the contract names', 'ok', { ...LIST, status: 201 }, received(201, '[1]')],
  ['a success without a body', 'ok', { status: 204 }, received(204, '', {})],
])('%s is: %s', (_, kind, endpoint, response) => {
  expect(classify(endpoint, response).kind).toBe(kind);
});

test('what was validated is passed on with the build that has done so, the rest as it came', async () => {
  const validated = classify(LIST, received(200, ' [1] ', { ...JSON_HEADERS, 'x-seq': '7', 'x-sw': 'mine' }));
  const page = toResponse(validated);
  expect(await page.text()).toBe('[1]');
  expect(page.headers.get('x-sw-checked')).toBe('test');
  expect(page.headers.get('x-seq')).toBe('7');
  expect(page.headers.get('x-sw')).toBeNull();
  expect(page.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const plain = toResponse(classify({}, received(200, '{"a": 1}')));
  expect(await plain.text()).toBe('{"a": 1}');
  expect(plain.headers.has('x-sw-checked')).toBe(false);
  expect(plain.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const empty = toResponse(classify({ status: 204 }, received(204, '', {})));
  expect([empty.status, empty.body, empty.headers.has('content-type')]).toEqual([204, null, false]);
});

test('an error is passed on unchanged, with the time to wait; without an answer the page gets a 504', async () => {
  const error = errorResponse(received(503, 'closed', { 'content-type': 'text/html', 'retry-after': '60' }));
  expect([error.status, await error.text()]).toEqual([503, 'closed']);
  expect(error.headers.get('content-type')).toBe('text/html');
  expect(error.headers.get('retry-after')).toBe('60');
  expect(errorResponse(received(500, '', {})).headers.get('content-type')).toBe('text/plain');
  const none = toResponse({ kind: 'networkError' });
  expect([none.status, none.headers.get('x-sw')]).toEqual([504, 'nobody']);
  expect(none.headers.get('content-type')).toBe('application/json; charset=utf-8');
});

test('a stored copy says when it was stored, whether parts are left out, and its event number where it is known', () => {
  const whole = cachedResponse('[]', 0);
  expect(whole.headers.get('x-sw')).toBe('stored; at=1970-01-01T00:00:00.000Z');
  expect(whole.headers.has('x-seq')).toBe(false);
  expect(whole.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const part = cachedResponse('[]', 0, true, 1);
  expect(part.headers.get('x-sw')).toBe('stored; at=1970-01-01T00:00:00.000Z; partial');
  expect(part.headers.get('x-seq')).toBe('1');
});

test.each([
  ['as long as declared', { 'content-length': '4' }, 200, true],
  ['shorter than declared', { 'content-length': '5' }, 200, false],
  [
    'of another length, since it was compressed',
    { 'content-length': '5', 'content-encoding': 'br' },
    200,
    true,
  ],
  ['without a declared length', {}, 200, true],
])('a body that is %s arrives, or not', async (_, headers, status, isWhole) => {
  vi.stubGlobal('fetch', async () => new Response('text', { status, headers: headers as HeadersInit }));
  const request = new Request('https://orbit.test/api/a');
  const text = await fetchOnce(request, new AbortController().signal).then(
    response => response.text,
    () => null,
  );
  expect(text).toBe(isWhole ? 'text' : null);
});

test('a copy that is confirmed declares the length of what it confirms', async () => {
  const confirmed = new Response(null, { status: 304, headers: { 'content-length': '900' } });
  vi.stubGlobal('fetch', async () => confirmed);
  const request = new Request('https://orbit.test/api/a');
  expect(await fetchOnce(request, new AbortController().signal)).toMatchObject({ status: 304, text: '' });
});

test('a request that passes the worker and fails is a network error, and no rejection', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect((await fetchDirectly(new Request('https://orbit.test/api/a'))).type).toBe('error');
});

test('a stored body of an earlier build counts while it fits the contract of this one', () => {
  const matches = (body: string, endpoint: object = games.listProviders) =>
    matchesContract({ endpoint } as Parameters<typeof matchesContract>[0], body);
  expect(matches('[{"id":"1","slug":"astra","name":"Astra"}]')).toBe(true);
  expect(matches('[{"id":1}]')).toBe(false);
  expect(matches('<html>')).toBe(false);
  expect(matches('[]', { ...favourites.removeFavourite, reply: undefined })).toBe(false);
});
