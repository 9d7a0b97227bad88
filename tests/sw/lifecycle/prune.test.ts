import { expect, test, vi } from 'vitest';
import { prunePrecache, recordBuild } from '../../../sw/lifecycle/precache.ts';
import { buildOf, smallBuild, world } from '../support/build-world.ts';

test('a new build retains the files of the one before and deletes older ones', async () => {
  const files = (n: number) => ({ [`/assets/app-${n}.js`]: `app ${n}`, '/assets/same-1.js': 'same' });
  const { caches, stored } = world();
  const assets = await caches.open('assets-v1');
  const shell = await caches.open('shell-v1');
  for (const n of [1, 2, 3]) {
    const { build, manifest } = smallBuild(`v${n}`, files(n));
    await shell.put(`/index.html?rev=v${n}`, new Response(''));
    for (const path of Object.keys(files(n))) await assets.put(path, new Response(''));
    await assets.put(`/assets/manifest.v${n}.json`, new Response(manifest));
    await prunePrecache(build, new Set());
  }
  expect(stored('assets-v1')).toEqual([
    '/assets/app-2.js',
    '/assets/app-3.js',
    '/assets/history.json',
    '/assets/manifest.v2.json',
    '/assets/manifest.v3.json',
    '/assets/same-1.js',
  ]);
  expect(stored('shell-v1')).toEqual(['/index.html?rev=v3']);
});

/** Stores a build with one file of its own and its manifest. */
async function store(n: number) {
  const assets = await caches.open('assets-v1');
  const { build, manifest } = smallBuild(`v${n}`, { [`/assets/app-${n}.js`]: `app ${n}` });
  await assets.put(`/assets/app-${n}.js`, new Response(''));
  await assets.put(`/assets/manifest.v${n}.json`, new Response(manifest));
  return build;
}

/** Releases in a row, each with one file of its own; `inUse` as the pages report it at the last. */
async function release(builds: readonly number[], inUse: ReadonlySet<string> | null) {
  for (const n of builds) await prunePrecache(await store(n), n === builds.at(-1) ? inUse : null);
}

const scripts = (stored: (name: string) => string[]) =>
  stored('assets-v1').filter(path => path.endsWith('.js'));

test('the files of an old build are retained while a page of it is open, and deleted when it is closed', async () => {
  const { stored } = world();
  await release([1, 2, 3, 4], new Set(['v1', 'v4']));
  expect(scripts(stored)).toEqual(['/assets/app-1.js', '/assets/app-3.js', '/assets/app-4.js']);
  await release([5], new Set(['v5']));
  expect(scripts(stored)).toEqual(['/assets/app-4.js', '/assets/app-5.js']);
});

test('while a page has not reported its build nothing is deleted, of five builds at most', async () => {
  const { stored } = world();
  await release([1, 2, 3, 4], null);
  expect(scripts(stored)).toHaveLength(4);
  await release([5, 6, 7], null);
  expect(scripts(stored)).toHaveLength(5);
});

test('caches of earlier workers are deleted, those of other subjects stay', async () => {
  const { caches } = world();
  for (const name of ['shell-v0', 'workbox-precache-v2', 'precache-1', 'pictures-v1', 'assets-v1'])
    await caches.open(name);
  await prunePrecache(buildOf('b1'), null);
  expect((await caches.keys()).toSorted()).toEqual(['assets-v1', 'pictures-v1', 'shell-v1']);
});

/** The worker of this registration, about to let go of what no build needs. */
async function pruning(registration: { waiting: unknown; installing: unknown }) {
  vi.resetModules();
  vi.stubGlobal('registration', registration);
  vi.doMock('../../../sw/clients/client-builds.ts', () => ({ buildsInUse: async () => new Set() }));
  return import('../../../sw/lifecycle/precache.ts');
}

test('while a newer build is installing nothing is deleted: its files are not known here', async () => {
  const { caches, stored } = world();
  const stray = '/assets/stray-0.js';
  await (await caches.open('assets-v1')).put(stray, new Response('of the newer build'));
  const beside = await pruning({ waiting: null, installing: {} });
  const build = await store(1);
  await beside.pruneOnce(build);
  expect(stored('assets-v1')).toContain(stray);
  const alone = await pruning({ waiting: null, installing: null });
  await alone.pruneOnce(build);
  expect(stored('assets-v1')).not.toContain(stray);
});

test('a newer build that begins to install during the deletion loses no file', async () => {
  const { caches, stored } = world();
  const registration = { waiting: null, installing: null as unknown };
  const { pruneOnce } = await pruning(registration);
  const build = await store(1);
  const stray = '/assets/stray-0.js';
  const assets = await caches.open('assets-v1');
  const listAll = assets.keys.bind(assets);
  assets.keys = async () => {
    registration.installing = {};
    await assets.put(stray, new Response('of the newer build'));
    return listAll();
  };
  await pruneOnce(build);
  expect(stored('assets-v1')).toContain(stray);
});

test('a build that was replaced before any page loaded is known to the next', async () => {
  const { stored } = world();
  await recordBuild(await store(2));
  await release([3], new Set());
  expect(stored('assets-v1')).toContain('/assets/app-2.js');
});
