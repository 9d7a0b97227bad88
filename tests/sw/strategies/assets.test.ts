import { expect, test } from 'vitest';
import {
  countScreenFiles,
  loadAssetManifest,
  serveAsset,
  serveStaticFile,
} from '../../../sw/strategies/assets.ts';
import { buildOf, get, serve, world } from '../support/build-world.ts';

const MANIFEST = '/assets/manifest.b1.json';
const SCREEN = '/assets/PlayScreen-1.js';

/** Serves a hashed file, and awaits what is stored afterwards. */
async function show(path: string, build = buildOf('b1')) {
  const later: Promise<unknown>[] = [];
  const response = await serveAsset(get(path), build, work => void later.push(work));
  await Promise.all(later);
  return response;
}

test('a file of the build is fetched once, stored, and then served without the network', async () => {
  const { offline, requested, stored } = world();
  expect(await (await show(SCREEN)).text()).toBe('play');
  expect(stored('assets-v1')).toContain(SCREEN);
  expect(requested.filter(path => path === SCREEN)).toHaveLength(1);
  offline();
  expect(await (await show(SCREEN)).text()).toBe('play');
});

test('a file whose bytes are not those of the build is an error, and is not stored', async () => {
  const { answer, stored } = world();
  answer(SCREEN, path => serve(path, 'of a proxy'));
  expect((await show(SCREEN)).type).toBe('error');
  expect(stored('assets-v1')).not.toContain(SCREEN);
});

test('a file of another build passes: only the server knows whether it still has it', async () => {
  const { answer, stored } = world();
  answer('/assets/old-0.js', path => serve(path, 'old'));
  expect(await (await show('/assets/old-0.js')).text()).toBe('old');
  expect(stored('assets-v1')).not.toContain('/assets/old-0.js');
});

test('the list of files is fetched and stored once, and asked for again after a failure', async () => {
  const { answer, mend, requested, stored } = world();
  const build = buildOf('b1');
  answer(MANIFEST, () => new Response('', { status: 404 }));
  expect(await loadAssetManifest(build)).toBeNull();
  mend();
  const all = await Promise.all([loadAssetManifest(build), loadAssetManifest(build)]);
  expect(all[0]).toHaveProperty(SCREEN);
  expect(all[1]).toBe(all[0]);
  expect(requested.filter(path => path === MANIFEST)).toHaveLength(2);
  await expect.poll(() => stored('assets-v1')).toContain(MANIFEST);
  requested.length = 0;
  expect(await loadAssetManifest(buildOf('b1'))).toHaveProperty(SCREEN);
  expect(requested).toEqual([]);
});

test('a build without a list has no files', async () => {
  world();
  const build = { ...buildOf('b1'), precache: [] };
  expect(await loadAssetManifest(build)).toBeNull();
  expect(await countScreenFiles(build)).toEqual({ done: 0, total: 0 });
});

test('the files of screens are counted without those of languages', async () => {
  world();
  await show('/assets/messages-de-1.js');
  expect(await countScreenFiles(buildOf('b1'))).toEqual({ done: 0, total: 3 });
  await show(SCREEN);
  expect(await countScreenFiles(buildOf('b1'))).toEqual({ done: 1, total: 3 });
});

test('an icon comes from the shell that is stored, else from the network', async () => {
  const { caches, offline } = world();
  const build = buildOf('b1');
  const icon = build.precache.find(({ url }) => url === '/favicon.js');
  expect(await (await serveStaticFile(get('/favicon.js'), build)).text()).toBe('icon');
  await (await caches.open('shell-v1')).put(`/favicon.js?rev=${icon?.hash}`, new Response('stored'));
  offline();
  expect(await (await serveStaticFile(get('/favicon.js'), build)).text()).toBe('stored');
  expect((await serveStaticFile(get('/robots.txt'), build)).type).toBe('error');
});
