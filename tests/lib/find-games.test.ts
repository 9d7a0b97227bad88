import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findGames,
  type GameOrder,
  type GameQuery,
  gameComparators,
  matchesQuery,
  paginate,
  type ResultPage,
  type SearchableGame,
} from '../../src/lib/find-games.ts';
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
    rtp_min: fc.constantFrom(95, 0),
    currency: fc.constantFrom('EUR', 'NOK'),
  },
  { requiredKeys: [] },
);

const sourceOf = (games: readonly SearchableGame[]) => ({
  games,
  search: buildSearchIndex(
    games.map(({ identifier, title, provider, popularity = 0 }) => ({
      id: identifier,
      title,
      provider,
      popularity,
    })),
  ),
  game: (identifier: string) => games.find(game => game.identifier === identifier),
});

describe('an order', () => {
  test('is total: of two games one comes first, and never both ways round', () => {
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

  test('does not depend on how the rows came', () => {
    fc.assert(
      fc.property(rows, orders, questions, (games, name, question) => {
        const there = findGames(sourceOf(games), question, name);
        const back = findGames(sourceOf(games.toReversed()), question, name);
        expect(back).toEqual(there);
      }),
    );
  });
});

test('pages of any size together hold every game that fits once, in order', () => {
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

test('a title is found with one slip, among the games that fit', () => {
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
