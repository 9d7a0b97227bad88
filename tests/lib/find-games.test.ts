import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countByProvider,
  findGames,
  type GameOrder,
  type GameQuery,
  gameComparators,
  matcherOf,
  paginate,
  type ResultPage,
  type SearchableGame,
} from '../../src/lib/find-games.ts';
import { isPlayable } from '../../src/lib/playable.ts';
import { buildSearchIndex } from '../../src/lib/search.ts';

/** Few values, so that ties are many; rows of a platform that leaves out what is optional are among them. */
const rows: fc.Arbitrary<SearchableGame[]> = fc.uniqueArray(
  fc.record(
    {
      identifier: fc.stringMatching(/^[a-c]:[a-f]{1,2}$/),
      title: fc.constantFrom('Amber Owl', 'Amber Fox', 'Blue Fox', 'Ämber Owl'),
      provider: fc.constantFrom('a', 'b'),
      categories: fc.constantFrom(['pokies', 'fruits'], ['live'], ['table', 'dice']),
      currencies: fc.constantFrom({ EUR: { id: 1 } }, { EUR: { id: 2 }, NOK: { id: 3 } }),
      has_demo_mode: fc.boolean(),
      rtp: fc.constantFrom(94, 96.5, null),
      volatility: fc.constantFrom('low', 'high', null),
      popularity: fc.constantFrom(0, 5),
      release: fc.constantFrom(0, 7),
      skin: fc.constantFrom('orchard', null),
    },
    {
      requiredKeys: ['identifier', 'title', 'provider', 'categories', 'currencies', 'has_demo_mode'],
    },
  ),
  { selector: row => row.identifier, maxLength: 60 },
);
const orders = fc.constantFrom<GameOrder>('popular', 'new', 'name', 'rtp');
const questions: fc.Arbitrary<GameQuery> = fc.record(
  {
    title: fc.constantFrom('', 'amber', 'foz', 'b'),
    providers: fc.constantFrom([], ['a']),
    section: fc.constantFrom('pokies', 'live'),
    demo: fc.boolean(),
    playable: fc.boolean(),
    rtp_min: fc.constantFrom(95, 0),
    currency: fc.constantFrom('EUR', 'NOK'),
  },
  { requiredKeys: [] },
);

const sourceOf = (games: readonly SearchableGame[]) => ({
  games,
  search: buildSearchIndex(
    games.map(game => ({
      id: game.identifier,
      title: game.title,
      provider: game.provider,
      popularity: game.popularity ?? 0,
      isPlayable: isPlayable(game),
    })),
  ),
  game: (identifier: string) => games.find(game => game.identifier === identifier),
});

describe('an order', () => {
  test('is total and antisymmetric', () => {
    fc.assert(
      fc.property(rows, orders, (games, name) => {
        for (const a of games)
          for (const b of games) {
            const way = Math.sign(gameComparators[name](a, b));
            expect(way).toBe(-Math.sign(gameComparators[name](b, a)) + 0);
            if (a !== b) expect(way).not.toBe(0);
          }
      }),
      { numRuns: 40 },
    );
  });

  test('begins with every game that can be played', () => {
    fc.assert(
      fc.property(rows, orders, (games, name) => {
        const found = findGames(sourceOf(games), {}, name).map(isPlayable);
        expect(found).toEqual(found.toSorted((a, b) => Number(b) - Number(a)));
      }),
    );
  });

  test('does not depend on the order of the input', () => {
    fc.assert(
      fc.property(rows, orders, questions, (games, name, question) => {
        const there = findGames(sourceOf(games), question, name);
        const back = findGames(sourceOf(games.toReversed()), question, name);
        expect(back).toEqual(there);
      }),
    );
  });
});

test('pages of any size together contain every match once, in order', () => {
  fc.assert(
    fc.property(rows, orders, questions, fc.integer({ min: 1, max: 50 }), (games, name, question, size) => {
      const found = findGames(sourceOf(games), question, name);
      const seen: SearchableGame[] = [];
      for (let page: number | null = 1; page !== null; ) {
        const { data, pagination }: ResultPage<SearchableGame> = paginate(found, page, size);
        expect(pagination.total_count).toBe(found.length);
        seen.push(...data);
        page = pagination.next_page;
      }
      expect(seen).toEqual(found);
      const { title: _title, ...conditions } = question;
      if (!question.title) expect(new Set(seen)).toEqual(new Set(games.filter(matcherOf(question))));
      for (const game of seen) expect(matcherOf(conditions)(game)).toBe(true);
    }),
  );
});

