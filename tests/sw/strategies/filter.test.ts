import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { GamesPage } from '../../src/contract/games.ts';
import {
  ask,
  askAll,
  done,
  gone,
  hang,
  json,
  kill,
  markOf,
  said,
  stored,
  subjects,
  sync,
  world,
} from './games-world.ts';

const PATH = '/api/games_filter';
const question = { filter: { section: 'pokies' }, page_size: 4 } as const;
const requests = () => world.sent.filter(name => name === `POST ${PATH}`).length;
const pageOf = async (response: Response): Promise<GamesPage> => response.json();
const withSections = () => world.log.catalogue.games.slice(0, 2);

/** Everything that the worker needs for searching: names of providers come with their own call. */
async function synced() {
  await askAll('listProviders');
  await sync();
  kill();
}

describe('the local catalogue', () => {
  const slugs = fc.constantFrom('astrolabe', 'novaforge', 'nobody', 'glasshouse');
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

  test('says what the back end would have said, in the same order, to any question', async () => {
    await synced();
    world.online = false;
    await fc.assert(
      fc.asyncProperty(questions, async body => {
        const response = await ask('filterGames', body);
        expect(await response.json()).toEqual(said('filterGames', { body }));
        expect(markOf(response)).toMatch(/^stored; at=[^;]+$/);
      }),
      { numRuns: 150 },
    );
  });

  test('that is not whole gives what it has and says so; that nothing was found it does not say', async () => {
    await askAll('filterGames', { page_size: 30 });
    kill();
    world.online = false;
    const some = await ask('filterGames', { filter: { section: 'pokies' } });
    expect(markOf(some)).toContain('; partial');
    expect((await pageOf(some)).data.length).toBeGreaterThan(0);
    expect((await ask('filterGames', { filter: { title: 'zzzz' } })).ok).toBe(false);
  });
});

test('with a network it is the back end’s word that counts, and it is kept', async () => {
  const response = await askAll('filterGames', question);
  expect(markOf(response)).toBe('network');
  const page = await pageOf(response);
  kill();
  world.online = false;
  const again = await ask('filterGames', { page_size: 4, filter: { section: 'pokies' }, page: 1 });
  expect(markOf(again)).toMatch(/^stored; at=[^;]+$/);
  expect(await again.json()).toEqual(page);
});

test('an answer that does not come in time is replaced by the stored one; the late one is told of if it differs', async () => {
  await synced();
  await askAll('filterGames', question);
  const late = Promise.withResolvers<Response>();
  world.instead = name => (name === `POST ${PATH}` ? late.promise : null);
  world.told = [];
  const response = await ask('filterGames', question);
  expect(markOf(response)).toMatch(/^stored/);
  const page: GamesPage = said('filterGames', { body: question });
  late.resolve(json({ ...page, data: page.data.toReversed() }));
  await done();
  expect(subjects('changed')).toEqual([PATH]);
  const prefers = await ask('filterGames', question, { 'x-sw-prefer': 'store' });
  expect((await pageOf(prefers)).data).toEqual(page.data.toReversed());
});

test('a late answer that is the same confirms what is shown', async () => {
  await synced();
  const late = Promise.withResolvers<Response>();
  world.instead = name => (name === `POST ${PATH}` ? late.promise : null);
  world.told = [];
  await ask('filterGames', question);
  late.resolve(json(said('filterGames', { body: question })));
  await done();
  expect([subjects('changed'), subjects('confirmed')]).toEqual([[], [PATH]]);
});

test('a part of the catalogue is not shown in place of an answer that may still come', async () => {
  await askAll('filterGames', { page_size: 30 });
  const late = Promise.withResolvers<Response>();
  world.instead = name => (name === `POST ${PATH}` ? late.promise : null);
  const response = ask('filterGames', question);
  setTimeout(() => late.resolve(json(said('filterGames', { body: question }))), 80);
  expect(markOf(await response)).toBe('network');
});

