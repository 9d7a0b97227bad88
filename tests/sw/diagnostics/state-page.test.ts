import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { playerDb, sharedDb } from '../../sw/db.ts';
import { noteError } from '../../sw/errors.ts';
import { identify, identityAt } from '../../sw/identity.ts';
import { noteBuild } from '../../sw/page-builds.ts';
import { fillPrecache } from '../../sw/precache.ts';
import { answererOf } from '../../sw/router.ts';
import { buildOf, get, world } from './world.ts';

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

async function ask(query = '', headers: Record<string, string> = {}) {
  const request = get(`/__sw/state${query}`, { headers });
  const answer = answererOf({ request, clientId: '', waitUntil: () => undefined }, build);
  return (await answer?.()) ?? Response.error();
}

/** A device with something of everything on it. */
async function furnish(): Promise<void> {
  await fillPrecache(build, async () => undefined);
  await noteBuild('p1', 'b0');
  await noteError('install', new TypeError('<b>bad</b>'));
  await identityAt(3);
  await identify(3, HASH);
  await (await sharedDb()).write(['answers', 'messages'], writer => {
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
  const wish = { seq: 1, at: 0, rev: 1, want: true, path: '/secret', body: 'secret' };
  await (await playerDb(HASH)).write(['outbox', 'answers'], writer => {
    for (const topic of ['favourite:secret-1', 'favourite:secret-2', '/secret/3'])
      writer.put('outbox', { key: topic, topic, ...wish } as never);
    writer.put('answers', { key: '/api/player', at: 0, seq: 1, body: '{"email":"jo@x.test"}', build: 'b1' });
  });
}

test('support staff sees what the worker is, holds and waits for', async () => {
  await furnish();
  const facts = await (await ask('?json')).json();
  expect(facts).toMatchObject({
    worker: { build: 'b1', shell_files: '4 of 4' },
    pages: { open: 1, visible: 1, builds: 'b0' },
    player: { signed_in: true, hash: 'abcdef', epoch: 3, parked: false },
    storage: { kept: true, trouble: null, usage: 7, quota: 9, persisted: true },
    caches: [
      { name: 'shell-v1', entries: 2 },
      { name: 'assets-v1', entries: 3 },
    ],
    answers: [{ key: '/api/fe/config en', at: '1970-01-01T00:00:00.000Z', build: 'b1' }],
    translations: [{ locale: 'de', bucket: 12, bytes: 9, previous: false }],
    errors: [{ where: 'install', message: 'TypeError: <b>bad</b>' }],
    queue: { favourite: 2, other: 1 },
    catalogue: { games: 0, cursor: null },
  });
});

test('nothing of the player is in it, and no answer’s contents', async () => {
  await furnish();
  for (const body of [await (await ask('?json')).text(), await (await ask()).text()])
    expect(body).not.toMatch(/secret|jo@x\.test|abcdef0/);
});

test('as a page it is readable without scripts, and what it shows is text', async () => {
  await furnish();
  const page = await ask();
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await page.text();
  expect(html).toContain('<h2>storage</h2>');
  expect(html).toContain('&#60;b&#62;bad');
  expect(html).not.toContain('<b>');
  const json = await ask('', { accept: 'application/json' });
  expect(json.headers.get('content-type')).toContain('application/json');
});

test('a part that fails says so and takes nothing else away', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const facts = await (await ask('?json')).json();
  expect(facts.storage).toMatch(/TypeError/);
  expect(facts.worker.build).toBe('b1');
});
