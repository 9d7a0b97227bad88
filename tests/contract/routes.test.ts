import { expect, test } from 'vitest';
import { type RouteDefinition, routes } from '../../src/contract/routes.ts';
import { findRoute } from '../../src/lib/paths.ts';

const all = Object.entries<RouteDefinition>(routes);

test('no route hides behind an earlier one', () => {
  for (const [name, { pattern }] of all) {
    const example = pattern.replace(/:(\w+)\??/g, 'x');
    expect(findRoute(routes, example)?.name, pattern).toBe(name);
  }
});

test('only a redirect has a target, and it leads to a route', () => {
  for (const [name, { kind, to }] of all) {
    expect(to !== undefined, name).toBe(kind === 'redirect');
    if (to !== undefined) expect(findRoute(routes, to), name).not.toBeNull();
  }
});

test('popups and what needs a player are not indexed', () => {
  for (const [name, { kind, guard, robots }] of all) {
    if (kind === 'popup' || guard === 'player') expect(robots, name).toBe('noindex');
  }
});
