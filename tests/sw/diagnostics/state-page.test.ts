import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { recordClientBuild } from '../../../sw/clients/client-builds.ts';
import { logError } from '../../../sw/diagnostics/error-log.ts';
import { fillPrecache } from '../../../sw/lifecycle/precache.ts';
import { recordServerDate } from '../../../sw/network/server-clock.ts';
import { findResponder } from '../../../sw/router.ts';
import { identify, identityAt } from '../../../sw/session/identity.ts';
import { playerDb, sharedDb } from '../../../sw/storage/databases.ts';
import { buildOf, get, world } from '../support/build-world.ts';

const HASH = 'abcdef0123456789';
const build = buildOf('b1');

beforeEach(() => {
  world();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('clients', {
    matchAll: async () => [{ id: 'p1', visibilityState: 'visible', postMessage: () => undefined }],
  });
  vi.stubGlobal('navigator', {
    onLine: true,
    storage: { estimate: async () => ({ usage: 7, quota: 9 }), persisted: async () => true },
  });
});

async function requestPage(query = '', headers: Record<string, string> = {}) {
  const request = get(`/__sw/state${query}`, { headers });
  const answer = findResponder({ request, clientId: '', waitUntil: () => undefined }, build);
  return (await answer?.()) ?? Response.error();
}

/** A device with something in every section. */
async function fillStorage(): Promise<void> {
  await fillPrecache(build, async () => undefined);
  await recordClientBuild('p1', 'b0');
  await logError('install', new TypeError('<b>bad</b>'));
  await identityAt(3);
  await identify(3, HASH);
  await (await sharedDb()).write(writer => {
    writer.put('answers', { key: '/api/fe/config en', at: 0, body: '{"secret":1}', etag: null, build: 'b1' });
    writer.put('messages', {
      key: 'de',
      at: 0,
      bucket: 12,
      etag: null,
      catalogue: '{"a":"b"}',
      previous: null,
    });
  });
  const mutation = { seq: 1, at: 0, rev: 1, want: true, path: '/secret', body: 'secret' };
  await (await playerDb(HASH)).write(writer => {
    for (const topic of ['favourite:secret-1', 'favourite:secret-2', '/secret/3'])
      writer.put('outbox', { key: topic, topic, ...mutation } as never);
    writer.put('answers', { key: '/api/player', at: 0, seq: 1, body: '{"email":"jo@x.test"}', build: 'b1' });
  });
}

test('support staff sees the state of the worker, of its storage and of the queue', async () => {
  await fillStorage();
  recordServerDate(new Headers({ date: new Date(Date.now() + 3_600_000).toUTCString() }));
  const report = await (await requestPage('?json')).json();
  expect(report).toMatchObject({
    // The header has whole seconds.
    worker: { build: 'b1', shell_files: '5 of 5', server_ahead_ms: expect.closeTo(3_600_000, -4) },
    pages: { open: 1, visible: 1, builds: 'b0' },
    network: { requests: 0, answers: true, online: true },
    player: { signed_in: true, hash: 'abcdef', epoch: 3, suspended: false },
    storage: { kept: true, trouble: null, usage: 7, quota: 9, persisted: true },
    caches: [
      { name: 'shell-v1', entries: 2 },
      { name: 'assets-v1', entries: 4 },
    ],
    answers: [{ key: '/api/fe/config en', at: '1970-01-01T00:00:00.000Z', build: 'b1' }],
    translations: [{ locale: 'de', bucket: 12, bytes: 9, previous: false }],
    errors: [{ where: 'install', message: 'TypeError: <b>bad</b>' }],
    queue: { favourite: 2, other: 1 },
    catalogue: { games: 0, cursor: null },
  });
});

test('it contains no data of the player and no contents of responses', async () => {
  await fillStorage();
  for (const body of [await (await requestPage('?json')).text(), await (await requestPage()).text()])
    expect(body).not.toMatch(/secret|jo@x\.test|abcdef0/);
});

test('of a cache that names a player there are the first six characters', async () => {
  await (await caches.open(`u-${HASH}`)).put('/a', new Response(''));
  const report = await (await requestPage('?json')).json();
  expect(report.caches).toEqual([{ name: 'u-abcdef', entries: 1 }]);
});

test('as a page it is plain text, in which nothing is markup', async () => {
  await fillStorage();
  const page = await requestPage();
  expect(page.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await page.text()).toContain('"storage": {');
  const json = await requestPage('', { accept: 'application/json' });
  expect(json.headers.get('content-type')).toContain('application/json');
});

test('a section that fails has the reason, and the others are shown', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const report = await (await requestPage('?json')).json();
  expect(report.storage).toMatch(/TypeError/);
  expect(report.worker.build).toBe('b1');
});
