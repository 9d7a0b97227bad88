import { describe, expect, test } from 'vitest';
import { canonicalOf } from '../../../src/app/routing/Head.tsx';
import { parseLocation } from '../../../src/app/routing/location.ts';
import { routes } from '../../../src/contract/routes/routes.ts';
import { robotsOf } from '../../../src/lib/page-indexing.ts';

describe('the parsed location', () => {
  test('a page by its address', () => {
    const parsed = parseLocation('/de/pokies/new', '?sort=rtp', {});
    expect(parsed).toMatchObject({
      locale: 'de',
      prefix: '/de',
      target: '/pokies/new?sort=rtp',
      popup: null,
    });
    expect(parsed.page).toEqual({ name: 'pokies', params: { slug: 'new' } });
  });

  test('a popup over the page it came from', () => {
    const parsed = parseLocation('/sign-in', '', { over: '/live/all?x=1', depth: 1 });
    expect(parsed.popup).toBe('signIn');
    expect(parsed.page).toEqual({ name: 'live', params: { slug: 'all' } });
  });

  test('a popup that is opened by its address is over the lobby', () => {
    expect(parseLocation('/it/sign-up', '', {}).page?.name).toBe('lobby');
    expect(parseLocation('/sign-up', '', { over: '/no/where' }).page?.name).toBe('lobby');
  });

  test('an unknown address has neither page nor popup', () => {
    expect(parseLocation('/nowhere/at/all', '', {})).toMatchObject({ page: null, popup: null, route: null });
  });
});

describe('robots and canonical', () => {
  test('more than four segments are not indexed, nor are unknown paths', () => {
    expect(robotsOf(routes.lobby, '/a/b/c/d')).toBe('index');
    expect(robotsOf(routes.lobby, '/a/b/c/d/e')).toBe('noindex');
    expect(robotsOf(null, '/nowhere')).toBe('noindex');
    expect(robotsOf(routes.login, '/login')).toBe('noindex');
  });

  test('aliases point to the canonical path, in their own locale', () => {
    expect(canonicalOf(parseLocation('/slots/new', '', {}))).toBe('/pokies/new');
    expect(canonicalOf(parseLocation('/slots', '', {}))).toBe('/pokies/all');
    expect(canonicalOf(parseLocation('/de/games/top', '?x=1', {}))).toBe('/de/categories/top');
    expect(canonicalOf(parseLocation('/categories', '', {}))).toBe('/pokies');
    expect(canonicalOf(parseLocation('/live/all', '?sort=new', {}))).toBe('/live/all');
  });
});
