import { afterEach, describe, expect, test } from 'vitest';
import { adjacentTile } from '../../../src/features/search/arrow-keys.ts';
import { matchingProviders } from '../../../src/features/search/ProviderMatches.tsx';
import {
  clearSearches,
  recentSearches,
  rememberSearch,
} from '../../../src/features/search/recent-searches.ts';

describe('arrow keys in a grid of 3 columns and 7 tiles', () => {
  const places = Array.from({ length: 7 }, (_, i) => ({ top: Math.floor(i / 3) * 100, left: (i % 3) * 100 }));
  test.each([
    ['ArrowRight', 2, 3],
    ['ArrowRight', 6, null],
    ['ArrowLeft', 0, null],
    ['ArrowDown', 1, 4],
    ['ArrowDown', 3, 6],
    ['ArrowDown', 5, null],
    ['ArrowUp', 4, 1],
    ['ArrowUp', 2, -1],
    ['Enter', 2, null],
  ])('%s from tile %i goes to %s', (key, at, next) => {
    expect(adjacentTile(places, at, key)).toBe(next);
  });
});

describe('recent searches', () => {
  afterEach(clearSearches);
  test('latest first, each once, at most six, stored on the device', () => {
    for (const text of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'TWO ']) rememberSearch(text);
    expect(recentSearches.texts).toEqual(['TWO', 'seven', 'six', 'five', 'four', 'three']);
    expect(JSON.parse(localStorage.getItem('orbit.searches') ?? '')).toEqual(recentSearches.texts);
  });
  test('can be cleared', () => {
    rememberSearch('one');
    clearSearches();
    expect(recentSearches.texts).toEqual([]);
    expect(localStorage.getItem('orbit.searches')).toBeNull();
  });
});

test('providers match by the start of any word, without accents, from three letters', () => {
  const providers = ['Étoile Noire', 'Halyard Works', 'Northern Star'].map(name => ({
    id: name,
    slug: name,
    name,
  }));
  const names = (text: string) => matchingProviders(providers, text).map(({ name }) => name);
  expect(names('eto')).toEqual(['Étoile Noire']);
  expect(names('wor')).toEqual(['Halyard Works']);
  expect(names('no')).toEqual([]);
  expect(names('nor')).toEqual(['Northern Star']);
});
