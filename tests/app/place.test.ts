import { describe, expect, test } from 'vitest';
import { placeOf } from '../../src/app/place.ts';
import { canonicalOf, robotsOf } from '../../src/app/useHead.ts';
import { routes } from '../../src/contract/routes.ts';

describe('where the app is', () => {
  test('a page by its address', () => {
    const place = placeOf('/de/pokies/new', '?sort=rtp', {});
    expect(place).toMatchObject({ locale: 'de', prefix: '/de', target: '/pokies/new?sort=rtp', popup: null });
    expect(place.page).toEqual({ name: 'pokies', params: { slug: 'new' } });
  });

  test('a popup over the page it came from', () => {
    const place = placeOf('/sign-in', '', { over: '/live/all?x=1', depth: 1 });
    expect(place.popup).toBe('signIn');
    expect(place.page).toEqual({ name: 'live', params: { slug: 'all' } });
  });

  test('a popup by its address lies over the lobby', () => {
    expect(placeOf('/it/sign-up', '', {}).page?.name).toBe('lobby');
    expect(placeOf('/sign-up', '', { over: '/no/where' }).page?.name).toBe('lobby');
  });

  test('an unknown address has neither page nor popup', () => {
    expect(placeOf('/nowhere/at/all', '', {})).toMatchObject({ page: null, popup: null, route: null });
  });
});

describe('robots and canonical', () => {
  test('more than four segments are not indexed, nor are unknown paths', () => {
    expect(robotsOf(routes.lobby, '/a/b/c/d')).toBe('index');
    expect(robotsOf(routes.lobby, '/a/b/c/d/e')).toBe('noindex');
    expect(robotsOf(null, '/nowhere')).toBe('noindex');
    expect(robotsOf(routes.login, '/login')).toBe('noindex');
  });

  test('twins point to the one that stands for both, in their own locale', () => {
    expect(canonicalOf(placeOf('/slots/new', '', {}))).toBe('/pokies/new');
    expect(canonicalOf(placeOf('/slots', '', {}))).toBe('/pokies/all');
    expect(canonicalOf(placeOf('/de/games/top', '?x=1', {}))).toBe('/de/categories/top');
    expect(canonicalOf(placeOf('/categories', '', {}))).toBe('/pokies');
    expect(canonicalOf(placeOf('/live/all', '?sort=new', {}))).toBe('/live/all');
  });
});