test('a title without a game has no demo, whatever its row says, and is not counted as one to play', () => {
  const shell: SearchableGame = {
    identifier: 'a:shell',
    title: 'Amber Owl',
    provider: 'a',
    categories: ['pokies'],
    currencies: {},
    has_demo_mode: true,
    skin: null,
  };
  const game = { ...shell, identifier: 'a:game', skin: 'orchard' };
  const elsewhere = { ...shell, identifier: 'b:game', provider: 'b', skin: undefined };
  const source = sourceOf([shell, game, elsewhere]);
  expect(new Set(findGames(source, { demo: true }, 'popular'))).toEqual(new Set([game, elsewhere]));
  expect(findGames(source, { playable: false }, 'popular')).toEqual([shell]);
  expect(countByProvider(source, { providers: ['b'], playable: true })).toEqual({ a: 1, b: 1 });
  expect(countByProvider(source, { title: 'blue' })).toEqual({});
});

const game = (identifier: string, title: string, more: Partial<SearchableGame> = {}): SearchableGame => ({
  identifier,
  title,
  provider: 'a',
  categories: ['pokies'],
  currencies: {},
  has_demo_mode: false,
  ...more,
});

describe('a condition selects', () => {
  const low = game('a:low', 'Low', { volatility: 'low', rtp: 94, categories: ['pokies', 'fruits'] });
  const high = game('a:high', 'High', { volatility: 'high', rtp: 96, currencies: { EUR: {} } });
  const bare = game('b:bare', 'Bare', { provider: 'b', categories: ['live'], volatility: null });
  const all = sourceOf([low, high, bare]);
  const selected = (query: GameQuery) => findGames(all, query, 'name').map(({ title }) => title);

  test.each<[GameQuery, string[]]>([
    [{ volatility: [] }, ['Bare', 'High', 'Low']],
    [{ volatility: ['low'] }, ['Low']],
    [{ volatility: ['low', 'high'] }, ['High', 'Low']],
    [{ providers: [] }, ['Bare', 'High', 'Low']],
    [{ providers: ['b'] }, ['Bare']],
    [{ providers: ['a', 'b'] }, ['Bare', 'High', 'Low']],
    [{ providers: ['unknown'] }, []],
    [{ categories: [] }, ['Bare', 'High', 'Low']],
    [{ categories: ['fruits'] }, ['Low']],
    [{ categories: ['live', 'fruits'] }, ['Bare', 'Low']],
    [{ categories: ['live', 'all'] }, ['Bare', 'High', 'Low']],
    [{ categories: ['unknown'] }, []],
    [{ section: 'pokies' }, ['High', 'Low']],
    // A collection is no section.
    [{ section: 'fruits' }, []],
    [{ rtp_min: 96 }, ['High']],
    [{ rtp_min: 94 }, ['High', 'Low']],
    [{ currency: 'EUR' }, ['High']],
  ])('%j: %j', (query, titles) => expect(selected(query)).toEqual(titles));
});

test('a search orders by relevance, unless the query names an order', () => {
  const prefix = game('a:prefix', 'Zebra', { popularity: 1 });
  const within = game('a:within', 'Allzebras', { popularity: 9 });
  const source = sourceOf([within, prefix]);
  expect(findGames(source, { title: ' zebra ' }, 'popular')).toEqual([prefix, within]);
  expect(findGames(source, { title: 'zebra' }, 'name')).toEqual([within, prefix]);
});

test('the most popular, the newest and the highest return come first; a game without the figure comes last', () => {
  const first = game('a:1', 'Zebra', { popularity: 2, release: 2, rtp: 97 });
  const second = game('a:2', 'Yak', { popularity: 1, release: 1, rtp: 95 });
  const last = game('a:3', 'Ant', {});
  for (const order of ['popular', 'new', 'rtp'] as const)
    expect(findGames(sourceOf([last, second, first]), {}, order)).toEqual([first, second, last]);
});

