import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { GamesPage } from '../../../src/contract/subjects/games.ts';
import { blockOf } from '../../../sw/catalogue/blocks.ts';
import {
  backEndReply,
  finishWork,
  json,
  networkFailure,
  neverAnswer,
  openSharedDb,
  restartWorker,
  sendRequest,
  sendRequestAndFinish,
  sourceOf,
  subjects,
  sync,
  world,
} from '../support/catalogue-world.ts';

const PATH = '/api/games_filter';
const question = { filter: { section: 'pokies' }, page_size: 4 } as const;
const requests = () => world.sent.filter(name => name === `POST ${PATH}`).length;
const pageOf = async (response: Response): Promise<GamesPage> => response.json();
const withSections = () => world.log.catalogue.games.slice(0, 2);

/** Everything that the worker needs for searching: names of providers come with their own call. */
async function synced() {
  await sendRequestAndFinish('listProviders');
  await sync();
  restartWorker();
}

describe('the local catalogue', () => {
  const slugs = fc.constantFrom('astrolabe', 'novaforge', 'unknown', 'glasshouse');
  const questions = fc.record(
    {
      filter: fc.record(
        {
          providers: fc.array(slugs, { maxLength: 3 }),
          title: fc.constantFrom('', '  ', 'gold', 'glod', 'dragn', 'nova', 'the', 'é', 'zzzz', 'o'),
          categories: fc.array(fc.constantFrom('all', 'new', 'top', 'egypt', 'none'), { maxLength: 2 }),
          section: fc.constantFrom('pokies', 'live', 'table'),
          volatility: fc.array(fc.constantFrom('low', 'medium', 'high'), { maxLength: 2 }),
          rtp_min: fc.constantFrom(0, 94, 96.5, 100),
          demo: fc.boolean(),
          currency: fc.constantFrom('EUR', 'NOK', 'XXX'),
        },
        { requiredKeys: [] },
      ),
      sort: fc.constantFrom('popular', 'new', 'name', 'rtp'),
      page: fc.integer({ min: 1, max: 4 }),
      page_size: fc.integer({ min: 1, max: 40 }),
      device: fc.constantFrom('mobile', 'desktop'),
    },
    { requiredKeys: [] },
  );

  test('returns what the back end returns, in the same order, for any filter', async () => {
    await synced();
    world.online = false;
    await fc.assert(
      fc.asyncProperty(questions, async body => {
        const response = await sendRequest('filterGames', body);
        expect(await response.json()).toEqual(backEndReply('filterGames', { body }));
        expect(sourceOf(response)).toMatch(/^stored; at=[^;]+$/);
      }),
      { numRuns: 150 },
    );
  });

  test('that is incomplete returns what it has, marked as partial, and nothing for an empty result', async () => {
    await sendRequestAndFinish('filterGames', { page_size: 30 });
    restartWorker();
    world.online = false;
    const some = await sendRequest('filterGames', { filter: { section: 'pokies' } });
    expect(sourceOf(some)).toContain('; partial');
    expect((await pageOf(some)).data.length).toBeGreaterThan(0);
    expect((await sendRequest('filterGames', { filter: { title: 'zzzz' } })).ok).toBe(false);
  });
});

test('online the response of the back end is returned and stored', async () => {
  const response = await sendRequestAndFinish('filterGames', question);
  expect(sourceOf(response)).toBe('network');
  const page = await pageOf(response);
  restartWorker();
  world.online = false;
  const again = await sendRequest('filterGames', { page_size: 4, filter: { section: 'pokies' }, page: 1 });
  expect(sourceOf(again)).toMatch(/^stored; at=[^;]+$/);
  expect(await again.json()).toEqual(page);
});

test('a result is written without waiting for the disk, since it can be fetched again', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await sendRequestAndFinish('filterGames', question);
  const writes = transaction.mock.calls.filter(
    ([stores, mode]) => mode === 'readwrite' && [stores].flat().includes('filters'),
  );
  expect(writes.map(([, , options]) => options?.durability)).toEqual(['relaxed']);
  transaction.mockRestore();
});

