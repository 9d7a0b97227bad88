import { beforeEach, describe, expect, test, vi } from 'vitest';
import { world } from '../support/build-world.ts';
import { failToOpen, failure, fillStorage, startWorker } from '../support/storage-world.ts';

const meta = (key: string, value: unknown = 1) => ({ key, value });
const PICTURE = 'https://orbit.test/pictures/small/p/a.svg';

let caches: ReturnType<typeof world>['caches'];
beforeEach(() => {
  ({ caches } = world());
});

/** A worker with something for every step of the eviction order, and with what must never be evicted. */
async function filled() {
  const worker = await startWorker();
  const quota = await import('../../../sw/storage/quota.ts');
  const db = worker.sharedDb();
  const mine = await worker.playerDb('p');
  const pictures = await caches.open('pictures-v1');
  for (const [index, key] of ['1', '2', '3', '4'].entries()) {
    await pictures.put(PICTURE + key, new Response('x'));
    await db.write(writer => writer.put('pictures', { key: PICTURE + key, bytes: 1, used: index }));
  }
  const assets = await caches.open('assets-v1');
  for (const path of ['/assets/new.js', '/assets/both.js', '/assets/old.js', '/assets/next.js'])
    await assets.put(path, new Response(path));
  const history = [
    { build: 'b2', files: ['/assets/new.js', '/assets/both.js'] },
    { build: 'b1', files: ['/assets/old.js', '/assets/both.js'] },
  ];
  await assets.put('/assets/history.json', Response.json(history));
  await (await caches.open('shell-v1')).put('/index.html?rev=b2', new Response('shell'));
  await db.write(writer => {
    writer.put('answers', { key: 'a', at: 1, body: '{}', etag: null, build: 'b' });
    writer.put('games', { key: '000', at: 1, text: '[]' });
    writer.put('meta', meta('catalogue'));
    writer.put('meta', meta('session'));
  });
  await mine.write(writer => {
    writer.put('outbox', { key: 'favourite:1', seq: 1 } as never);
    writer.put('answers', { key: 'a', at: 1, seq: 1, body: '{}', build: 'b' } as never);
  });
  return { ...worker, ...quota, db, mine };
}

type World = Awaited<ReturnType<typeof filled>>;
const paths = async (name: string) =>
  (await (await caches.open(name)).keys()).map(({ url }) => url.replace('https://orbit.test', '')).toSorted();

/** What is stored, by the steps of the eviction order. */
async function held({ db, mine }: World) {
  return {
    pictures: [(await paths('pictures-v1')).length, (await db.keys('pictures')).length],
    oldChunk: (await paths('assets-v1')).includes('/assets/old.js'),
    answers: (await db.keys('answers')).length,
    games: (await db.keys('games')).length,
    meta: await db.keys('meta'),
    never: [
      (await mine.keys('outbox')).length,
      (await mine.keys('answers')).length,
      ...(await paths('shell-v1')),
    ],
    chunks: (await paths('assets-v1')).filter(path => path !== '/assets/old.js').length,
  };
}
const ALL = {
  pictures: [4, 4],
  oldChunk: true,
  answers: 1,
  games: 1,
  meta: ['catalogue', 'session'],
  never: [1, 1, '/index.html?rev=b2'],
  chunks: 4,
};

test('space is freed step by step; queued mutations, session and the current shell are never evicted', async () => {
  const all = await filled();
  expect(await held(all)).toEqual(ALL);
  const steps: unknown[] = [];
  for (let step = 0; await all.freeSpace(step); step += 1) steps.push(await held(all));
  const halved = { ...ALL, pictures: [2, 2] };
  const none = { ...ALL, pictures: [0, 0] };
  const noChunk = { ...none, oldChunk: false };
  const noAnswers = { ...noChunk, answers: 0 };
  expect(steps).toEqual([halved, none, noChunk, noAnswers, { ...noAnswers, games: 0, meta: ['session'] }]);
});

