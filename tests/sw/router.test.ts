import { expect, test, vi } from 'vitest';
import { api, wireApi } from '../../src/contract/api.ts';
import type { Endpoint, WireEndpoint } from '../../src/contract/endpoint.ts';
import type { RouteDefinition } from '../../src/contract/routes/route-definition.ts';
import { routes } from '../../src/contract/routes/routes.ts';
import { fillPattern } from '../../src/lib/paths.ts';
import { fillPrecache } from '../../sw/lifecycle/precache.ts';
import { addStaticRoutes, staticRoutes } from '../../sw/lifecycle/static-routes.ts';
import { findResponder, isAppPage } from '../../sw/router.ts';
import { buildOf, get, navigation, serve, world } from './support/build-world.ts';

const build = buildOf('b1');
const at = (path: string) => new URL(path, 'https://orbit.test');
const respond = (request: Request, work: Promise<unknown>[] = []) =>
  findResponder({ request, clientId: '', waitUntil: later => void work.push(later) }, build)?.() ?? null;
const example = (pattern: string) =>
  fillPattern(pattern, { slug: 'all', producer: 'p', name: 'n', page: 2, id: 1, key: 'k', file: 'en.json' });

async function installed() {
  const made = world();
  await fillPrecache(build, async () => undefined);
  made.requested.length = 0;
  return made;
}

test.each(Object.values<RouteDefinition>(routes).map(({ pattern }) => example(pattern)))(
  '%s is a page',
  path => {
    expect(isAppPage(at(path))).toBe(true);
    expect(isAppPage(at(`/de${path}`))).toBe(true);
    expect(isAppPage(at(`${path}?utm_source=x&pwa=install`))).toBe(true);
  },
);

test.each([
  ...new Set(Object.values(api).map(({ path }) => example(path))),
  '/api/of/tomorrow',
  '/sandbox',
  '/pictures/novaforge/novaforge-extra.svg',
  '/sw.js',
  '/manifest.webmanifest',
  '/robots.txt',
  '/jam/x',
  '/socket/websocket',
  '/?nosw',
])('%s is not a page: a navigation there goes to the network', path => {
  world();
  expect(isAppPage(at(path))).toBe(false);
  expect(respond(navigation(path))).toBeNull();
});

test('an endpoint with the policy `bypass` is left alone, and so is what is not in the contract', () => {
  world();
  const left = Object.values<Endpoint>(api).filter(({ policy }) => policy === 'bypass');
  expect(left.length).toBeGreaterThan(10);
  for (const { method, path } of left)
    expect(respond(get(example(path), { method })), `${method} ${path}`).toBeNull();
  for (const path of ['/api/of/tomorrow', '/api', '/socket/longpoll', '/__health'])
    expect(respond(get(path))).toBeNull();
});

test('every other endpoint that pages call has a strategy, in its own method only', async () => {
  const { answer: serverAnswer } = world();
  const headers = { 'content-type': 'application/json' };
  serverAnswer('*', () => new Response('{"error":"not_found"}', { status: 404, headers }));
  for (const { method, path, policy } of Object.values<WireEndpoint>(wireApi)) {
    if (policy === 'bypass') continue;
    const answer = respond(get(example(path), { method }));
    expect(answer, `${method} ${path}`).not.toBeNull();
    await answer?.catch(() => undefined);
    expect(respond(get(example(path), { method: 'PATCH' })), path).toBeNull();
  }
});

test('requests for a part of a file, of another origin and of another method are left alone', () => {
  world();
  expect(respond(get('/assets/app-1.js', { headers: { range: 'bytes=0-1' } }))).toBeNull();
  expect(respond(new Request('https://elsewhere.test/assets/app-1.js'))).toBeNull();
  expect(respond(get('/assets/app-1.js', { method: 'POST' }))).toBeNull();
  expect(respond(get('/pictures/a.svg'))).not.toBeNull();
  expect(respond(get('/pictures/a.svg', { headers: { range: 'bytes=0-1' } }))).toBeNull();
  expect(respond(get('/pictures/a.svg', { method: 'POST' }))).toBeNull();
});

test('a navigation returns the stored shell and its headers without a request', async () => {
  const { requested, offline } = await installed();
  offline();
  const page = await respond(navigation('/de/pokies/all?src=hs'));
  expect(await page?.text()).toContain('the shell');
  expect(page?.headers.get('content-security-policy')).toBe("default-src 'self'");
  expect(requested).toEqual([]);
});

