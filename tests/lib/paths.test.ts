import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_LOCALE, LOCALES } from '../../src/contract/operator/locales.ts';
import { routes } from '../../src/contract/routes/routes.ts';
import {
  fillPattern,
  localizePath,
  matchPattern,
  matchRoute,
  safeRedirectTarget,
  splitLocale,
} from '../../src/lib/paths.ts';

const split = (path: string) => splitLocale(path, LOCALES, DEFAULT_LOCALE);

describe('locales in paths', () => {
  test('the default locale has no prefix, the others lead the path', () => {
    expect(split('/pokies/all')).toEqual({ locale: 'en', prefix: '', path: '/pokies/all' });
    expect(split('/fr-CA/pokies/all')).toEqual({ locale: 'fr-CA', prefix: '/fr-CA', path: '/pokies/all' });
    expect(split('/de')).toEqual({ locale: 'de', prefix: '/de', path: '/' });
  });

  test('a word that only begins like a locale is part of the path', () => {
    expect(split('/demo')).toMatchObject({ locale: 'en', path: '/demo' });
    expect(split('/no-such-page')).toMatchObject({ locale: 'en', path: '/no-such-page' });
  });

  test('trailing slashes are not part of a path', () => {
    expect(split('/de/live/all///').path).toBe('/live/all');
    expect(split('/').path).toBe('/');
  });

  test('what goes into a locale comes out of it again', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LOCALES),
        fc.constantFrom('/', '/live/all', '/play/a/b'),
        (locale, path) => {
          expect(split(localizePath(path, locale, DEFAULT_LOCALE))).toMatchObject({ locale, path });
        },
      ),
    );
  });
});

describe('the route table', () => {
  test.each([
    ['/', 'lobby', {}],
    ['/pokies/all', 'pokies', { slug: 'all' }],
    ['/slots', 'slots', {}],
    ['/slots/new', 'slots', { slug: 'new' }],
    ['/slots/new/2', 'slots', { slug: 'new' }],
    ['/slots/new/a/b/c', 'slots', { slug: 'new' }],
    ['/producers/astra', 'producer', { slug: 'astra' }],
    ['/producers/astra/2', 'producer', { slug: 'astra', page: '2' }],
    ['/play/astra/neon', 'gameItem', { producer: 'astra', name: 'neon' }],
    ['/play', 'playRoot', {}],
    ['/favorite-games', 'favouriteGames', {}],
    ['/users/password/edit', 'usersPassword', {}],
  ])('%s is %s', (path, name, params) => {
    expect(matchRoute(routes, path)).toEqual({ name, params });
  });

  test('an unknown path, a longer one and broken encoding lead nowhere', () => {
    expect(matchRoute(routes, '/no/where')).toBeNull();
    expect(matchRoute(routes, '/pokies/all/more')).toBeNull();
    expect(matchPattern('/pokies/:slug', '/pokies/%E0%A4%A')).toBeNull();
  });

  test('a star stands for one or more segments that are not empty', () => {
    expect(matchPattern('/slots/:slug/:rest*', '/slots/new')).toBeNull();
    expect(matchPattern('/slots/:slug/:rest*', '/slots/new/')).toBeNull();
    expect(matchPattern('/slots/:slug/:rest*', '/pokies/new/2')).toBeNull();
  });

  test('parameters survive filling and matching', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), value => {
        const path = fillPattern('/categories/:slug', { slug: value });
        expect(matchPattern('/categories/:slug', path)).toEqual({ slug: value });
      }),
    );
  });

  test('an absent optional parameter takes its slash with it', () => {
    expect(fillPattern('/producers/:slug/:page?', { slug: 'astra' })).toBe('/producers/astra');
    expect(fillPattern('/slots/:slug?', {})).toBe('/slots');
  });
});

describe('redirect targets', () => {
  test.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
    '/\t/evil.example',
    '/lobby\\games',
    '/lobby games',
  ])('%j is rejected', target => {
    expect(safeRedirectTarget(target)).toBe('/');
  });

  test('a path of this origin keeps its query and hash', () => {
    expect(safeRedirectTarget('/play/a/b?mode=real#x')).toBe('/play/a/b?mode=real#x');
  });

  test('for any input the result is a path of this origin', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map(text => `//${text}`),
          fc.string().map(text => `/${text}`),
        ),
        target => {
          const safe = safeRedirectTarget(target);
          expect(new URL(safe, 'https://orbit.example').origin).toBe('https://orbit.example');
        },
      ),
    );
  });
});