test.each([
  ['the worker of the newer build that it replaces', 'test', 'b1'],
  ['its own worker', 'b2', 'test'],
])(
  'after a rollback, chunks that the installing build counts on are not evicted by %s',
  async (_, latest, earlier) => {
    const { freeSpace } = await filled();
    const history = [
      { build: latest, files: ['/assets/new.js', '/assets/both.js'] },
      { build: earlier, files: ['/assets/old.js', '/assets/both.js'] },
    ];
    await (await caches.open('assets-v1')).put('/assets/history.json', Response.json(history));
    vi.stubGlobal('registration', { installing: {}, waiting: null });
    expect(await freeSpace(2)).toBe(true);
    expect(await paths('assets-v1')).toContain('/assets/old.js');
  },
);

test('the least recently shown pictures are evicted first', async () => {
  const { freeSpace, db } = await filled();
  await freeSpace(0);
  expect(await db.keys('pictures')).toEqual([`${PICTURE}3`, `${PICTURE}4`]);
});

test('the eviction does not fail where caches are forbidden', async () => {
  const { freeSpace } = await filled();
  vi.stubGlobal('caches', { open: () => Promise.reject(failure('SecurityError')) });
  for (let step = 0; step < 5; step += 1) expect(await freeSpace(step)).toBe(true);
  expect(await freeSpace(5)).toBe(false);
});

describe('a write into a full database', () => {
  test('evicts pictures, and is stored completely', async () => {
    const { db, mine, storageState } = await filled();
    const mend = fillStorage(
      ({ key }) => key.startsWith('new') && caches.all.get('pictures-v1')?.stored.size !== 2,
    );
    await mine.write(writer => {
      writer.put('outbox', { key: 'new:1', seq: 2 } as never);
      writer.put('meta', meta('m'));
    });
    mend();
    expect((await db.keys('pictures')).length).toBe(2);
    expect(mine.isPersistent).toBe(true);
    expect(storageState().kept).toBe(true);
    const after = await (await startWorker()).playerDb('p');
    expect(await after.keys('outbox')).toEqual(['favourite:1', 'new:1']);
    expect(await after.keys('meta')).toEqual(['m']);
  });

  test('that stays full holds its durable rows in memory, over the stored ones', async () => {
    const { db, mine, storageState } = await filled();
    const mend = fillStorage(({ key }) => key.startsWith('new'));
    await mine.write(writer => {
      writer.put('meta', meta('m'));
      writer.put('outbox', { key: 'new:1', seq: 2 } as never);
    });
    expect(await mine.keys('outbox')).toEqual(['favourite:1', 'new:1']);
    expect(await mine.keys('meta')).toEqual([]);
    expect((await mine.all('outbox', { index: 'seq' })).map(({ key }) => key)).toEqual([
      'favourite:1',
      'new:1',
    ]);
    expect(mine.isPersistent).toBe(false);
    expect(storageState()).toEqual({ kept: false, trouble: 'full' });
    expect((await db.keys('games')).length).toBe(0);
    mend();
    const after = await (await startWorker()).playerDb('p');
    expect([await after.keys('outbox'), await after.keys('meta')]).toEqual([['favourite:1'], []]);
  });

  test('hides the rows that it would have replaced, which are outdated', async () => {
    const { mine } = await filled();
    await mine.write(writer => writer.put('meta', meta('m', 'old')));
    fillStorage(({ key }) => key.startsWith('new'));
    await mine.write(writer => {
      writer.clear('outbox');
      writer.put('outbox', { key: 'new:1', seq: 2 } as never);
      writer.put('meta', meta('m', 'changed'));
    });
    expect(await mine.all('meta')).toEqual([]);
    expect(await mine.get('meta', 'm')).toBeUndefined();
    expect(await mine.get('outbox', 'favourite:1')).toBeUndefined();
    expect(await mine.keys('outbox')).toEqual(['new:1']);
    expect((await mine.all('outbox', { limit: 1 })).map(({ key }) => key)).toEqual(['new:1']);
  });

  test('is completed by the next write that succeeds', async () => {
    const { mine, storageState } = await filled();
    const mend = fillStorage(({ key }) => key.startsWith('new'));
    const mutation = { key: 'new:1', seq: 2 };
    await mine.write(writer => writer.put('outbox', mutation as never));
    await mine.update('outbox', 'new:1', row => row && { ...row, rev: 3 });
    mend();
    await mine.write(writer => writer.delete('outbox', 'favourite:1'));
    expect(mine.isPersistent).toBe(true);
    expect(storageState().kept).toBe(true);
    const after = (await startWorker()).playerDb('p');
    expect(await after.all('outbox')).toEqual([{ ...mutation, rev: 3 }]);
  });

  test('of rows that can be fetched again delays no later write, and leaves none of them', async () => {
    const { mine } = await filled();
    await mine.write(writer => writer.put('meta', meta('new0', 'old')));
    const mend = fillStorage(({ key }) => key.startsWith('new'));
    await mine.write(writer => {
      for (let index = 0; index < 300; index += 1) writer.put('meta', meta(`new${index}`));
    });
    expect(mine.isPersistent).toBe(false);
    mend();
    await mine.write(writer => writer.put('meta', meta('small')));
    expect(mine.isPersistent).toBe(true);
    expect(await (await startWorker()).playerDb('p').keys('meta')).toEqual(['small']);
  });

  test('evicts nothing when the database cannot be opened at all', async () => {
    const all = await filled();
    all.closeAll();
    failToOpen(failure('QuotaExceededError'));
    const { playerDb } = await startWorker();
    await import('../../../sw/storage/quota.ts');
    await playerDb('p').write(writer => writer.put('meta', meta('m')));
    expect(await paths('pictures-v1')).toHaveLength(4);
    expect(await paths('assets-v1')).toContain('/assets/old.js');
  });

  test('in the shared database does not wait for itself during the eviction', async () => {
    const { db } = await filled();
    const mend = fillStorage(({ key }) => key === 'new');
    await db.write(writer => writer.put('meta', meta('new')));
    expect(await db.keys('meta')).toEqual(['session']);
    expect((await db.keys('answers')).length).toBe(0);
    mend();
  });
});

