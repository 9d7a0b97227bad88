import { act, cleanup } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import Head, { canonicalOf } from '../../../src/app/routing/Head.tsx';
import { parseLocation } from '../../../src/app/routing/location.ts';
import { brand } from '../../../src/contract/operator/brand.ts';
import { screenState } from '../../../src/core/shell/screen.ts';
import { mount } from '../../setup/mount.tsx';

const headOf = (path: string, over?: string) => (
  <Head appLocation={parseLocation(path, '', over === undefined ? {} : { over, depth: 1 })} />
);
const robots = () => document.querySelector('meta[name="robots"]')?.getAttribute('content');

afterEach(() => {
  cleanup();
  Object.assign(screenState, { name: null, popup: null, isMissing: false, canonical: null });
});

describe('the head of a place whose name is its title', () => {
  test('is that of the screen, and not for search engines', async () => {
    await act(async () => Object.assign(screenState, { name: 'Your gifts' }));
    mount(headOf('/profile/gifts'));
    expect(document.title).toBe('Your gifts · Orbit');
    expect(robots()).toBe('noindex');
  });

  test('is that of the popup, not of the page under it', async () => {
    await act(async () => Object.assign(screenState, { name: 'New games', popup: 'Deposit' }));
    mount(headOf('/deposit', '/pokies/new'));
    expect(document.title).toBe('Deposit · Orbit');
  });

  test('stays as it was until the name is known', () => {
    document.title = 'before';
    mount(headOf('/cashbox'));
    expect(document.title).toBe('before');
  });
});

describe('the canonical link', () => {
  const canonical = () => document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;

  test('links to the host of the locale', () => {
    Object.assign(brand.canonicalHosts, { et: 'orbit.ee' });
    mount(headOf('/et/live/all'));
    expect(canonical()).toBe('https://orbit.ee/et/live/all');
    cleanup();
    mount(headOf('/de/live/all'));
    expect(canonical()).toBe(`${location.origin}/de/live/all`);
    Reflect.deleteProperty(brand.canonicalHosts, 'et');
  });

  test('is the one that the screen sets, but not while a popup is over it', async () => {
    await act(async () => Object.assign(screenState, { canonical: '/pokies/egypt' }));
    mount(headOf('/de/categories/egypt'));
    expect(canonical()).toBe(`${location.origin}/de/pokies/egypt`);
    cleanup();
    mount(headOf('/sign-in', '/categories/egypt'));
    expect(canonical()).toBe(`${location.origin}/sign-in`);
  });
});

describe('what the back end wrote of the first address', () => {
  const OF_FIRST = [
    '<meta name="description" content="All slots">',
    '<meta property="og:title" content="Slots">',
    '<link rel="alternate" hreflang="de" href="/de/pokies/all">',
  ];
  const kept = () => OF_FIRST.filter(tag => document.head.innerHTML.includes(tag));
  const openAt = (opened: string, shown: string) => {
    document.head.innerHTML = `<meta name="robots" content="index, follow">${OF_FIRST.join('')}`;
    const entry = { name: `https://orbit.example${opened}?a=1` } as PerformanceNavigationTiming;
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
    history.replaceState(null, '', shown);
    mount(headOf(shown));
  };
  afterEach(() => {
    vi.restoreAllMocks();
    history.replaceState(null, '', '/');
    document.head.innerHTML = '';
  });

  test('stays at that address', () => {
    openAt('/pokies/all', '/pokies/all');
    expect(kept()).toEqual(OF_FIRST);
  });

  test('is removed at another one', () => {
    openAt('/pokies/all', '/live/all');
    expect(kept()).toEqual([]);
    expect(robots()).toBe('index, follow');
  });
});

test('the pattern is the canonical of its other addresses, in the locale of the visit', () => {
  expect(canonicalOf(parseLocation('/de/users/gifts', '', {}))).toBe('/de/profile/gifts');
  expect(canonicalOf(parseLocation('/users', '', {}))).toBe('/profile');
  expect(canonicalOf(parseLocation('/accounts/EUR/deposit', '', {}))).toBe('/deposit');
  expect(canonicalOf(parseLocation('/tournaments', '', {}))).toBe('/tournaments/all');
});
