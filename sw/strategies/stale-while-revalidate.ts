import { cachedResponse, cacheMissResponse, type FetchResult, toResponse } from '../network/response.ts';
import type { RequestContext } from '../request-context.ts';

/** The stored copy of a reply. */
export interface CachedReply {
  /** JSON text. */
  readonly text: string;
  /** When it was last known to be right, epoch milliseconds. */
  readonly at: number;
  /** It is not asked for again yet. */
  readonly isFresh?: boolean;
}

/**
 * The stored copy first, revalidated in the background unless it is fresh. What was never stored comes from the network,
 * with its errors; `store` gets those too.
 */
export async function staleWhileRevalidate(
  { isCacheOnly, waitUntil }: RequestContext,
  cached: CachedReply | null,
  fetch: () => Promise<FetchResult>,
  store: (result: FetchResult) => Promise<void>,
): Promise<Response> {
  const fromCache = cached && cachedResponse(cached.text, cached.at);
  if (isCacheOnly || cached?.isFresh) return fromCache ?? cacheMissResponse();
  const result = fetch();
  waitUntil(result.then(store));
  return fromCache ?? toResponse(await result);
}
