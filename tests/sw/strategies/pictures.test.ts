import { beforeEach, describe, expect, test, vi } from 'vitest';
import { get, world } from '../support/build-world.ts';
import { failToOpen, failure, startWorker } from '../support/storage-world.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"></svg>';
const PATH = '/pictures/small/astra/lucky.a2.svg';
const URL_OF = (path: string) => `https://orbit.test${path}`;
const START = Date.parse('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;

let net: ReturnType<typeof world>;
beforeEach(() => {
  net = world();
  answerWith(() => picture());
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: START });
});

const picture = (body: BodyInit = SVG, type = 'image/svg+xml', init: ResponseInit = {}) =>
  new Response(body, { ...init, headers: { 'content-type': type, ...init.headers } });
const answerWith = (answer: (path: string) => Response | Promise<Response>) => net.answer('*', answer);

function imageOf(url: string, mode = 'cors'): Request {
  const request = new Request(url);
  Object.defineProperty(request, 'destination', { value: 'image' });
  Object.defineProperty(request, 'mode', { value: mode });
  return request;
}

/** A worker that has just started. `show` serves pictures and awaits the deferred work. */
async function start() {
  const worker = await startWorker();
  const pictures = await import('../../../sw/strategies/pictures.ts');
  const index = await import('../../../sw/storage/picture-index.ts');
  const show = async (...paths: string[]): Promise<string[]> => {
    const work: Promise<unknown>[] = [];
    const answers = await Promise.all(
      paths.map(path => pictures.servePicture(get(path), later => void work.push(later))),
    );
    const texts = await Promise.all(answers.map(answer => answer.text()));
    await vi.advanceTimersByTimeAsync(500);
    await Promise.all(work);
    return texts;
  };
  return { ...worker, ...pictures, ...index, db: await worker.sharedDb(), show };
}

const cached = () => net.stored('pictures-v1');
type World = Awaited<ReturnType<typeof start>>;
const rows = async ({ db }: World) => (await db.all('pictures')).map(({ key }) => key.slice(18));

/** `count` cached pictures of `bytes` each; p000 is the least recently shown. */
async function filled(count: number, bytes = 10) {
  const world = await start();
  const cache = await net.caches.open('pictures-v1');
  const names = Array.from({ length: count }, (_, index) => `/pictures/p${String(index).padStart(4, '0')}`);
  for (const name of names) await cache.put(URL_OF(name), picture());
  await world.db.write(writer => {
    for (const [used, name] of names.entries()) writer.put('pictures', { key: URL_OF(name), bytes, used });
  });
  return world;
}

