import { describe, expect, test } from 'vitest';
import { categoryFilter } from '../../../src/contract/subjects/game-lists.ts';
import { availabilityOf } from '../../../src/features/games/availability.ts';
import {
  categoryRoute,
  randomCardIndex,
  siblingCollections,
} from '../../../src/features/games/category/category.ts';
import { countFilters, emptyChoice, withFilters } from '../../../src/features/games/filters/filters.ts';
import { collectionPath, playPath } from '../../../src/features/games/links.ts';
import { pickGame } from '../../../src/features/games/list/RandomGameCard.tsx';
import { providerName } from '../../../src/features/games/provider-name.ts';
import { badgeOf } from '../../../src/features/games/tile/TileBadge.tsx';
import { someCollection, someGame } from './fixtures.ts';

describe('what can be done with a game', () => {
  const euro = someGame('euro');
  test.each([
    ['a guest plays any game that exists', euro, null, 'play'],
    ['a player plays in a currency that the game has', euro, 'EUR', 'play'],
    ['a fiat currency that it lacks locks it', euro, 'NOK', 'locked'],
    ['an unknown currency counts as fiat', euro, 'XYZ', 'locked'],
    ['a crypto player is never locked out', euro, 'BTC', 'play'],
    [
      'a title without a game can’t be played by any visitor',
      someGame('shell', { skin: null }),
      'NOK',
      'catalogueOnly',
    ],
  ])('%s', (_, game, currency, availability) => {
    expect(availabilityOf(game, currency)).toBe(availability);
  });
});

describe('badges', () => {
  const typed = (...types: string[]) =>
    badgeOf({ badges: types.map(type => ({ type, theme: '' })) })?.id ?? null;
  test('one, the most telling', () => {
    expect(typed('bonus-wagering', 'mystic-jackpots', 'new', 'jackpot')).toBe('games.badge.new');
  });
  test('an unknown one is not shown, and top only with its place in the top ten', () => {
    expect(typed('fancy')).toBeNull();
    expect(typed('top')).toBeNull();
    expect(typed('top', 'new')).toBe('games.badge.new');
    expect(
      badgeOf({
        badges: [
          { type: 'new', theme: '' },
          { type: 'top', theme: '', rank: 3 },
        ],
      }),
    ).toMatchObject({
      id: 'games.badge.rank',
      values: { rank: 3 },
    });
  });
});

describe('categories', () => {
  test.each([
    ['/pokies/all', 'pokies'],
    ['/slots/egypt', 'pokies'],
    ['/live/roulette?x=1', 'live'],
    ['/categories/new', 'category'],
    ['/games/new#a', 'category'],
  ] as const)('%s is of %s', (target, route) => {
    expect(categoryRoute(target)).toBe(route);
  });
  test('“all” is the section, or every game', () => {
    expect(categoryFilter('live', 'all')).toEqual({ section: 'live' });
    expect(categoryFilter('category', 'all')).toEqual({});
    expect(categoryFilter('pokies', 'egypt')).toEqual({ categories: ['egypt'] });
  });
  test('the random card is at position 10, in four lists at the end (GAMES-23)', () => {
    expect(randomCardIndex('egypt')).toBe(9);
    for (const slug of ['special', 'new', 'top', 'recommended'])
      expect(randomCardIndex(slug)).toBe(Number.POSITIVE_INFINITY);
  });
  test('tabs are in the menu’s order, without missing categories', () => {
    const collections = [someCollection('a', []), someCollection('b', [])];
    const menu = { pokies: ['b', 'lost', 'a'], live: [], lobby: [] };
    expect(siblingCollections('pokies', menu, collections).map(({ id }) => id)).toEqual(['b', 'a']);
  });
});

describe('filters', () => {
  const choice = { ...emptyChoice('popular'), providers: ['b', 'a'], rtpMin: 96, demo: true };
  const playable = { playable: true, currency: 'EUR' };
  test('only chosen filters are sent, and from the start what can be played', () => {
    const none = emptyChoice('name', false);
    expect(withFilters({ section: 'pokies' }, none, playable)).toEqual({ section: 'pokies' });
    expect(withFilters({}, emptyChoice('name'), playable)).toEqual(playable);
    expect(withFilters({ section: 'pokies' }, { ...choice, playable: false }, playable)).toEqual({
      section: 'pokies',
      providers: ['a', 'b'],
      rtp_min: 96,
      demo: true,
    });
  });
  test('two sets of filters are equal in any order', () => {
    expect(countFilters(choice)).toBe(4);
    expect(countFilters(emptyChoice('rtp'))).toBe(0);
  });
});

test('the random game can be played if any can', () => {
  const games = [someGame('shell', { skin: null }), someGame('real'), someGame('other', { skin: null })];
  expect(pickGame(games, 0.99)?.name).toBe('real');
  expect(
    pickGame(
      [games[0], games[2]].flatMap(game => game ?? []),
      0.99,
    )?.name,
  ).toBe('other');
  expect(pickGame([], 0.5)).toBeUndefined();
});

test('paths', () => {
  expect(playPath(someGame('book'), 'demo')).toBe('/play/astra-works/book?mode=demo');
  expect(collectionPath(someCollection('roulette', [], { section: 'live' }))).toBe('/live/roulette');
  expect(collectionPath(someCollection('dice', [], { section: 'table' }))).toBe('/categories/dice');
});

test('a provider has a readable name before the list is loaded', () => {
  expect(providerName('halyard-works', [])).toBe('Halyard Works');
  expect(providerName('halyard-works', [{ id: '1', slug: 'halyard-works', name: 'HALYARD' }])).toBe(
    'HALYARD',
  );
});
