import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildCatalogue } from '../../../../server/games/catalogue/catalogue.ts';
import type { Game, GamesFilter, Sorting } from '../../../../src/contract/subjects/games.ts';
import { findGames, gameComparators, paginate, type ResultPage } from '../../../../src/lib/find-games.ts';
import { isPlayable } from '../../../../src/lib/playable.ts';

const catalogue = buildCatalogue(1500);
const { games } = catalogue;
const found = (filter: GamesFilter, sort: Sorting = 'popular') => findGames(catalogue, filter, sort);
const providers = catalogue.providers.map(({ slug }) => slug);

const filters: fc.Arbitrary<GamesFilter> = fc.record(
  {
    providers: fc.subarray(providers, { maxLength: 8 }),
    categories: fc.subarray(['fruits', 'egypt', 'animals', 'popular', 'roulette'], { maxLength: 3 }),
    section: fc.constantFrom('pokies', 'live', 'table'),
    volatility: fc.subarray(['low', 'medium', 'high']),
    rtp_min: fc.double({ min: 92, max: 99, noNaN: true }),
    demo: fc.boolean(),
    playable: fc.boolean(),
    currency: fc.constantFrom('EUR', 'NOK', 'BTC'),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<GamesFilter>;

describe('filters', () => {
  test('combine: several match what each of them matches', () => {
    fc.assert(
      fc.property(filters, filter => {
        const alone = Object.entries(filter).map(([key, value]) => new Set(found({ [key]: value })));
        const all = games.filter(game => alone.every(set => set.has(game)));
        expect(new Set(found(filter))).toEqual(new Set(all));
      }),
      { numRuns: 60 },
    );
  });

  test('that are unknown match nothing, empty lists and `all` match everything', () => {
    expect(found({ providers: ['nobody'] })).toEqual([]);
    expect(found({ categories: ['nothing'] })).toEqual([]);
    expect(found({ providers: [], categories: [], volatility: [] })).toHaveLength(1500);
    expect(found({ categories: ['nothing', 'all'] })).toHaveLength(1500);
  });

  test('match a game that is in any of the categories', () => {
    const both = found({ categories: ['fruits', 'egypt'] });
    expect(both.length).toBe(
      found({ categories: ['fruits'] }).length + found({ categories: ['egypt'] }).length,
    );
  });

  test('apply to search results too, which keep the order of the search', () => {
    const title = games.find(game => game.categories[0] === 'pokies')?.title ?? '';
    const word = title.split(' ').at(-1) ?? '';
    const all = found({ title: word });
    expect(all.map(game => game.title)).toContain(title);
    expect(found({ title: word, demo: true })).toEqual(
      all.filter(game => game.has_demo_mode && isPlayable(game)),
    );
    expect(found({ title: word }, 'name')).toEqual(all.toSorted(gameComparators.name));
  });
});

describe('orders', () => {
  test('are by popularity, by age, by name and by return', () => {
    const rising = (values: readonly (number | string)[]) =>
      values.every((x, i) => i === 0 || (values[i - 1] ?? x) <= x);
    const age = (game: Game) => -Math.floor((game.currencies['EUR']?.id ?? 0) / 100);
    // Each order begins with what can be played.
    for (const playable of [true, false]) {
      expect(rising(found({ playable }).map(game => -game.popularity))).toBe(true);
      expect(rising(found({ playable }, 'new').map(age))).toBe(true);
      expect(rising(found({ playable }, 'name').map(game => game.title))).toBe(true);
      expect(rising(found({ playable }, 'rtp').map(game => -(game.rtp ?? 0)))).toBe(true);
    }
  });
});

describe('pages', () => {
  test('of any size together contain every game once, in order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom<Sorting>('popular', 'new', 'name', 'rtp'),
        (size, sort) => {
          const list = found({ section: 'table' }, sort);
          const seen: Game[] = [];
          for (let page: number | null = 1; page !== null; ) {
            const { data, pagination }: ResultPage<Game> = paginate(list, page, size);
            expect(pagination.total_pages).toBe(Math.ceil(list.length / size));
            seen.push(...data);
            page = pagination.next_page;
          }
          expect(seen).toEqual(list);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('past the end are empty and still have the total', () => {
    expect(paginate(games, 99, 40)).toEqual({
      data: [],
      pagination: { current_page: 99, next_page: null, prev_page: 98, total_pages: 38, total_count: 1500 },
    });
    expect(paginate([], 1, 40).pagination).toMatchObject({
      next_page: null,
      prev_page: null,
      total_pages: 0,
    });
  });
});
