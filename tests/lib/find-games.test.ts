import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countByProvider,
  findGames,
  type GameOrder,
  type GameQuery,
  gameComparators,
  matchesQuery,
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
      if (!question.title)
        expect(new Set(seen)).toEqual(new Set(games.filter(game => matchesQuery(game, question))));
      for (const game of seen) expect(matchesQuery(game, conditions)).toBe(true);
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

test('a title is found with one typo, among the games that match', () => {
  const game = (identifier: string, title: string, more: Partial<SearchableGame> = {}): SearchableGame => ({
    identifier,
    title,
    provider: 'a',
    categories: ['pokies'],
    currencies: {},
    has_demo_mode: false,
    ...more,
  });
  const fox = game('a:fox', 'Copper Fox');
  const tame = game('a:tame', 'Copper Owl', { has_demo_mode: true });
  const source = sourceOf([fox, tame, game('a:other', 'Blue Hour')]);
  expect(findGames(source, { title: 'coper' }, 'popular')).toEqual([fox, tame]);
  expect(findGames(source, { title: 'coper', demo: true }, 'popular')).toEqual([tame]);
});
