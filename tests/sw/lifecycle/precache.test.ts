import { expect, test, vi } from 'vitest';
import {
  countPrecached,
  fillPrecache,
  type Progress,
  prunePrecache,
  recordBuild,
} from '../../sw/precache.ts';
import { warmUp } from '../../sw/warm-up.ts';
import { buildOf, serve, standardFiles, world } from './world.ts';

const quietly = async () => undefined;

/** Fills while the waits between attempts pass at once. */
async function fill(build = buildOf('b1'), report: (progress: Progress) => Promise<void> = quietly) {
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
  const { asked, stored } = world();
  expect(await fill()).toBe('filled');
  expect(stored('assets-v1')).toEqual(['/assets/app-1.css', '/assets/app-1.js', '/assets/messages-en-1.js']);
  expect(stored('shell-v1')).toEqual([expect.stringMatching(/^\/favicon\.js\?rev=/), '/index.html?rev=b1']);
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
  expect(await countPrecached(buildOf('b1'))).toEqual({ done: 4, total: 4 });
});

test('an install that broke off goes on from where it was', async () => {
  const { asked, answer, mend } = world();
  answer('/assets/app-1.css', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await fill()).toBe('precache: /assets/app-1.css');
  expect(await countPrecached(buildOf('b1'))).toEqual({ done: 3, total: 4 });
  mend();
  asked.length = 0;
  expect(await fill()).toBe('filled');
  expect(asked).toEqual(['/assets/app-1.css']);
});

test('a file that fails once is asked for again within the same install', async () => {
  const { asked, answer, mend } = world();
  answer('/assets/app-1.js', path => {
    mend();
    return Promise.reject(new TypeError(`reset while sending ${path}`));
  });
  expect(await fill()).toBe('filled');
  expect(asked.filter(path => path === '/assets/app-1.js')).toHaveLength(2);
});

