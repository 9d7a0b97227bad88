import { describe, expect, test } from 'vitest';
import { type RouteDefinition, type RouteName, routes } from '../../src/contract/routes.ts';
import { fillPattern, findRoute } from '../../src/lib/paths.ts';
import { EXPECTED, type Expected, STATIC_PAGES } from '../e2e/route-list.ts';

const GUARDS = { guests: 'guest', players: 'player', testers: 'tester' } as const;
const all = Object.entries(EXPECTED) as [RouteName, Expected][];

test('every route of the table is in the list of the specification, and nothing else', () => {
  expect(Object.keys(EXPECTED).toSorted()).toEqual(Object.keys(routes).toSorted());
});

describe.each(all)('%s', (name, expected) => {
  const route: RouteDefinition = routes[name];

  test('is what its addresses lead to', () => {
    for (const path of [expected.path, ...(expected.alias ?? [])])
      if (path !== undefined) expect(findRoute(routes, path)?.name, path).toBe(name);
  });

  test('is for whom the specification says, of its kind, and leads where it says', () => {
    const { path = '', to, isPopup, isIndexed, canonical } = expected;
    expect(route.kind).toBe(to ? 'redirect' : isPopup ? 'popup' : 'page');
    expect(route.guard).toBe(expected.for ? GUARDS[expected.for] : 'open');
    expect(route.to && findRoute(routes, route.to)?.name).toBe(to);
    if (!to) expect(route.robots === 'index').toBe(isIndexed ?? false);
    if (route.canonical)
      expect(fillPattern(route.canonical, { slug: 'all', ...findRoute(routes, path)?.params })).toBe(
        canonical,
      );
    expect(route.blockedInGuestMode).toBe(expected.restricted?.replace('guest.', ''));
  });
});

test.each(STATIC_PAGES)('%s is a page by its slug', path => {
  expect(findRoute(routes, path)?.name).toBe('cmsPage');
});
