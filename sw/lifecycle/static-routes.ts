import { wireApi } from '../../src/contract/api.ts';
import type { Method, WireEndpoint } from '../../src/contract/endpoint.ts';

/** A rule of the browser's static router, which decides before the worker is started. */
interface StaticRoute {
  readonly condition: {
    readonly requestMethod?: string;
    readonly requestMode?: RequestMode;
    readonly urlPattern?: { readonly pathname: string };
  };
  readonly source: 'network' | 'fetch-event';
}

const WRITE_METHODS: readonly Method[] = ['POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * What the browser does without starting the worker (decision 0024); the first rule that matches counts. Requests that must
 * never pass the worker go to the network, so that a worker that is killed meanwhile cannot cause a second request: reads
 * whose policy is `bypass`, and every write that the worker does not know. A navigation belongs to the worker: without a
 * rule some browsers also fetch the page from the network.
 */
export const staticRoutes = (): StaticRoute[] => [
  { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
  ...Object.values<WireEndpoint>(wireApi)
    .filter(({ method, policy }) => policy === 'bypass' || method !== 'GET')
    .map(({ method, path, policy }): StaticRoute => {
      return {
        condition: { requestMethod: method, urlPattern: { pathname: path } },
        source: policy === 'bypass' ? 'network' : 'fetch-event',
      };
    }),
  ...WRITE_METHODS.map((requestMethod): StaticRoute => ({ condition: { requestMethod }, source: 'network' })),
];

/** An `install` event of a browser that has such a router. */
interface Routable {
  addRoutes?(routes: StaticRoute[]): Promise<void>;
}

/** Registers the rules; where the browser rejects them, the early return of the fetch listener does the same. */
export const addStaticRoutes = (event: object): Promise<void> =>
  (event as Routable).addRoutes?.(staticRoutes()).catch(() => undefined) ?? Promise.resolve();
