import { type WorkerEndpointName, wireApi } from '../src/contract/api.ts';
import { API_ROOTS } from '../src/contract/api-roots.ts';
import type { WireEndpoint, WorkerEndpoint } from '../src/contract/endpoint.ts';
import {
  EPOCH_HEADER,
  LOCALE_HEADER,
  PREFER_HEADER,
  REQUEST_ID_HEADER,
  STATE_PATH,
} from '../src/contract/wire.ts';
import { matchPattern } from '../src/lib/paths.ts';
import { subscriberOf } from './clients/broadcast.ts';
import { logError } from './diagnostics/error-log.ts';
import { serveStatePage } from './diagnostics/state-page.ts';
import { knownMode } from './lifecycle/kill-switch.ts';
import { fillPrecache } from './lifecycle/precache.ts';
import { track } from './lifecycle/takeover.ts';
import { isPublic } from './network/api-request.ts';
import { cacheMissResponse } from './network/response.ts';
import { queuedStrategy } from './outbox/strategy.ts';
import type { RequestContext, Strategy } from './request-context.ts';
import { isOutdated } from './session/identity.ts';
import type { Build } from './storage/build-files.ts';
import { serveAsset, serveStaticFile } from './strategies/assets.ts';
import { filterStrategy } from './strategies/filter.ts';
import { historyStrategy } from './strategies/history.ts';
import { serveNavigation } from './strategies/navigation.ts';
import { isPicture, servePicture } from './strategies/pictures.ts';
import { privateStrategy } from './strategies/private.ts';
import { infoStrategy, networkOnlyStrategy, publicStrategy } from './strategies/public.ts';
import { translationsStrategy } from './strategies/translations.ts';

/** The strategy of each policy of the contract (decision 0004); a policy without one does not compile. */
const strategies: Readonly<Record<WorkerEndpoint['policy'], Strategy>> = {
  catalogue: networkOnlyStrategy,
  filter: filterStrategy,
  public: publicStrategy,
  info: infoStrategy,
  translations: translationsStrategy,
  private: privateStrategy,
  'append-only': historyStrategy,
  queued: queuedStrategy,
  'network-only': networkOnlyStrategy,
};

/** The part of a fetch event that the worker uses. */
interface FetchEventLike {
  readonly request: Request;
  readonly clientId: string;
  readonly waitUntil: RequestContext['waitUntil'];
}

type Responder = () => Promise<Response>;

/** How a request of a page is answered, or null: the worker leaves it alone. Nothing happens before the call. */
export function findResponder(event: FetchEventLike, build: Build): Responder | null {
  const { request } = event;
  const url = new URL(request.url);
  const waitUntil = (work: Promise<unknown>) => runInBackground(event, 'background', work);
  if (request.headers.has('range')) return null;
  if (request.method === 'GET' && isPicture(request)) return () => servePicture(request, waitUntil);
  if (url.origin !== location.origin) return null;
  if (request.method === 'GET') {
    if (url.pathname === STATE_PATH) return () => serveStatePage(request, build, knownMode());
    if (request.mode === 'navigate') {
      const refillPrecache = () => waitUntil(fillPrecache(build, async () => undefined));
      return isAppPage(url) ? () => serveNavigation(request, build, refillPrecache) : null;
    }
    if (url.pathname.startsWith('/assets/')) return () => serveAsset(request, build, waitUntil);
    if (isShellFile(url, build)) return () => serveStaticFile(request, build);
  }
  return request.mode === 'navigate' ? null : findEndpointResponder(event, url);
}

const isShellFile = ({ pathname }: URL, { precache }: Build): boolean =>
  !pathname.endsWith('.html') && precache.some(({ url }) => url === pathname);

/** First path segments of the back end and of files: a navigation there opens no page of the app. */
const NON_PAGE_SEGMENTS: readonly string[] = [
  ...API_ROOTS,
  '__sw',
  'assets',
  'fonts',
  'icons',
  'screenshots',
];

/** Whether a navigation to this address is answered with the shell. `?nosw` bypasses the worker. */
export function isAppPage({ pathname, searchParams }: URL): boolean {
  const segments = pathname.split('/').slice(1);
  const [first = ''] = segments;
  const isFileOfRoot = segments.length === 1 && first.includes('.');
  return !NON_PAGE_SEGMENTS.includes(first) && !isFileOfRoot && !searchParams.has('nosw');
}

/** The browser sends requests of the policy `bypass` itself, as it does those to an address that no endpoint has. */
const routes = Object.entries<WireEndpoint>(wireApi).flatMap(([name, endpoint]) =>
  endpoint.policy === 'bypass'
    ? []
    : [
        {
          name: name as WorkerEndpointName,
          endpoint,
          strategy: strategies[endpoint.policy],
        },
      ],
);

/**
 * How a request to an endpoint is answered, or null: no endpoint, or one that the worker leaves alone. Of our own instead of
 * `workbox-routing`, which would add 1.4 KB to match the same table in the same order.
 */
function findEndpointResponder(event: FetchEventLike, url: URL): Responder | null {
  for (const { name, endpoint, strategy } of routes) {
    if (endpoint.method !== event.request.method) continue;
    const params = matchPattern(endpoint.path, url.pathname);
    if (params) return () => respond(strategy, createContext(event, name, params, url));
  }
  return null;
}

/**
 * The page drops a player's read whose session has ended meanwhile. Where it fails, aborted by the sign-out or with 401, it is
 * answered without an error, which the browser would log.
 */
async function respond(strategy: Strategy, context: RequestContext): Promise<Response> {
  const response = await strategy(context);
  const { endpoint, epoch, request, url } = context;
  const isFailedRead = !response.ok && request.method === 'GET' && !isPublic(endpoint, url);
  return isFailedRead && isOutdated(epoch) ? cacheMissResponse() : response;
}

function createContext(
  event: FetchEventLike,
  name: WorkerEndpointName,
  params: RequestContext['params'],
  url: URL,
): RequestContext {
  const { request, clientId } = event;
  const { headers } = request;
  const epoch = headers.get(EPOCH_HEADER);
  return {
    name,
    endpoint: wireApi[name],
    params,
    url,
    request,
    subscriber: subscriberOf(clientId, headers.get(REQUEST_ID_HEADER)),
    epoch: epoch === null ? null : Number(epoch),
    locale: headers.get(LOCALE_HEADER) ?? '',
    isCacheOnly: headers.get(PREFER_HEADER) === 'store',
    waitUntil: work => runInBackground(event, name, work),
  };
}

/** Work that outlives the response keeps the worker alive and never fails the event. */
const runInBackground = (event: FetchEventLike, where: string, work: Promise<unknown>): void =>
  event.waitUntil(track(work.catch(error => logError(where, error))));
