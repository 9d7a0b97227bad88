import { expect, test } from 'vitest';
import type { RouteDefinition } from '../../../src/contract/routes/route-definition.ts';
import { routes } from '../../../src/contract/routes/routes.ts';
import { matchRoute } from '../../../src/lib/paths.ts';

const all = Object.entries<RouteDefinition>(routes);

test('no route is shadowed by an earlier one', () => {
  for (const [name, { pattern }] of all) {
    const example = pattern.replace(/:(\w+)\??/g, 'x');
    expect(matchRoute(routes, example)?.name, pattern).toBe(name);
  }
});

test('only a redirect has a target, which is a route', () => {
  for (const [name, { kind, to }] of all) {
    expect(to !== undefined, name).toBe(kind === 'redirect');
    if (to !== undefined) expect(matchRoute(routes, to), name).not.toBeNull();
  }
});

test('popups and what needs a player are not indexed', () => {
  for (const [name, { kind, guard, robots }] of all) {
    if (kind === 'popup' || guard === 'player') expect(robots, name).toBe('noindex');
  }
});

test('no address of a route matches an earlier one', () => {
  for (const [name, { alias = [] }] of all)
    for (const pattern of alias)
      expect(matchRoute(routes, pattern.replace(/:(\w+)\??/g, 'x'))?.name, pattern).toBe(name);
});

test('the slugs of the content system come last (ROUTE-20)', () => {
  expect(all.at(-1)?.[1].pattern).toBe('/:slug');
  expect(matchRoute(routes, '/rocketmart-wheel')?.name).toBe('spinWheelPage');
  expect(matchRoute(routes, '/orbit-wheel')?.name).toBe('spinWheelSegmentsPage');
});

test('a page that can be switched off leads to a route that can’t', () => {
  for (const [name, { config, whenOff }] of all) {
    expect(whenOff !== undefined, name).toBe(config !== undefined);
    const to = whenOff && matchRoute(routes, whenOff);
    if (to) expect((routes[to.name] as RouteDefinition).config, name).toBeUndefined();
  }
});

test('exactly the tournaments, their lists, quests, the arena, what runs now and the leaderboard mark the tournaments of the menu (ROUTE-52)', () => {
  const marked = all.flatMap(([name, { menu }]) => (menu === 'tournaments' ? [name] : []));
  expect(marked.toSorted()).toEqual([
    'achievements',
    'action',
    'arena',
    'leaderboard',
    'promo',
    'quests',
    'tournamentPage',
    'tournamentsAll',
    'tournamentsArchive',
    'tournamentsLive',
    'tournamentsLottery',
    'tournamentsProducers',
  ]);
  expect((routes.promotions as RouteDefinition).menu).toBeUndefined();
});