test('games of the same title are ordered by their release, then by their identifier', () => {
  const old = game('a:z', 'Twin', { release: 1 });
  const [newer, newest] = [game('a:b', 'Twin', { release: 2 }), game('a:c', 'Twin', { release: 2 })];
  expect(findGames(sourceOf([newest, newer, old]), {}, 'name')).toEqual([old, newer, newest]);
});

test('a page names its neighbours; one past the end is empty and leads back', () => {
  const pageOf = (page: number) => paginate(['a', 'b', 'c'], page, 2);
  const totals = { total_pages: 2, total_count: 3 };
  expect(pageOf(1)).toEqual({
    data: ['a', 'b'],
    pagination: { current_page: 1, prev_page: null, next_page: 2, ...totals },
  });
  expect(pageOf(2)).toEqual({
    data: ['c'],
    pagination: { current_page: 2, prev_page: 1, next_page: null, ...totals },
  });
  expect(pageOf(3)).toEqual({
    data: [],
    pagination: { current_page: 3, prev_page: 2, next_page: null, ...totals },
  });
});

test('a title is found with one typo, among the games that match', () => {
  const fox = game('a:fox', 'Copper Fox');
  const tame = game('a:tame', 'Copper Owl', { has_demo_mode: true });
  const source = sourceOf([fox, tame, game('a:other', 'Blue Hour')]);
  expect(findGames(source, { title: 'coper' }, 'popular')).toEqual([fox, tame]);
  expect(findGames(source, { title: 'coper', demo: true }, 'popular')).toEqual([tame]);
});

describe('a query over many games', () => {
  const game = (identifier: string, provider: string, categories: string[]): SearchableGame => ({
    identifier,
    title: `Owl ${identifier}`,
    provider,
    categories,
    currencies: {},
    has_demo_mode: true,
  });
  const sourceOf = (games: readonly SearchableGame[]) => {
    const byId = new Map(games.map(one => [one.identifier, one]));
    const records = games.map(({ identifier, title, provider }) => ({
      id: identifier,
      title,
      provider,
      popularity: 1,
    }));
    return { games, search: buildSearchIndex(records), game: (id: string) => byId.get(id) };
  };

  test.each<[string, GameQuery]>([
    ['a section', { section: 'live' }],
    ['a collection', { categories: ['dice'] }],
    ['a provider', { providers: ['b'] }],
  ])('that names %s reads no other game once the list is sorted', (_, query) => {
    const reads: string[] = [];
    const others = Array.from(
      { length: 20 },
      (_, index) =>
        new Proxy(game(`a:${index}`, 'a', ['pokies', 'fruits']), {
          get: (target, name) => {
            reads.push(`${target.identifier} ${String(name)}`);
            return Reflect.get(target, name);
          },
        }),
    );
    const source = sourceOf([...others, game('b:1', 'b', ['live', 'dice'])]);
    expect(findGames(source, {}, 'popular')).toHaveLength(21);
    reads.length = 0;
    expect(findGames(source, query, 'popular').map(one => one.identifier)).toEqual(['b:1']);
    expect(reads).toEqual([]);
  });

  test('is not made again for its further pages, nor are its providers counted again', () => {
    const source = sourceOf([game('a:1', 'a', ['live']), game('b:1', 'b', ['live'])]);
    for (const query of [{ section: 'live' }, { title: 'owl' }]) {
      expect(findGames(source, query, 'popular')).toBe(findGames(source, { ...query }, 'popular'));
      expect(countByProvider(source, query)).toBe(countByProvider(source, query));
    }
    expect(findGames(source, { title: 'owl' }, 'name')).not.toBe(
      findGames(source, { title: 'owl' }, 'popular'),
    );
  });

  test('by title in another order than by relevance is in that order, however much is found', () => {
    const games = Array.from({ length: 1200 }, (_, index) => game(`a:${index}`, 'a', ['live']));
    const found = findGames(sourceOf(games), { title: 'owl' }, 'name');
    expect(found).toEqual(games.toSorted(gameComparators.name));
  });

  test('finds a game once that names its collection twice', () => {
    const source = sourceOf([game('a:1', 'a', ['live', 'dice', 'dice'])]);
    expect(findGames(source, { categories: ['dice'] }, 'popular')).toHaveLength(1);
  });
});