test('a response that is late is replaced by the stored one; pages are notified when the late one differs', async () => {
  await synced();
  await sendRequestAndFinish('filterGames', question);
  const late = Promise.withResolvers<Response>();
  world.instead = name => (name === `POST ${PATH}` ? late.promise : null);
  world.messages = [];
  const response = await sendRequest('filterGames', question);
  expect(sourceOf(response)).toMatch(/^stored/);
  const page: GamesPage = backEndReply('filterGames', { body: question });
  late.resolve(json({ ...page, data: page.data.toReversed() }));
  await finishWork();
  expect(subjects('changed')).toEqual([PATH]);
  const prefers = await sendRequest('filterGames', question, { 'x-sw-prefer': 'store' });
  expect((await pageOf(prefers)).data).toEqual(page.data.toReversed());
});

test('a late response that is the same confirms what is shown', async () => {
  await synced();
  const late = Promise.withResolvers<Response>();
  world.instead = name => (name === `POST ${PATH}` ? late.promise : null);
  world.messages = [];
  await sendRequest('filterGames', question);
  late.resolve(json(backEndReply('filterGames', { body: question })));
  await finishWork();
  expect([subjects('changed'), subjects('confirmed')]).toEqual([[], [PATH]]);
});

test('a part of the catalogue does not replace a response that may still arrive', async () => {
  await sendRequestAndFinish('filterGames', { page_size: 30 });
  const late = Promise.withResolvers<Response>();
  world.instead = name => (name === `POST ${PATH}` ? late.promise : null);
  const response = sendRequest('filterGames', question);
  setTimeout(() => late.resolve(json(backEndReply('filterGames', { body: question }))), 80);
  expect(sourceOf(await response)).toBe('network');
});

test('a cache-only read makes no request', async () => {
  const prefer = { 'x-sw-prefer': 'store' };
  expect(sourceOf(await sendRequest('filterGames', question, prefer))).toBe('none');
  expect(sourceOf(await sendRequest('selectGames', { game_ids: ['a:b'] }, prefer))).toBe('none');
  expect(world.sent).toEqual([]);
  await synced();
  expect(sourceOf(await sendRequest('filterGames', question, prefer))).toMatch(/^stored/);
  expect(requests()).toBe(0);
});

test.each<[string, () => Response | Promise<Response>]>([
  ['a failing back end', () => json({ error: 'down' }, 500)],
  ['maintenance', () => json({ error: 'maintenance' }, 503)],
  ['a hotel’s page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['a lost connection', networkFailure],
  ['no response', neverAnswer],
])('%s is replaced by the stored result', async (_, answer) => {
  await synced();
  world.instead = () => answer();
  const response = await sendRequest('filterGames', question);
  expect(sourceOf(response)).toMatch(/^stored/);
  expect(await response.json()).toEqual(backEndReply('filterGames', { body: question }));
});

test('an error below 500 is passed on', async () => {
  await synced();
  world.instead = name => (name.includes(PATH) ? json({ errors: { page: ['errors.page'] } }, 422) : null);
  const response = await sendRequest('filterGames', question);
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({ errors: { page: ['errors.page'] } });
});

test('fifty results are stored, the least recently used is deleted first', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 });
  for (let page_size = 1; page_size <= 52; page_size += 1) {
    vi.setSystemTime(1_700_000_000_000 + page_size);
    await sendRequestAndFinish('filterGames', { page_size });
  }
  const db = await openSharedDb();
  const rows = await db.all('filters', { index: 'used' });
  expect(rows.map(row => row.ids.length)).toEqual(Array.from({ length: 50 }, (_, i) => i + 3));
});

