import type { RouteName } from '../../../src/contract/routes/routes.ts';
import { EXPECTED_ROUTES } from './expected-routes.ts';

/** The kinds of visitors that the routes are tested with; `restricted` comes from a country with guest mode (ROUTE-68). */
export const VISITORS = ['guest', 'player', 'tester', 'vip', 'restricted'] as const;
export type Visitor = (typeof VISITORS)[number];

export const isSignedIn = (visitor: Visitor): boolean =>
  visitor === 'player' || visitor === 'tester' || visitor === 'vip';

/** Where a visit ends: the route, and the path with query that the address then shows. */
export interface Destination {
  readonly name: RouteName;
  readonly path: string;
}

/** Where the specification's redirects and guards lead a visitor (ROUTE-35, ROUTE-65 to ROUTE-71). */
export function destinationOf(name: RouteName, path: string, visitor: Visitor): Destination {
  const { to, for: audience } = EXPECTED_ROUTES[name];
  const lobby: Destination = { name: 'lobby', path: '/' };
  if (to) return destinationOf(to, EXPECTED_ROUTES[to].path ?? '/', visitor);
  if (audience === 'players' && !isSignedIn(visitor))
    return { name: 'registration', path: `/registration?${new URLSearchParams({ redirect: path })}` };
  if (audience === 'guests' && isSignedIn(visitor)) return lobby;
  return audience === 'testers' && visitor !== 'tester' ? lobby : { name, path };
}

/**
 * Where a visit ends when the screen leads on too: a link without a token leads a guest to the login page (ACCOUNT-15), the one-click deposit
 * a player without a saved card to the form (CASHBOX-8).
 */
export function finalDestinationOf(name: RouteName, path: string, visitor: Visitor): Destination {
  const destination = destinationOf(name, path, visitor);
  if (destination.name === 'autologin' && !isSignedIn(visitor)) return { name: 'login', path: '/login' };
  if (destination.name === 'cashboxDepositFast') return { name: 'cashboxDeposit', path: '/deposit' };
  return destination;
}

/** Whether the route has another destination or other text for this visitor than for any guest or any player. */
export function isSpecialFor(name: RouteName, visitor: Visitor): boolean {
  const { path = '/', restricted } = EXPECTED_ROUTES[name];
  if (visitor === 'restricted' && restricted !== undefined) return true;
  const usual = isSignedIn(visitor) ? 'player' : 'guest';
  return destinationOf(name, path, visitor).name !== destinationOf(name, path, usual).name;
}
