import type { RouteDefinition } from '../../contract/routes/route-definition.ts';

export type Decision =
  | { readonly kind: 'show' }
  /** The account or the page's configuration is not loaded yet: the skeleton stays. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'redirect'; readonly path: string }
  /** Leave for the operator's betting site; `path` is the fallback where there is none. */
  | { readonly kind: 'external'; readonly path: string };

/** What the guards need to know of the visitor. */
export interface Visitor {
  readonly authStatus: 'unknown' | 'guest' | 'player';
  readonly isTester: boolean;
  /** May see and set the flags of this device (ROUTE-42). */
  readonly canSetFlags: boolean;
  /** Whether the operator has enabled the route's page; null: not loaded yet. Testers see all pages (CONFIG-7). */
  readonly isPageEnabled: boolean | null;
  readonly isLimitReached: boolean;
}

type GuardedRoute = Pick<RouteDefinition, 'guard' | 'to' | 'away' | 'config' | 'whenOff' | 'isGame'>;

const SHOW: Decision = { kind: 'show' };
const WAIT: Decision = { kind: 'wait' };
const redirectTo = (path: string): Decision => ({ kind: 'redirect', path });

/** Decides on a visit of `route`; `target` is its path and query (ROUTE-65 to ROUTE-71). */
export function evaluateGuards(route: GuardedRoute, target: string, visitor: Visitor): Decision {
  if (route.away) return { kind: 'external', path: route.to ?? '/' };
  if (route.to !== undefined) return redirectTo(route.to + queryOf(target));
  const authDecision = checkAuth(route, target, visitor);
  return authDecision.kind === 'show' ? checkAvailability(route, target, visitor) : authDecision;
}

/** Guests are redirected to registration, with the target in the query, and players away from pages for guests. */
function checkAuth({ guard }: GuardedRoute, target: string, { authStatus, canSetFlags }: Visitor): Decision {
  if (guard === 'open' || guard === authStatus) return SHOW;
  if (authStatus === 'unknown') return guard === 'guest' ? SHOW : WAIT;
  if (guard === 'player') return redirectTo(`/registration?${new URLSearchParams({ redirect: target })}`);
  return guard === 'tester' && canSetFlags ? SHOW : redirectTo('/');
}

/** Redirects from pages that the operator has disabled, and from games for a player who has reached a limit. */
function checkAvailability(route: GuardedRoute, target: string, visitor: Visitor): Decision {
  const { authStatus, isTester, isPageEnabled, isLimitReached } = visitor;
  if (route.isGame && authStatus === 'player' && isLimitReached) return redirectTo('/profile/limits');
  if (route.config === undefined || isTester || isPageEnabled === true) return SHOW;
  if (isPageEnabled === null || authStatus === 'unknown') return WAIT;
  return redirectTo((route.whenOff ?? '/') + queryOf(target));
}

function queryOf(target: string): string {
  const start = target.indexOf('?');
  return start < 0 ? '' : target.slice(start);
}