test('a read for the store makes no request', async () => {
  const prefer = { 'x-sw-prefer': 'store' };
  expect(markOf(await ask('filterGames', question, prefer))).toBe('none');
  expect(markOf(await ask('selectGames', { game_ids: ['a:b'] }, prefer))).toBe('none');
  expect(world.sent).toEqual([]);
  await synced();
  expect(markOf(await ask('filterGames', question, prefer))).toMatch(/^stored/);
  expect(requests()).toBe(0);
});

test.each<[string, () => Response | Promise<Response>]>([
  ['a failing back end', () => json({ error: 'down' }, 500)],
  ['maintenance', () => json({ error: 'maintenance' }, 503)],
  ['a hotel’s page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['a dead connection', gone],
  ['silence', hang],
])('%s is covered by the store', async (_, answer) => {
  await synced();
  world.instead = () => answer();
  const response = await ask('filterGames', question);
  expect(markOf(response)).toMatch(/^stored/);
  expect(await response.json()).toEqual(said('filterGames', { body: question }));
});

test('a refusal is the back end’s word and passes', async () => {
  await synced();
  world.instead = name => (name.includes(PATH) ? json({ errors: { page: ['errors.page'] } }, 422) : null);
  const response = await ask('filterGames', question);
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({ errors: { page: ['errors.page'] } });
});

test('fifty results are kept, the longest unused of them goes first', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 });
  for (let page_size = 1; page_size <= 52; page_size += 1) {
    vi.setSystemTime(1_700_000_000_000 + page_size);
    await askAll('filterGames', { page_size });
  }
  const db = await stored();
  const rows = await db.all('filters', { index: 'used' });
  expect(rows.map(row => row.ids.length)).toEqual(Array.from({ length: 50 }, (_, i) => i + 3));
});

test('a result names no game that a sync has removed', async () => {
  await synced();
  await askAll('filterGames', question);
  const [first] = (said('filterGames', { body: question }) as GamesPage).data;
  const entry = world.log.catalogue.byIdentifier(first?.identifier ?? '');
  if (!entry) throw new Error('no game');
  world.log.apply([{ n: 1, entry, isWithdrawn: true }], 'line');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  await sync();
  world.online = false;
  expect(await (await ask('filterGames', question)).json()).toEqual(said('filterGames', { body: question }));
});

test('rows come in the order asked for, offline as online; unknown ones are left out', async () => {
  await synced();
  const [a, b] = withSections().map(game => game.identifier);
  const body = { game_ids: [b, 'no:game', a, a] };
  const online = await (await askAll('selectGames', body)).json();
  kill();
  world.online = false;
  const offline = await ask('selectGames', body);
  expect(await offline.json()).toEqual(online);
  expect(markOf(offline)).not.toContain('partial');
});

describe('the search index', () => {
  const index = async () => (await import('../../sw/search-records.ts')).searchIndex();

  test('is there once the whole catalogue is', async () => {
    await askAll('filterGames', { page_size: 30 });
    expect(await index()).toBeNull();
    await synced();
    expect((await index())?.ids.split('\n')).toHaveLength(300);
  });

  test('finds in the page what the back end finds, in its order', async () => {
    const { searchPlaces } = await import('../../src/lib/search.ts');
    await synced();
    const packed = await index();
    if (!packed) throw new Error('no index');
    const { ids, words, ...places } = structuredClone(packed);
    const names = ids.split('\n');
    const unpacked = { ...places, words: words.split('\n'), size: names.length };
    for (const title of ['gold', 'glod', 'nova', 'the', 'dragn', 'a']) {
      const page: GamesPage = said('filterGames', { body: { filter: { title }, page_size: 100 } });
      const found = searchPlaces(unpacked, title).map(place => names[place]);
      expect(found.slice(0, 100)).toEqual(page.data.map(game => game.identifier));
      expect(found.length).toBe(page.pagination.total_count);
    }
  });
});
