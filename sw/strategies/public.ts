import { DAY_MS, isDue } from '../../src/lib/time-units.ts';
import { notifyRevalidated } from '../clients/broadcast.ts';
import { fetchFromNetwork } from '../network/api-request.ts';
import { cacheMissResponse, type FetchResult, matchesContract, toResponse } from '../network/response.ts';
import { now } from '../network/timings.ts';
import type { RequestContext, Strategy } from '../request-context.ts';
import { sharedDb } from '../storage/databases.ts';
import { isPartOfFirstScreen, updateFirstScreen } from './first-screen.ts';
import { type CachedReply, staleWhileRevalidate } from './stale-while-revalidate.ts';

/** Slow content is fresh for this long, milliseconds (decision 0004). */
const INFO_MAX_AGE_MS = DAY_MS;

interface CachedAnswer extends CachedReply {
  readonly etag: string | null;
}

/** The response is the same for all players, so the key has nothing of the player in it. */
const cacheKey = ({ url, locale }: Pick<RequestContext, 'url' | 'locale'>): string =>
  `${url.pathname}${url.search} ${locale}`;

/** The stored copy; null also for one of another build that no longer fits the contract. */
export async function readCachedAnswer(context: RequestContext, maxAgeMs = 0): Promise<CachedAnswer | null> {
  const row = await sharedDb().get('answers', cacheKey(context));
  if (!row || (row.build !== __BUILD__ && !matchesContract(context, row.body))) return null;
  const { at, body: text, etag } = row;
  return { text, at, etag, isFresh: !isDue(at, maxAgeMs, now()) };
}

/** Stores a response and notifies the pages if it differs from the stored copy; an equal one is confirmed. */
async function storeAndNotify(
  context: RequestContext,
  result: FetchResult,
  cached: CachedAnswer | null,
): Promise<void> {
  const subject = context.endpoint.path;
  if (result.kind !== 'ok' && result.kind !== 'notModified') return;
  const body = result.kind === 'ok' ? result.text : cached?.text;
  if (body === undefined) return;
  const at = now();
  const etag = result.response.headers.get('etag') ?? cached?.etag ?? null;
  const row = { key: cacheKey(context), at, body, etag, build: __BUILD__ };
  await sharedDb().write(writer => writer.put('answers', row), { relaxed: true });
  if (cached) await notifyRevalidated(subject, cached.text !== body, at);
  if (isPartOfFirstScreen(context.endpoint)) await updateFirstScreen(context.locale);
}

const sharedAnswerStrategy =
  (maxAgeMs: number): Strategy =>
  async context => {
    const cached = await readCachedAnswer(context, maxAgeMs);
    return staleWhileRevalidate(
      context,
      cached,
      () => fetchFromNetwork(context, cached?.etag),
      result => storeAndNotify(context, result, cached),
    );
  };

/** Configuration and content that is the same for everybody (decision 0004 `public`). */
export const publicStrategy = sharedAnswerStrategy(0);

/** Countries, terms, rules: fresh for a day, stored without an end (decision 0004 `info`). */
export const infoStrategy = sharedAnswerStrategy(INFO_MAX_AGE_MS);

/** Never stored (decision 0004, `network-only`). */
export const networkOnlyStrategy: Strategy = async context =>
  context.isCacheOnly ? cacheMissResponse() : toResponse(await fetchFromNetwork(context));
