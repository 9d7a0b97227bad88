import type { RouteDefinition } from '../contract/routes.ts';

export type Decision =
  | { readonly kind: 'show' }
  /** Not known yet who this is, or whether the page is on: the skeleton stays. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'go'; readonly path: string }
  /** To the operator's betting site; `path` of ours where there is none. */
  | { readonly kind: 'away'; readonly path: string };

/** What the guards ask about whoever comes. */
export interface Visitor {
  readonly standing: 'unknown' | 'guest' | 'player';
  readonly isTester: boolean;
  /** May see and set the flags of this device (product 3.2 no. 6). */
  readonly maySetFlags: boolean;
  /** Whether the operator has the route's page on; null: not known yet. Testers see all pages (platform 6). */
  readonly isPageOn: boolean | null;
  readonly isLimitReached: boolean;
}

type Guarded = Pick<RouteDefinition, 'guard' | 'to' | 'away' | 'config' | 'whenOff' | 'isGame'>;

const SHOW: Decision = { kind: 'show' };
const WAIT: Decision = { kind: 'wait' };
const go = (path: string): Decision => ({ kind: 'go', path });

/** What the guards say to a visit of `route`, whose path and query is `target` (platform 2.4). */
export function decide(route: Guarded, target: string, visitor: Visitor): Decision {
  if (route.away) return { kind: 'away', path: route.to ?? '/' };
  if (route.to !== undefined) return go(route.to + queryOf(target));
  const admitted = admit(route, target, visitor);
  return admitted.kind === 'show' ? allow(route, target, visitor) : admitted;
}

/** A guest is sent to registration with the full target, a player away from what is for guests. */
function admit({ guard }: Guarded, target: string, { standing, maySetFlags }: Visitor): Decision {
  if (guard === 'open' || guard === standing) return SHOW;
  if (standing === 'unknown') return guard === 'guest' ? SHOW : WAIT;
  if (guard === 'player') return go(`/registration?${new URLSearchParams({ redirect: target })}`);
  return guard === 'tester' && maySetFlags ? SHOW : go('/');
}

/** Pages that the operator has switched off, and games for a player who has reached a limit. */
function allow(route: Guarded, target: string, visitor: Visitor): Decision {
  const { standing, isTester, isPageOn, isLimitReached } = visitor;
  if (route.isGame && standing === 'player' && isLimitReached) return go('/profile/limits');
  if (route.config === undefined || isTester || isPageOn === true) return SHOW;
  if (isPageOn === null || standing === 'unknown') return WAIT;
  return go((route.whenOff ?? '/') + queryOf(target));
}

function queryOf(target: string): string {
  const start = target.indexOf('?');
  return start < 0 ? '' : target.slice(start);
}