describe('a put into a full cache', () => {
  const full = (times: number) => {
    let left = times;
    return async () => {
      left -= 1;
      if (left >= 0) throw failure('QuotaExceededError');
    };
  };

  test('evicts pictures', async () => {
    const all = await filled();
    const assets = await caches.open('assets-v1');
    vi.spyOn(assets, 'put').mockImplementationOnce(full(1));
    expect(await all.putInCache('assets-v1', '/assets/x.js', new Response('x'))).toBe(true);
    expect(await (await assets.match('/assets/x.js'))?.text()).toBe('x');
    expect(await held(all)).toEqual({ ...ALL, pictures: [2, 2], chunks: 5 });
  });

  test('of a picture evicts older pictures only, and is then left out', async () => {
    const all = await filled();
    const pictures = await caches.open('pictures-v1');
    vi.spyOn(pictures, 'put').mockImplementation(full(9));
    expect(await all.putInCache('pictures-v1', 'k', new Response('x'), all.EVICT_PICTURES_ONLY)).toBe(false);
    expect(await held(all)).toEqual({ ...ALL, pictures: [2, 2] });
  });

  test('gives up at the end of the eviction order without a rejection', async () => {
    const all = await filled();
    vi.spyOn(await caches.open('assets-v1'), 'put').mockImplementation(full(99));
    expect(await all.putInCache('assets-v1', '/assets/x.js', new Response('x'))).toBe(false);
    expect((await held(all)).never).toEqual(ALL.never);
  });

  test('that fails for another reason evicts nothing', async () => {
    const all = await filled();
    vi.spyOn(await caches.open('assets-v1'), 'put').mockRejectedValue(new TypeError('network'));
    expect(await all.putInCache('assets-v1', '/assets/x.js', new Response('x'))).toBe(false);
    expect(await held(all)).toEqual(ALL);
  });
});
