import type { RouteDefinition } from '../contract/routes.ts';

export type Decision =
  | { readonly kind: 'show' }
  /** Not known yet who this is: the skeleton stays. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'go'; readonly path: string };

/**
 * What the guards say to a visit of `route` (platform 2.4): a guest is sent to registration with the full target, a
 * player away from what is for guests.
 */
export function decide(
  route: Pick<RouteDefinition, 'guard' | 'kind' | 'to'>,
  target: string,
  standing: 'unknown' | 'guest' | 'player',
): Decision {
  if (route.to !== undefined) return { kind: 'go', path: route.to + queryOf(target) };
  if (route.guard === 'open') return { kind: 'show' };
  if (standing === 'unknown') return route.guard === 'guest' ? { kind: 'show' } : { kind: 'wait' };
  if (route.guard === standing) return { kind: 'show' };
  if (route.guard === 'guest') return { kind: 'go', path: '/' };
  return { kind: 'go', path: `/registration?${new URLSearchParams({ redirect: target })}` };
}

function queryOf(target: string): string {
  const start = target.indexOf('?');
  return start < 0 ? '' : target.slice(start);
}
