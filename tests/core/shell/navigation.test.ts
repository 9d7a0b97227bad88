import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  closePopup,
  historyState,
  localeLink,
  navigateTo,
  openPopup,
  pathOf,
  redirectTarget,
  replacePopup,
  returnTarget,
} from '../../../src/core/shell/navigation.ts';
import { readLog } from '../../../src/core/telemetry/log-store.ts';

beforeEach(() => {
  history.replaceState(null, '', '/');
});

const at = () => location.pathname + location.search;

test('a popup that takes the place of another one adds no history entry', () => {
  openPopup('/sign-in');
  const { length } = history;
  replacePopup('/sign-up');
  expect([at(), history.length]).toEqual(['/sign-up', length]);
});

describe('paths', () => {
  test('a route’s path is built from the table, encoded, with its query', () => {
    expect(pathOf('gameItem', { producer: 'astra', name: 'a b' }, { mode: 'demo' })).toBe(
      '/play/astra/a%20b?mode=demo',
    );
    expect(pathOf('lobby')).toBe('/');
  });

  test('a navigation stays in the locale of the address', () => {
    history.replaceState(null, '', '/de/live/all');
    navigateTo('/pokies/all');
    expect(at()).toBe('/de/pokies/all');
  });

  test('the same path again adds no history entry', () => {
    navigateTo('/live/all');
    const { length } = history;
    navigateTo('/live/all');
    expect(history.length).toBe(length);
  });

  test('a language link is the same page under another locale', () => {
    history.replaceState(null, '', '/de/live/all?x=1');
    expect(localeLink('it')).toBe('/it/live/all?x=1');
    expect(localeLink('en')).toBe('/live/all?x=1');
  });
});

describe('popups', () => {
  test('a popup stores the page under it, with its query', () => {
    history.replaceState(null, '', '/de/live/all?sort=new');
    openPopup('/sign-in');
    expect(at()).toBe('/de/sign-in');
    expect(historyState()).toEqual({ over: '/live/all?sort=new', depth: 1 });
    expect(returnTarget()).toBe('/live/all?sort=new');
  });

  test('another popup that replaces it is over the same page', () => {
    navigateTo('/live/all');
    openPopup('/sign-in');
    replacePopup('/sign-up');
    expect(at()).toBe('/sign-up');
    expect(historyState()).toEqual({ over: '/live/all', depth: 1 });
  });

  test('a popup that was opened by its address closes to the lobby', () => {
    history.replaceState(null, '', '/sign-in');
    closePopup();
    expect(at()).toBe('/');
    history.replaceState(null, '', '/de/sign-up?stag=77');
    closePopup();
    expect(at()).toBe('/de');
  });
});

test('a redirect query that leaves the origin is not followed', () => {
  expect(redirectTarget('?redirect=%2Fplay%2Fa%2Fb')).toBe('/play/a/b');
  expect(redirectTarget('?redirect=https%3A%2F%2Fevil.example')).toBe('/');
  expect(redirectTarget('?redirect=//evil.example/steal')).toBe('/');
  expect(redirectTarget('')).toBe('/');
});

describe('an error of a push', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => vi.restoreAllMocks());
  const failWith = (error: unknown) =>
    vi.spyOn(history, 'pushState').mockImplementation(() => {
      throw error;
    });

  test('is logged without query and hash, and not thrown', () => {
    failWith(new DOMException('too many calls', 'SecurityError'));
    navigateTo('/pokies/all?stag=7#x');
    expect(readLog()).toMatchObject([
      { kind: 'routing', where: '/pokies/all', message: 'SecurityError: too many calls' },
    ]);
  });

  test('is ignored where the push was aborted', () => {
    failWith(new DOMException('aborted', 'AbortError'));
    navigateTo('/pokies/all');
    expect(readLog()).toEqual([]);
  });
});
