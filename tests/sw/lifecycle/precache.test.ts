import { expect, test, vi } from 'vitest';
import { fillPrecache, type InstallProgress } from '../../../sw/lifecycle/precache.ts';
import { countPrecached } from '../../../sw/storage/build-files.ts';
import { listMissingFiles } from '../../../sw/strategies/assets.ts';
import { buildOf, serve, standardFiles, world } from '../support/build-world.ts';

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

test('an install that finds every file stored requests none and counts all as done', async () => {
  const { requested } = world();
  await fill();
  requested.length = 0;
  const reports: InstallProgress[] = [];
  expect(await fill(buildOf('b1'), async progress => void reports.push(progress))).toBe('filled');
  expect(requested).toEqual([]);
  expect(reports.at(-1)).toEqual({ build: 'b1', done: 6, total: 6, failed: [] });
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

test('a file that stays away is requested three times with a wait before each repeat, and the install then ends at once', async () => {
  const { answer, caches } = world();
  // The other files are stored already: their hashes take real time.
  await fill();
  await (await caches.open('assets-v1')).delete('/assets/app-1.js');
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  const times: number[] = [];
  answer('/assets/app-1.js', () => {
    times.push(Date.now());
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  const ended = fillPrecache(buildOf('b1'), quietly).catch(() => Date.now());
  for (let step = 0; step < 100; step += 1) await vi.advanceTimersByTimeAsync(100);
  const [first = 0, second = 0, third = 0] = times;
  expect(times).toHaveLength(3);
  expect(second - first).toBeGreaterThanOrEqual(500);
  expect(third - second).toBeGreaterThanOrEqual(1000);
  expect(((await ended) ?? 0) - third).toBeLessThan(1000);
});

test('a file that could not be written once is written within the same install', async () => {
  const { stored } = world();
  const put = vi.spyOn(await caches.open('shell-v1'), 'put');
  put.mockRejectedValueOnce(new DOMException('Unexpected internal error.', 'UnknownError'));
  expect(await fill()).toBe('filled');
  expect(stored('shell-v1')).toContain('/index.html?rev=b1');
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

test('the files that are not stored yet are those of the other screens and translations', async () => {
  world();
  await fill();
  expect(await listMissingFiles(buildOf('b1'))).toEqual([
    '/assets/PlayScreen-1.js',
    '/assets/messages-de-1.js',
  ]);
});

test('a manifest that was evicted is fetched again; without one nothing is missing or deleted', async () => {
  const { answer, caches, mend, stored } = world();
  await fill();
  vi.resetModules();
  const { loadAssetManifest } = await import('../../../sw/strategies/assets.ts');
  await (await caches.open('assets-v1')).delete('/assets/manifest.b1.json');
  answer('/assets/manifest.b1.json', () => new Response('', { status: 404 }));
  const precache = await import('../../../sw/lifecycle/precache.ts');
  await (await caches.open('assets-v1')).put('/assets/stray-0.js', new Response(''));
  await precache.prunePrecache(buildOf('b1'), new Set());
  expect(await (await import('../../../sw/strategies/assets.ts')).listMissingFiles(buildOf('b1'))).toEqual(
    [],
  );
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

test('an install whose file was deleted after it was found does not count as complete, and resumes', async () => {
  const { answer, caches, mend } = world();
  const found = '/assets/app-1.js';
  await (await caches.open('assets-v1')).put(found, new Response('app'));
  answer('/assets/messages-en-1.js', async path => {
    await (await caches.open('assets-v1')).delete(found);
    return serve(path, standardFiles('b1')[path] ?? '');
  });
  expect(await fill()).toBe(`precache: ${found}`);
  mend();
  expect(await fill()).toBe('filled');
});