test('the use of a result is recorded once an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 });
  await sendRequestAndFinish('filterGames', question);
  const usedAfter = async (milliseconds: number) => {
    vi.setSystemTime(1_700_000_000_000 + milliseconds);
    await sendRequestAndFinish('filterGames', question, { 'x-sw-prefer': 'store' });
    const [row] = await (await openSharedDb()).all('filters');
    return (row?.used ?? 0) - 1_700_000_000_000;
  };
  expect(await usedAfter(3_600_000)).toBe(0);
  expect(await usedAfter(3_600_001)).toBe(3_600_001);
});

test('a result names no game that a sync has removed', async () => {
  await synced();
  await sendRequestAndFinish('filterGames', question);
  const [first] = (backEndReply('filterGames', { body: question }) as GamesPage).data;
  const entry = world.log.catalogue.byIdentifier(first?.identifier ?? '');
  if (!entry) throw new Error('no game');
  world.log.apply([{ n: 1, entry, isWithdrawn: true }], 'line');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  await sync();
  world.online = false;
  expect(await (await sendRequest('filterGames', question)).json()).toEqual(
    backEndReply('filterGames', { body: question }),
  );
});

test('a result of which one game is not stored any more is replaced by that of the stored catalogue', async () => {
  await synced();
  await sendRequestAndFinish('filterGames', question);
  const db = await openSharedDb();
  const [row] = await db.all('filters');
  if (!row) throw new Error('no result');
  await db.write(writer => writer.put('filters', { ...row, ids: ['gone:game', ...row.ids.slice(1)] }));
  world.online = false;
  expect(await (await sendRequest('filterGames', question)).json()).toEqual(
    backEndReply('filterGames', { body: question }),
  );
});

test('rows are in the requested order, offline as online; unknown ones are left out', async () => {
  await synced();
  const [a, b] = withSections().map(game => game.identifier);
  const body = { game_ids: [b, 'no:game', a, a] };
  const online = await (await sendRequestAndFinish('selectGames', body)).json();
  restartWorker();
  world.online = false;
  const offline = await sendRequest('selectGames', body);
  expect(await offline.json()).toEqual(online);
  expect(sourceOf(offline)).not.toContain('partial');
});

test('a game that is not stored does not count as none, although one of its block is', async () => {
  const blocks = Map.groupBy(world.log.catalogue.games, ({ identifier }) => blockOf(identifier));
  const [stored, missing] = [...blocks.values()].find(games => games.length > 1) ?? [];
  if (!stored || !missing) throw new Error('no two games share a block');
  await sendRequestAndFinish('selectGames', { game_ids: [stored.identifier] });
  restartWorker();
  world.online = false;
  expect((await sendRequest('selectGames', { game_ids: [missing.identifier] })).status).toBe(504);
  const both = await sendRequest('selectGames', { game_ids: [missing.identifier, stored.identifier] });
  expect(sourceOf(both)).toMatch(/; partial$/);
  expect(await both.json()).toEqual({ data: [stored] });
});

describe('the search index', () => {
  const index = async () => (await import('../../../sw/catalogue/snapshot.ts')).packSearchIndex();

  test('exists once the whole catalogue is stored', async () => {
    await sendRequestAndFinish('filterGames', { page_size: 30 });
    expect(await index()).toBeNull();
    await synced();
    expect((await index())?.ids.split('\n')).toHaveLength(300);
  });

  test('finds in the page what the back end finds, in its order', async () => {
    const { searchPositions } = await import('../../../src/lib/search.ts');
    await synced();
    const packed = await index();
    if (!packed) throw new Error('no index');
    const { ids, words, ...places } = structuredClone(packed);
    const names = ids.split('\n');
    const unpacked = { ...places, words: words.split('\n'), size: names.length };
    for (const title of ['gold', 'glod', 'nova', 'the', 'dragn', 'a']) {
      const page: GamesPage = backEndReply('filterGames', { body: { filter: { title }, page_size: 100 } });
      const found = searchPositions(unpacked, title).map(place => names[place]);
      expect(found.slice(0, 100)).toEqual(page.data.map(game => game.identifier));
      expect(found.length).toBe(page.pagination.total_count);
    }
  });
});
