import { type WorkerEndpointName, wireApi } from '../../src/contract/api.ts';
import { apiRequest } from '../../src/contract/api-request.ts';
import type { WorkerEndpoint } from '../../src/contract/endpoint.ts';
import { tallImage } from '../../src/contract/subjects/banners.ts';
import type { FirstScreen } from '../../src/contract/subjects/first-screen.ts';
import type { Device } from '../../src/contract/wire.ts';
import type { RequestContext, Strategy } from '../request-context.ts';
import { filterStrategy } from '../strategies/filter.ts';
import { composeFromCache, readCachedRails, readFirstScreen } from '../strategies/first-screen.ts';
import { publicStrategy, readCachedAnswer } from '../strategies/public.ts';
import { prefetchFile } from './prefetch-file.ts';

/** What the first screen of the lobby consists of, beside its games. */
const PARTS = ['listCollections', 'loadMenuCategories', 'listBanners', 'listProviders'] as const;
/** As many as a rail of the lobby shows. */
const RAIL_LENGTH = 15;
/** Rails that are visible without scrolling. */
const VISIBLE_RAILS = 2;

interface PrefetchOptions {
  readonly locale: string;
  readonly device: Device;
  /** The page shows the upright form of a banner's picture. */
  readonly isNarrow: boolean;
}

const inProgress = new Map<string, Promise<void>>();

/**
 * No worker controls the first page of a new device, so nothing of what it shows is stored: the worker fetches the first
 * screen of the lobby itself, once, as a part of being ready to work offline (decision 0025). Pages that ask for it at the same
 * time share the work. Not during the install, when the databases are not this worker's yet (decision 0074).
 */
export function prefetchLobby(options: PrefetchOptions): Promise<void> {
  const key = JSON.stringify(options);
  const work = inProgress.get(key) ?? prefetchFirstScreen(options).finally(() => inProgress.delete(key));
  inProgress.set(key, work);
  return work;
}

async function prefetchFirstScreen(options: PrefetchOptions): Promise<void> {
  await Promise.all(
    PARTS.map(name =>
      runStrategy(
        options,
        name,
        publicStrategy,
        name === 'listCollections' ? `?device=${options.device}` : '',
      ),
    ),
  );
  if (await readFirstScreen(options.locale)) return;
  const rails = await readCachedRails(options.locale);
  const game_ids = [...new Set(rails.flatMap(rail => rail.identifiers.slice(0, RAIL_LENGTH)))];
  if (game_ids.length === 0) return;
  await runStrategy(
    options,
    'selectGames',
    filterStrategy,
    '',
    JSON.stringify({ game_ids, device: options.device }),
  );
  const first = await composeFromCache(options.locale);
  if (first) await prefetchPictures(first, options.isNarrow);
}

/** Calls a strategy as a request of a page would; what is stored already is not fetched. */
async function runStrategy(
  { locale }: PrefetchOptions,
  name: WorkerEndpointName,
  strategy: Strategy,
  query: string,
  body = '',
): Promise<void> {
  const work: Promise<unknown>[] = [];
  const endpoint: WorkerEndpoint = wireApi[name];
  const url = new URL(endpoint.path + query, location.href);
  // The page may have made the same request just now: then its copy in the HTTP cache is only revalidated.
  const request = new Request(url, apiRequest(endpoint.method, { locale, body, cache: 'no-cache' }));
  const context: RequestContext = {
    name,
    endpoint,
    params: {},
    url,
    request,
    epoch: null,
    locale,
    isCacheOnly: false,
    waitUntil: task => void work.push(task),
  };
  if (body === '' && (await readCachedAnswer(context))) return;
  await strategy(context);
  await Promise.all(work);
}

/** The pictures that the page has just shown: most come out of the browser's own HTTP cache. */
async function prefetchPictures(
  { banners, collections, games }: FirstScreen,
  isNarrow: boolean,
): Promise<void> {
  const [banner] = banners.toSorted((a, b) => (a.order['home'] ?? 0) - (b.order['home'] ?? 0));
  const image = banner && (isNarrow ? tallImage(banner.image) : banner.image);
  const shown = new Set(collections.slice(0, VISIBLE_RAILS).flatMap(({ identifiers }) => identifiers));
  const tiles = games.filter(({ identifier }) => shown.has(identifier)).map(({ preview }) => preview);
  await Promise.all((image ? [image, ...tiles] : tiles).map(address => prefetchFile(address)));
}
