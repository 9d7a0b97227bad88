import { wireApi } from '../../src/contract/api.ts';
import type { WireEndpoint } from '../../src/contract/endpoint.ts';

/** A rule of the browser's static router, which decides before the worker is started. */
export interface StaticRoute {
  readonly condition: {
    readonly requestMethod?: string;
    readonly requestMode?: RequestMode;
    readonly urlPattern?: { readonly pathname: string };
  };
  readonly source: 'network' | 'fetch-event';
}

/**
 * What the browser does without starting the worker (decision 0024). Requests that must never pass the worker go to the
 * network, so that a worker that is killed meanwhile cannot cause a second request: one rule per endpoint whose policy is
 * `bypass`. A navigation belongs to the worker: without a rule some browsers also fetch the page from the network.
 */
export const staticRoutes = (): StaticRoute[] => [
  { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
  ...Object.values<WireEndpoint>(wireApi)
    .filter(({ policy }) => policy === 'bypass')
    .map(({ method, path }): StaticRoute => {
      return { condition: { requestMethod: method, urlPattern: { pathname: path } }, source: 'network' };
    }),
];

/** An `install` event of a browser that has such a router. */
interface Routable {
  addRoutes?(routes: StaticRoute[]): Promise<void>;
}

/** Registers the rules; where the browser rejects them, the early return of the fetch listener does the same. */
export const addStaticRoutes = (event: object): Promise<void> =>
  (event as Routable).addRoutes?.(staticRoutes()).catch(() => undefined) ?? Promise.resolve();