test('a missing icon does not stop the worker, and is reported', async () => {
  const { answer } = world();
  answer('/favicon.js', () => new Response('', { status: 404 }));
  const reports: Progress[] = [];
  expect(await fill(buildOf('b1'), async progress => void reports.push(progress))).toBe('filled');
  expect(reports.at(-1)).toEqual({ build: 'b1', done: 4, total: 5, failed: ['/favicon.js'] });
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

test('a page with additions of the back end is stored with its security policy and without the mark of a redirect', async () => {
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

test('a new build keeps the files of the one before and lets go of older ones', async () => {
  const files = (n: number) => ({ [`/assets/app-${n}.js`]: `app ${n}`, '/assets/same-1.js': 'same' });
  const build = (n: number) => ({
    ...buildOf(`b${n}`, files(n)),
    precache: [{ url: '/index.html', hash: `b${n}`, critical: true }],
  });
  const { caches, stored } = world();
  const assets = await caches.open('assets-v1');
  const shell = await caches.open('shell-v1');
  for (const n of [1, 2, 3]) {
    await shell.put(`/index.html?rev=b${n}`, new Response(''));
    for (const path of Object.keys(files(n))) await assets.put(path, new Response(''));
    await prunePrecache(build(n), new Set());
  }
  expect(stored('assets-v1')).toEqual([
    '/assets/app-2.js',
    '/assets/app-3.js',
    '/assets/history.json',
    '/assets/same-1.js',
  ]);
  expect(stored('shell-v1')).toEqual(['/index.html?rev=b3']);
});

const named = (n: number) => ({
  ...buildOf(`b${n}`, { [`/assets/app-${n}.js`]: `app ${n}` }),
  precache: [{ url: '/index.html', hash: `b${n}`, critical: true }],
});

/** Releases in a row, each with one file of its own; `inUse` as the pages tell at the last. */
async function release(builds: readonly number[], inUse: ReadonlySet<string> | null) {
  const assets = await caches.open('assets-v1');
  for (const n of builds) {
    await assets.put(`/assets/app-${n}.js`, new Response(''));
    await prunePrecache(named(n), n === builds.at(-1) ? inUse : null);
  }
}

test('the files of an old build stay while a page of it is open, and go when it is closed', async () => {
  const { stored } = world();
  await release([1, 2, 3, 4], new Set(['b1', 'b4']));
  expect(stored('assets-v1')).toEqual([
    '/assets/app-1.js',
    '/assets/app-3.js',
    '/assets/app-4.js',
    '/assets/history.json',
  ]);
  await release([5], new Set(['b5']));
  expect(stored('assets-v1')).toEqual(['/assets/app-4.js', '/assets/app-5.js', '/assets/history.json']);
});

test('while a page has not said what it is made of nothing goes, but of five builds at most', async () => {
  const { stored } = world();
  await release([1, 2, 3, 4], null);
  expect(stored('assets-v1').filter(path => path.endsWith('.js'))).toHaveLength(4);
  await release([5, 6, 7], null);
  expect(stored('assets-v1').filter(path => path.endsWith('.js'))).toHaveLength(5);
});

test('caches of earlier generations of the worker go, those of other subjects stay', async () => {
  const { caches } = world();
  for (const name of ['shell-v0', 'workbox-precache-v2', 'precache-1', 'pictures-v1', 'assets-v1'])
    await caches.open(name);
  await prunePrecache(buildOf('b1'), null);
  expect((await caches.keys()).toSorted()).toEqual(['assets-v1', 'pictures-v1', 'shell-v1']);
});

test('an install that is cut off at any file goes on with that file', async () => {
  const build = buildOf('b1');
  for (const { url } of build.precache) {
    const { asked, answer, mend } = world();
    let isCut = false;
    answer(url, () => {
      isCut = true;
      return new Promise<Response>(() => undefined);
    });
    void fillPrecache(build, quietly).catch(() => undefined);
    await vi.waitFor(() => expect([isCut, asked.length]).toEqual([true, build.precache.length]));
    mend();
    asked.length = 0;
    await fillPrecache(build, quietly);
    expect(asked).toEqual([url]);
  }
});

test('warming up stores the other screens and the texts of one language', async () => {
  const { stored } = world();
  await fill();
  await warmUp(buildOf('b1'), 'de');
  expect(stored('assets-v1')).toEqual([
    '/assets/PlayScreen-1.js',
    '/assets/app-1.css',
    '/assets/app-1.js',
    '/assets/messages-de-1.js',
    '/assets/messages-en-1.js',
  ]);
});

test('warming up ends at the first failure', async () => {
  const { asked, offline } = world(standardFiles('b1'));
  offline();
  await warmUp(buildOf('b1'), 'en');
  expect(asked).toHaveLength(1);
});

test('warming up ends where a newer worker is to take over, which it would keep waiting', async () => {
  const { stored } = world();
  await fill();
  const before = stored('assets-v1');
  vi.resetModules();
  const { makeWay } = await import('../../sw/retry.ts');
  const leaving = await import('../../sw/warm-up.ts');
  makeWay();
  await leaving.warmUp(buildOf('b1'), 'de');
  expect(stored('assets-v1')).toEqual(before);
});

/** The worker of this registration, about to let go of what no build needs. */
async function pruning(registration: { waiting: unknown; installing: unknown }) {
  vi.resetModules();
  vi.stubGlobal('registration', registration);
  vi.doMock('../../sw/page-builds.ts', () => ({ openBuilds: async () => new Set() }));
  return import('../../sw/prune.ts');
}

test('beside a newer build nothing goes: its files are not known here', async () => {
  const { caches, stored } = world();
  const stray = '/assets/stray-0.js';
  await (await caches.open('assets-v1')).put(stray, new Response('of the newer build'));
  const beside = await pruning({ waiting: null, installing: {} });
  await beside.pruneOnce(buildOf('b1'));
  expect(stored('assets-v1')).toContain(stray);
  const alone = await pruning({ waiting: null, installing: null });
  await alone.pruneOnce(buildOf('b1'));
  expect(stored('assets-v1')).not.toContain(stray);
});

test('a build that took over and was replaced before any page came is known to the next', async () => {
  const { stored } = world();
  await (await caches.open('assets-v1')).put('/assets/app-2.js', new Response(''));
  await recordBuild(named(2));
  await release([3], new Set());
  expect(stored('assets-v1')).toContain('/assets/app-2.js');
});
