import { withTimeout } from '../../src/lib/with-timeout.ts';
import { fetchFromNetwork } from '../network/api-request.ts';
import { isOffline } from '../network/circuit-breaker.ts';
import { cachedResponse, cacheMissResponse, type FetchResult, toResponse } from '../network/response.ts';
import { timings } from '../network/timings.ts';
import { drain } from '../outbox/drain.ts';
import type { RequestContext, Strategy } from '../request-context.ts';
import { identityAt } from '../session/identity.ts';
import {
  type CachedPrivateAnswer,
  GUEST_PROFILE,
  isProfile,
  readPrivateAnswer,
  storePrivateAnswer,
} from '../session/private-store.ts';

/**
 * Player data (decision 0004 `private`): the network's response if it arrives in time, else the player's own stored copy
 * while the request goes on in the background. The copy replaces a network error and a 5xx; other errors are passed on.
 */
export const privateStrategy: Strategy = async context => {
  const cached = await readPrivateAnswer(context);
  if (context.isCacheOnly) return cached ? fromCache(context, cached) : cacheMissResponse();
  const result = fetchFromNetwork(context);
  context.waitUntil(result.then(answer => storeAndDrain(context, answer, cached)));
  if (!cached) return toResponse(await result);
  const timeoutMs = isOffline() ? 0 : timings().networkTimeoutMs;
  const first = await withTimeout(result, timeoutMs, null);
  if (first && !shouldFallBackToCache(first)) return toResponse(first);
  // The session may have ended meanwhile, which also cancels the request: the copy is then no longer the page's.
  return (await identityAt(context.epoch))
    ? fromCache(context, cached)
    : toResponse({ kind: 'networkError' });
};

/** Mutations of a suspended player are sent when the same player signs in again. */
async function storeAndDrain(
  context: RequestContext,
  result: FetchResult,
  cached: CachedPrivateAnswer | null,
): Promise<void> {
  if (await storePrivateAnswer(context, result, cached)) await drain();
}

const fromCache = (context: RequestContext, { body, at, seq }: CachedPrivateAnswer): Response =>
  cachedResponse(body, at, isProfile(context) && body !== GUEST_PROFILE, seq);

const shouldFallBackToCache = (result: FetchResult): boolean =>
  result.kind === 'networkError' ||
  result.kind === 'notModified' ||
  (result.kind === 'httpError' && result.response.status >= 500);
