import { Route, Router } from 'workbox-routing';
import { api, type EndpointName } from '../src/contract/api.ts';
import type { Endpoint, Method } from '../src/contract/endpoint.ts';
import { EPOCH_HEADER, LOCALE_HEADER, PREFER_HEADER, REQUEST_ID_HEADER } from '../src/contract/wire.ts';
import { matchPattern } from '../src/lib/paths.ts';
import type { Answer, Ask } from './ask.ts';
import { during } from './busy.ts';
import { noteError } from './errors.ts';
import { policies } from './policies.ts';

/** A fetch event, as far as the worker needs it. */
export interface Asking {
  readonly request: Request;
  readonly clientId: string;
  readonly waitUntil: Ask['later'];
}

/** Every endpoint whose policy has an answer; an address that is not in the contract has no route and passes. */
function routesOf(table: Readonly<Record<string, Answer | null>>): Router {
  const router = new Router();
  for (const name of Object.keys(api) as EndpointName[]) {
    const endpoint: Endpoint = api[name];
    const answer = table[endpoint.policy];
    if (answer) router.registerRoute(routeOf(name, endpoint, answer));
  }
  return router;
}

function routeOf(name: EndpointName, endpoint: Endpoint, answer: Answer): Route {
  return new Route(
    ({ url, sameOrigin }) => (sameOrigin ? matchPattern(endpoint.path, url.pathname) : null),
    ({ url, request, event, params }) =>
      answer({
        name,
        endpoint,
        params: (params ?? {}) as Record<string, string>,
        url,
        ...readHeaders(request),
        request,
        clientId: (event as unknown as Asking).clientId,
        later: work => event.waitUntil(during(work.catch(error => noteError(name, error)))),
      }),
    endpoint.method satisfies Method,
  );
}

function readHeaders({ headers }: Request) {
  const epoch = headers.get(EPOCH_HEADER);
  return {
    epoch: epoch === null ? null : Number(epoch),
    requestId: headers.get(REQUEST_ID_HEADER),
    locale: headers.get(LOCALE_HEADER) ?? '',
    prefersStore: headers.get(PREFER_HEADER) === 'store',
  };
}

const router = routesOf(policies);

/** How a call of the contract is answered, or null: no endpoint, or one that the worker leaves alone. */
export function answererOfCall(event: Asking): (() => Promise<Response>) | null {
  const { request } = event;
  const url = new URL(request.url);
  const match = { url, request, event: event as never, sameOrigin: url.origin === location.origin };
  const { route, params } = router.findMatchingRoute(match);
  if (!route) return null;
  return () => route.handler.handle({ url, request, event: event as never, params: params as never });
}