test('a shell that was evicted comes from the network and is stored again', async () => {
  const { answer, forget, stored } = await installed();
  forget();
  answer('/', () => serve('/x.html', 'from the network'));
  const work: Promise<unknown>[] = [];
  const page = await respond(navigation('/'), work);
  expect(await page?.text()).toBe('from the network');
  await Promise.all(work);
  expect(stored('shell-v1')).toContain('/index.html?rev=b1');
});

test('a stored shell that is empty is not served', async () => {
  const { answer, caches } = await installed();
  const cache = await caches.open('shell-v1');
  await cache.put('/index.html?rev=b1', new Response('', { headers: { 'content-type': 'text/html' } }));
  answer('/', () => serve('/x.html', 'from the network'));
  const work: Promise<unknown>[] = [];
  const page = await respond(navigation('/'), work);
  expect(await page?.text()).toBe('from the network');
  await Promise.all(work);
  expect(await (await cache.match('/index.html?rev=b1'))?.text()).not.toBe('');
});

test.each([
  ['/de/pokies/all', 'Keine Verbindung', 'de'],
  ['/it', 'Nessuna connessione', 'it'],
  ['/', 'No connection', 'en'],
])('without shell and network %s shows "%s"', async (path, text, lang) => {
  vi.stubGlobal('navigator', { language: 'en-GB' });
  const { forget, offline } = await installed();
  forget();
  offline();
  const page = await respond(navigation(path));
  expect(page?.status).toBe(503);
  const html = await page?.text();
  expect(html).toContain(text);
  expect(html).toContain(`<html lang="${lang}">`);
  expect(page?.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('storage that hangs is treated as empty', async () => {
  const { answer, caches } = await installed();
  answer('/', () => serve('/x.html', 'from the network'));
  vi.spyOn(caches, 'open').mockImplementation(() => new Promise(() => undefined));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const page = respond(navigation('/'));
  await vi.advanceTimersByTimeAsync(3000);
  expect(await (await page)?.text()).toBe('from the network');
});

test('a lazy chunk is fetched once and then stored', async () => {
  const { requested, stored } = await installed();
  const work: Promise<unknown>[] = [];
  const first = await respond(get('/assets/PlayScreen-1.js'), work);
  expect(await first?.text()).toBe('play');
  await Promise.all(work);
  expect(stored('assets-v1')).toContain('/assets/PlayScreen-1.js');
  expect(await (await respond(get('/assets/PlayScreen-1.js')))?.text()).toBe('play');
  expect(requested).toEqual(['/assets/PlayScreen-1.js']);
});

test('a page in place of a chunk is an error and is not stored', async () => {
  const { answer, stored } = await installed();
  answer('/assets/PlayScreen-1.js', () => serve('/x.html', '<html>Welcome to the hotel</html>'));
  expect((await respond(get('/assets/PlayScreen-1.js')))?.type).toBe('error');
  expect(stored('assets-v1')).not.toContain('/assets/PlayScreen-1.js');
});

test('a chunk of another build passes and is not stored', async () => {
  const { answer, stored } = await installed();
  answer('/assets/PlayScreen-0.js', path => serve(path, 'old play'));
  expect(await (await respond(get('/assets/PlayScreen-0.js')))?.text()).toBe('old play');
  expect(stored('assets-v1')).not.toContain('/assets/PlayScreen-0.js');
});

test('the static router sends their writes to the network, and what the worker answers and navigations to the worker', () => {
  /** Where a request goes: the first rule that matches counts, and without one the worker decides. */
  const sourceOf = (method: string, path: string, mode = 'cors') =>
    staticRoutes().find(
      ({ condition: { requestMethod = method, requestMode = mode, urlPattern = { pathname: '*' } } }) =>
        requestMethod === method &&
        requestMode === mode &&
        new URLPattern(urlPattern).test({ pathname: example(path) }),
    )?.source ?? 'fetch-event';
  for (const [name, { method, path, policy }] of Object.entries<Endpoint>(api)) {
    // The worker leaves a read alone that it does not know: that may happen twice.
    const isKept = policy === 'bypass' && (method !== 'GET' || name in wireApi);
    expect(sourceOf(method, path), `${method} ${path}`).toBe(isKept ? 'network' : 'fetch-event');
  }
  expect(sourceOf('POST', '/api/of/tomorrow')).toBe('network');
  expect(sourceOf('GET', '/de/pokies/all', 'navigate')).toBe('fetch-event');
});

test('a browser that rejects the rules, or has no static router, installs the worker nevertheless', async () => {
  const addRoutes = vi.fn(() => Promise.reject(new TypeError('too many rules')));
  await addStaticRoutes({ addRoutes });
  expect(addRoutes).toHaveBeenCalledOnce();
  await addStaticRoutes({});
});