describe('a picture', () => {
  test('is fetched once and then comes from the cache, also for the next worker and offline', async () => {
    const first = await start();
    expect(await first.show(PATH)).toEqual([SVG]);
    net.offline();
    expect(await first.show(PATH)).toEqual([SVG]);
    const next = await start();
    expect(await next.show(PATH)).toEqual([SVG]);
    expect(net.requested).toEqual([PATH]);
    expect(await next.db.get('pictures', URL_OF(PATH))).toEqual({
      key: URL_OF(PATH),
      bytes: SVG.length,
      used: START,
    });
  });

  test('of a drawing is replaced by its pixels, whose bytes count from then on', async () => {
    const first = await start();
    await first.show(PATH);
    await first.cachePicture(URL_OF(PATH), new Blob(['pixels'], { type: 'image/webp' }));
    expect(await first.show(PATH)).toEqual(['pixels']);
    expect((await first.db.get('pictures', URL_OF(PATH)))?.bytes).toBe('pixels'.length);
  });

  test('is returned before it is stored', async () => {
    const { servePicture } = await start();
    vi.spyOn(net.caches, 'open').mockImplementationOnce(async () => net.caches.open('pictures-v1'));
    let isPut = false;
    const cache = await net.caches.open('pictures-v1');
    vi.spyOn(cache, 'put').mockImplementation(() => {
      isPut = true;
      return new Promise(() => undefined);
    });
    const later: Promise<unknown>[] = [];
    const answer = await servePicture(get(PATH), work => void later.push(work));
    expect(await answer.text()).toBe(SVG);
    await vi.waitFor(() => expect(isPut).toBe(true));
  });

  test('that is neither stored nor reachable is an error, which the tile shows its colour for', async () => {
    net.offline();
    const { servePicture } = await start();
    expect((await servePicture(get(PATH), () => undefined)).type).toBe('error');
    expect(cached()).toEqual([]);
  });

  test.each([
    ['of a sign-in page', () => picture('<html>', 'text/html')],
    ['with status 404', () => picture(SVG, 'image/svg+xml', { status: 404 })],
    ['with status 206', () => picture(SVG, 'image/svg+xml', { status: 206 })],
    ['without bytes', () => picture('')],
    ['that was cut off', () => picture(SVG.slice(0, -3))],
    ['of more than a megabyte', () => picture(new Uint8Array(1_000_001), 'image/webp')],
    ['that is opaque, with the status 0', () => Object.defineProperty(picture(), 'status', { value: 0 })],
  ])('is shown but not stored if it is an answer %s', async (_kind, answer) => {
    answerWith(answer);
    const all = await start();
    await all.show(PATH);
    expect(net.requested).toEqual([PATH]);
    expect(cached()).toEqual([]);
    expect(await rows(all)).toEqual([]);
  });

  test('of a megabyte is stored', async () => {
    answerWith(() => picture(new Uint8Array(1_000_000), 'image/webp'));
    const all = await start();
    await all.show(PATH);
    expect(cached()).toEqual([PATH]);
  });

  test('is shown and stored where IndexedDB is forbidden', async () => {
    failToOpen(failure('SecurityError'));
    const { show } = await start();
    expect(await show(PATH)).toEqual([SVG]);
    net.offline();
    expect(await show(PATH)).toEqual([SVG]);
  });

  test('is shown where caches are forbidden or hang', async () => {
    vi.spyOn(net.caches, 'open').mockRejectedValue(failure('SecurityError'));
    const { show, servePicture } = await start();
    expect(await show(PATH)).toEqual([SVG]);
    vi.spyOn(net.caches, 'open').mockReturnValue(new Promise(() => undefined));
    const answer = servePicture(get(PATH), () => undefined);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await (await answer).text()).toBe(SVG);
  });

  test('that is shown again is recorded once an hour, all of a screen in one write', async () => {
    const paths = Array.from({ length: 40 }, (_, index) => `/pictures/${index}.svg`);
    await (await start()).show(...paths);
    const later = await start();
    const write = vi.spyOn(later.db, 'write');
    await later.show(...paths);
    expect(write).not.toHaveBeenCalled();
    vi.setSystemTime(START + 2 * HOUR);
    const muchLater = await start();
    const writeLater = vi.spyOn(muchLater.db, 'write');
    await muchLater.show(...paths);
    const read = vi.spyOn(muchLater.db, 'get');
    await muchLater.show(...paths);
    expect(read).not.toHaveBeenCalled();
    expect(writeLater).toHaveBeenCalledTimes(1);
    const used = (await muchLater.db.all('pictures')).map(row => row.used);
    expect(used).toHaveLength(40);
    expect(Math.min(...used)).toBeGreaterThanOrEqual(START + 2 * HOUR);
  });
});

describe('what is a picture', () => {
  beforeEach(() => vi.stubGlobal('location', { origin: 'https://orbit.test' }));

  test.each([
    ['a game’s of this origin', () => imageOf(URL_OF(PATH)), true],
    ['one of a content network, with CORS', () => imageOf('https://cdn.test/a.webp'), true],
    ['one that would be opaque', () => imageOf('https://cdn.test/a.webp', 'no-cors'), false],
    ['an icon', () => imageOf(URL_OF('/icons/icon-192.png')), false],
    ['a navigation to a picture', () => imageOf(URL_OF(PATH), 'navigate'), false],
    ['a call', () => new Request('https://cdn.test/api'), false],
  ])('%s', async (_what, request, is) => {
    const { isPicture } = await start();
    expect(isPicture(request())).toBe(is);
  });
});

