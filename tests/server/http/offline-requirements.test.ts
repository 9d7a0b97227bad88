import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, type EndpointName } from '../../../src/contract/api.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { fakeDist } from '../fake-dist.ts';
import { type Client, open, type World } from '../world.ts';

/* What a worker that owns the data needs of its back end (decision 0086), over all routes there are. */
const { dist, remove } = fakeDist();
let world: World;
let guest: Client;
let base: string;
beforeAll(async () => {
  world = await open({ dist });
  guest = world.client();
  await world.server.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(world.server.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await world.close();
  remove();
});

const endpoints = Object.entries(api) as [EndpointName, Endpoint][];
const filled = (path: string) =>
  path
    .replace(':file', 'en.json')
    .replace('pages/:slug', 'pages/privacy-policy')
    .replace(/:\w+/g, 'some-thing');
const OTHERS = [
  '/',
  '/pokies/all',
  '/no/such/page',
  '/index.html',
  '/sw.js',
  '/assets/main-1.js',
  '/assets/gone-9.js',
  '/favicon.svg',
  '/manifest.webmanifest',
  '/api/nothing',
  '/pictures/small/nobody/nothing.a1.svg',
  '/socket/websocket',
  '/sandbox',
  '/%E0%A4%A',
];

const answersOf = async (method: string, path: string, cookie = ''): Promise<Response> =>
  fetch(base + path, {
    method,
    redirect: 'manual',
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'idempotency-key': 'a-key-that-is-long-enough',
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...(cookie ? { cookie } : {}),
    },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });

describe('every answer', () => {
  const all = [
    ...endpoints.map(([, { method, path }]) => [method, filled(path)] as const),
    ...OTHERS.map(path => ['GET', path] as const),
  ];

  test.each(all)('to %s %s has a time and does not clear the app’s storage', async (method, path) => {
    const { client } = await world.player();
    const session = `orbit_session=${client.cookies.get('orbit_session')}`;
    for (const cookie of ['', session]) {
      const { headers, status } = await answersOf(method, path, cookie);
      expect(status).toBeLessThan(600);
      expect(headers.get('clear-site-data') ?? '').not.toMatch(/storage|\*/);
      expect(Number.isNaN(Date.parse(headers.get('date') ?? ''))).toBe(false);
    }
  });

  test('to a real sign-out leaves what the app stored alone', async () => {
    const { client } = await world.player();
    const answer = await client.call('signOut');
    expect(answer.status).toBe(204);
    expect(answer.headers['clear-site-data']).toBeUndefined();
  });

  test('that is an error is JSON by its content type', async () => {
    for (const [, { method, path, caller }] of endpoints.filter(([, one]) => one.caller === 'player')) {
      const answer = await answersOf(method, filled(path));
      expect([caller, answer.status]).toEqual(['player', 401]);
      expect(answer.headers.get('content-type')).toContain('application/json');
      expect(await answer.json()).toEqual({ error: 'session_expired' });
    }
  });
});

describe('files', () => {
  test.each(['/assets/gone-9.js', '/assets/gone-9.css', '/fonts/gone-v9.woff2', '/gone.json'])(
    'a missing %s is 404 and never the page',
    async path => {
      const { status, headers, text } = await guest.get(path);
      expect(status).toBe(404);
      expect(headers['content-type']).not.toContain('html');
      expect(headers['cache-control'] ?? '').not.toMatch(/immutable|max-age=[1-9]/);
      expect(text).not.toContain('<html');
    },
  );

  test('page and worker are always revalidated, without a redirect', async () => {
    for (const path of ['/', '/index.html', '/sw.js', '/manifest.webmanifest']) {
      const answer = await answersOf('GET', path);
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'no-cache']);
    }
    const type = (await guest.get('/sw.js')).headers['content-type'];
    expect(type).toMatch(/javascript/);
  });

  test('with a hash in their name are immutable', async () => {
    expect((await guest.get('/assets/main-1.js')).headers['cache-control']).toContain('immutable');
  });
});

describe('data', () => {
  const of = (...policies: readonly Endpoint['policy'][]) =>
    endpoints.filter(([, { method, policy }]) => method === 'GET' && policies.includes(policy));

  test.each(of('catalogue', 'public', 'info', 'translations'))(
    'that is public (%s) has an ETag and is not sent again to a client that has it',
    async (_name, { path }) => {
      const first = await guest.get(filled(path));
      expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(first.headers['x-player']).toBeUndefined();
      const etag = String(first.headers['etag']);
      const again = await guest.get(filled(path), { headers: { 'if-none-match': etag } });
      expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag]);
    },
  );

  test.each(
    of('private', 'append-only', 'network-only', 'queued').filter(([, { caller }]) => caller === 'player'),
  )(
    'that is private (%s) names its player and its sequence, and is stored by no cache',
    async (_name, { path }) => {
      const { client, row } = await world.player();
      const answer = await client.get(filled(path));
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({ 'x-player': row.hash, 'x-seq': String(row.seq) });
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );
});

test('maintenance is 503 with Retry-After, in JSON', async () => {
  await world.faults.add({ kind: 'maintenance', path: '/api/*', wait: 90_000 });
  const answer = await answersOf('GET', '/api/games/collections');
  await world.faults.clear();
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('90');
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({ error: 'maintenance' });
  expect((await answersOf('GET', '/api/games/collections')).status).toBe(200);
});
