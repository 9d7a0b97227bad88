import { expect, test, vi } from 'vitest';
import {
  fillPrecache,
  type InstallProgress,
  prunePrecache,
  recordBuild,
} from '../../../sw/lifecycle/precache.ts';
import { warmUp } from '../../../sw/lifecycle/warm-up.ts';
import { countPrecached } from '../../../sw/storage/build-files.ts';
import { buildOf, serve, smallBuild, standardFiles, world } from '../support/build-world.ts';

const quietly = async () => undefined;

/** Fills while the waits between attempts pass at once. */
async function fill(build = buildOf('b1'), report: (progress: InstallProgress) => Promise<void> = quietly) {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const done = fillPrecache(build, report).then(
    () => 'filled',
    (error: Error) => error.message,
  );
  let result: string | undefined;
  void done.then(value => {
    result = value;
  });
  while (result === undefined) await vi.advanceTimersByTimeAsync(5000);
  vi.useRealTimers();
  return result;
}

test('a fresh device stores the whole shell, each file once', async () => {
  const { requested, stored } = world();
  expect(await fill()).toBe('filled');
  expect(stored('assets-v1')).toEqual([
    '/assets/app-1.css',
    '/assets/app-1.js',
    '/assets/manifest.b1.json',
    '/assets/messages-en-1.js',
  ]);
  expect(stored('shell-v1')).toEqual([expect.stringMatching(/^\/favicon\.js\?rev=/), '/index.html?rev=b1']);
  expect(requested.toSorted()).toEqual([...new Set(requested)].toSorted());
  expect(await countPrecached(buildOf('b1'))).toEqual({ done: 5, total: 5 });
});

test('an install that was interrupted resumes', async () => {
  const { requested, answer, mend } = world();
  answer('/assets/app-1.css', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await fill()).toBe('precache: /assets/app-1.css');
  expect(await countPrecached(buildOf('b1'))).toEqual({ done: 4, total: 5 });
  mend();
  requested.length = 0;
  expect(await fill()).toBe('filled');
  expect(requested).toEqual(['/assets/app-1.css']);
});

test('a file that fails once is fetched again within the same install', async () => {
  const { requested, answer, mend } = world();
  answer('/assets/app-1.js', path => {
    mend();
    return Promise.reject(new TypeError(`reset while sending ${path}`));
  });
  expect(await fill()).toBe('filled');
  expect(requested.filter(path => path === '/assets/app-1.js')).toHaveLength(2);
});

test('a file that the HTTP cache of the browser has cut is requested past that cache, at once', async () => {
  const { requested, answer, stored } = world();
  answer('/assets/app-1.js', (path, init) =>
    serve(path, (init?.cache === 'reload' && standardFiles('b1')[path]) || 'cut'),
  );
  expect(await fill()).toBe('filled');
  expect(stored('assets-v1')).toContain('/assets/app-1.js');
  expect(requested.filter(path => path === '/assets/app-1.js')).toHaveLength(2);
});

test('a missing icon does not stop the worker, and is reported', async () => {
  const { answer } = world();
  answer('/favicon.js', () => new Response('', { status: 404 }));
  const reports: InstallProgress[] = [];
  expect(await fill(buildOf('b1'), async progress => void reports.push(progress))).toBe('filled');
  expect(reports.at(-1)).toEqual({ build: 'b1', done: 5, total: 6, failed: ['/favicon.js'] });
});

test.each([
  ['a sign-in page of a hotel network', () => serve('/x.html', '<html>Welcome to the hotel</html>')],
  ['a file cut short', () => serve('/assets/app-1.js', 'ap')],
  [
    'an error of the server',
    () => new Response('app', { status: 500, headers: { 'content-type': 'text/javascript' } }),
  ],
  [
    'a part of a file',
    () => new Response('app', { status: 206, headers: { 'content-type': 'text/javascript' } }),
  ],
])('%s is not stored as a script', async (_name, answer) => {
  const { answer: answerWith, stored } = world();
  answerWith('/assets/app-1.js', answer);
  expect(await fill()).toBe('precache: /assets/app-1.js');
  expect(stored('assets-v1')).not.toContain('/assets/app-1.js');
});