test('that a picture was shown is recorded after an hour, and of a picture that is stored only', async () => {
  const { db, recordUsed } = await filled(2);
  const [first = '', second = ''] = [0, 1].map(index => URL_OF(`/pictures/p000${index}`));
  await recordUsed([first, second, URL_OF('/pictures/gone')], HOUR);
  expect((await db.all('pictures')).map(({ used }) => used)).toEqual([HOUR, 1]);
});

test('rows of pictures are written without waiting for the disk, since pictures can be fetched again', async () => {
  const { show, recordUsed } = await start();
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await show(PATH);
  await recordUsed([URL_OF(PATH)], START + 2 * HOUR);
  const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
  expect(writes.map(([, , options]) => options?.durability)).toEqual(['relaxed', 'relaxed']);
  transaction.mockRestore();
});

describe('space', () => {
  test('is freed of the least recently shown half, then of all', async () => {
    const all = await filled(5);
    await all.evictFraction(0.5);
    expect(await rows(all)).toEqual(['/pictures/p0003', '/pictures/p0004']);
    expect(cached()).toEqual(await rows(all));
    await all.evictFraction(1);
    expect(await rows(all)).toEqual([]);
    expect(cached()).toEqual([]);
  });
});

describe('the picture cache', () => {
  test('stores 600 pictures at most, and evicts the least recently shown', async () => {
    const all = await filled(620);
    await all.trimPictures();
    const left = await rows(all);
    expect(left).toHaveLength(540);
    expect(left[0]).toBe('/pictures/p0080');
    expect(cached()).toEqual(left);
  });

  test('stores 30 MB at most', async () => {
    const all = await filled(40, 1_000_000);
    await all.trimPictures();
    expect(await rows(all)).toHaveLength(27);
    expect(cached()).toHaveLength(27);
  });

  test('stays within its limits while pictures are added', async () => {
    const all = await filled(540);
    for (let round = 0; round < 4; round += 1)
      await all.show(...Array.from({ length: 24 }, (_, index) => `/pictures/new-${round}-${index}.svg`));
    expect(cached().length).toBeLessThanOrEqual(600);
    expect(cached()).toContain('/pictures/new-3-23.svg');
    expect(await rows(all)).toEqual(cached());
  });

  test('is trimmed with the first picture of every worker, since the one before may have been killed', async () => {
    await filled(700);
    await (await start()).show('/pictures/new.svg');
    expect(cached().length).toBeLessThanOrEqual(600);
  });

  test('is trimmed again after 25 small pictures, or after as many bytes of large ones, and not before', async () => {
    const all = await start();
    await all.show('/pictures/first.svg');
    // Only trimming reads all rows.
    const read = vi.spyOn(all.db, 'all');
    const add = async (count: number, name: string) => {
      for (let index = 0; index < count; index += 1) await all.show(`/pictures/${name}-${index}.svg`);
      return read.mock.calls.length;
    };
    expect(await add(24, 'small')).toBe(0);
    expect(await add(1, 'last')).toBe(1);
    answerWith(() => picture(new Uint8Array(500_000), 'image/webp'));
    expect(await add(1, 'large')).toBe(1);
    expect(await add(1, 'larger')).toBe(2);
  });

  test('indexes a picture whose row was not written', async () => {
    const all = await filled(3);
    const cache = await net.caches.open('pictures-v1');
    await cache.put(URL_OF('/pictures/stray'), picture());
    await all.trimPictures();
    expect(await all.db.get('pictures', URL_OF('/pictures/stray'))).toMatchObject({
      bytes: SVG.length,
      used: 0,
    });
    expect(await rows(all)).toEqual(cached());
  });

  test('deletes the row of a picture that is not cached any more', async () => {
    const all = await filled(3);
    await (await net.caches.open('pictures-v1')).delete(URL_OF('/pictures/p0001'));
    await all.trimPictures();
    expect(await rows(all)).toEqual(['/pictures/p0000', '/pictures/p0002']);
    expect(cached()).toEqual(await rows(all));
  });

  test('stays within its limits also where its rows are only in memory', async () => {
    failToOpen(failure('SecurityError'));
    const cache = await net.caches.open('pictures-v1');
    for (let index = 0; index < 620; index += 1) await cache.put(URL_OF(`/pictures/${index}`), picture());
    await (await start()).trimPictures();
    expect(cached()).toHaveLength(540);
  });
});
