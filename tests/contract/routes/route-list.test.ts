import { describe, expect, test } from 'vitest';
import type { RouteDefinition } from '../../../src/contract/routes/route-definition.ts';
import { type RouteName, routes } from '../../../src/contract/routes/routes.ts';
import { fillPattern, matchRoute } from '../../../src/lib/paths.ts';
import { EXPECTED_ROUTES, type ExpectedRoute, STATIC_PAGES } from '../../e2e/support/expected-routes.ts';

const GUARDS = { guests: 'guest', players: 'player', testers: 'tester' } as const;
const all = Object.entries(EXPECTED_ROUTES) as [RouteName, ExpectedRoute][];

test('every route of the table is in the list of the specification, and nothing else', () => {
  expect(Object.keys(EXPECTED_ROUTES).toSorted()).toEqual(Object.keys(routes).toSorted());
});

describe.each(all)('%s', (name, expected) => {
  const route: RouteDefinition = routes[name];

  test('is the canonical address of its addresses', () => {
    for (const path of [expected.path, ...(expected.alias ?? [])])
      if (path !== undefined) expect(matchRoute(routes, path)?.name, path).toBe(name);
  });

  test('has the visitors, the kind and the target of the specification', () => {
    const { path = '', to, isPopup, isIndexed, canonical } = expected;
    expect(route.kind).toBe(to ? 'redirect' : isPopup ? 'popup' : 'page');
    expect(route.guard).toBe(expected.for ? GUARDS[expected.for] : 'open');
    expect(route.to && matchRoute(routes, route.to)?.name).toBe(to);
    if (!to) expect(route.robots === 'index').toBe(isIndexed ?? false);
    if (route.canonical)
      expect(fillPattern(route.canonical, { slug: 'all', ...matchRoute(routes, path)?.params })).toBe(
        canonical,
      );
  });
});

test.each(STATIC_PAGES)('%s is a page by its slug', path => {
  expect(matchRoute(routes, path)?.name).toBe('cmsPage');
});