test.each([
  ['of another build', '<html data-build="b2"></html>'],
  ['cut short', '<html data-build="b1"><bo'],
])('a page %s is not stored as the shell', async (_name, html) => {
  const { answer } = world();
  answer('/index.html', path => serve(path, html));
  expect(await fill()).toBe('precache: /index.html');
});

test('a page with additions of the back end is stored with its security policy and is not marked as redirected', async () => {
  const { answer, caches } = world();
  answer('/index.html', path => {
    const page = serve(path, '<html data-build="b1"><title>Orbit</title></html>', {
      'content-encoding': 'br',
    });
    Object.defineProperty(page, 'redirected', { value: true });
    return page;
  });
  expect(await fill()).toBe('filled');
  const stored = await caches.match('/index.html?rev=b1');
  expect(stored?.redirected).toBe(false);
  expect(stored?.headers.get('content-security-policy')).toBe("default-src 'self'");
  expect(stored?.headers.get('content-encoding')).toBeNull();
});

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

test('an install that is interrupted at any file resumes with that file', async () => {
  const build = buildOf('b1');
  for (const { url } of build.precache) {
    const { requested, answer, mend, stored } = world();
    let isCut = false;
    answer(url, () => {
      isCut = true;
      return new Promise<Response>(() => undefined);
    });
    void fillPrecache(build, quietly).catch(() => undefined);
    const count = () => stored('shell-v1').length + stored('assets-v1').length;
    await vi.waitFor(() => expect([isCut, count()]).toEqual([true, build.precache.length - 1]));
    mend();
    requested.length = 0;
    await fillPrecache(build, quietly);
    expect(requested).toEqual([url]);
  }
});

test('warming up stores the other screens and the translations of one locale', async () => {
  const { stored } = world();
  await fill();
  await warmUp(buildOf('b1'), 'de');
  expect(stored('assets-v1')).toEqual([
    '/assets/PlayScreen-1.js',
    '/assets/app-1.css',
    '/assets/app-1.js',
    '/assets/manifest.b1.json',
    '/assets/messages-de-1.js',
    '/assets/messages-en-1.js',
  ]);
});

test('warming up stops at the first failure', async () => {
  const { requested, offline } = world();
  await fill();
  requested.length = 0;
  offline();
  await warmUp(buildOf('b1'), 'en');
  expect(requested).toHaveLength(1);
});

test('a manifest that was evicted is fetched again; without one nothing is warmed up or deleted', async () => {
  const { answer, caches, mend, stored } = world();
  await fill();
  vi.resetModules();
  const { loadAssetManifest } = await import('../../../sw/strategies/assets.ts');
  await (await caches.open('assets-v1')).delete('/assets/manifest.b1.json');
  answer('/assets/manifest.b1.json', () => new Response('', { status: 404 }));
  const precache = await import('../../../sw/lifecycle/precache.ts');
  await (await caches.open('assets-v1')).put('/assets/stray-0.js', new Response(''));
  await precache.prunePrecache(buildOf('b1'), new Set());
  await (await import('../../../sw/lifecycle/warm-up.ts')).warmUp(buildOf('b1'), 'en');
  expect(stored('assets-v1')).toEqual([
    '/assets/app-1.css',
    '/assets/app-1.js',
    '/assets/messages-en-1.js',
    '/assets/stray-0.js',
  ]);
  mend();
  expect(await loadAssetManifest(buildOf('b1'))).toHaveProperty('/assets/PlayScreen-1.js');
  expect(await loadAssetManifest(buildOf('b1'))).not.toHaveProperty('/index.html');
});

test('warming up stops when a newer worker is to take over', async () => {
  const { stored } = world();
  await fill();
  const before = stored('assets-v1');
  vi.resetModules();
  const { prepareForTakeover } = await import('../../../sw/network/fetch-with-retry.ts');
  const leaving = await import('../../../sw/lifecycle/warm-up.ts');
  prepareForTakeover();
  await leaving.warmUp(buildOf('b1'), 'de');
  expect(stored('assets-v1')).toEqual(before);
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

test('a build that was replaced before any page loaded is known to the next', async () => {
  const { stored } = world();
  await recordBuild(await store(2));
  await release([3], new Set());
  expect(stored('assets-v1')).toContain('/assets/app-2.js');
});
