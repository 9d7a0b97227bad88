import { api } from '../src/contract/api.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';

/** A rule of the browser's own router, which decides before the worker is woken. */
export interface StaticRoute {
  readonly condition: {
    readonly requestMethod?: string;
    readonly requestMode?: RequestMode;
    readonly urlPattern?: { readonly pathname: string };
  };
  readonly source: 'network' | 'fetch-event';
}

/**
 * What the browser knows of this worker without asking it (decisions D24). What it must never touch goes to the network, so
 * that a worker that is ended meanwhile can't cause a second request: one rule per endpoint whose policy is `page`. And a
 * navigation is the worker's own: without a rule some browsers fetch the page beside it, which is a preload by another name.
 */
export const staticRoutes = (): StaticRoute[] => [
  { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
  ...Object.values<Endpoint>(api)
    .filter(({ policy }) => policy === 'page')
    .map(({ method, path }): StaticRoute => {
      return { condition: { requestMethod: method, urlPattern: { pathname: path } }, source: 'network' };
    }),
];

/** An `install` event of a browser that has such a router. */
interface Routable {
  addRoutes?(routes: StaticRoute[]): Promise<void>;
}

/** Hands the rules over; where they are refused, the early return of the fetch listener does the same. */
export const addStaticRoutes = (event: object): Promise<void> =>
  (event as Routable).addRoutes?.(staticRoutes()).catch(() => undefined) ?? Promise.resolve();
