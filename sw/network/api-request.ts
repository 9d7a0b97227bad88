import { apiRequest } from '../../src/contract/api-request.ts';
import type { RequestContext } from '../request-context.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';
import { classifyResponse, type FetchResult } from './response.ts';
import { recordServerDate } from './server-clock.ts';

/** The body of a read by POST, as text; empty for other reads. */
export const readBody = ({ request }: Pick<RequestContext, 'request'>): Promise<string> =>
  request.method === 'GET' ? Promise.resolve('') : request.clone().text();

/** Whether the response is about no player. */
export const isPublic = ({ policy }: RequestContext['endpoint'], { pathname }: URL): boolean =>
  policy !== 'private' && policy !== 'append-only' && !pathname.startsWith('/api/player');

/**
 * Sends a read to the back end, with retries, and classifies the response; never rejects. `etag`: of the stored copy. Two
 * requests that differ in locale, epoch, body or `etag` are not coalesced.
 */
export async function fetchFromNetwork(context: RequestContext, etag?: string | null): Promise<FetchResult> {
  const { request, url, locale, epoch, subscriber, endpoint } = context;
  const body = await readBody(context);
  const requestKey = [request.method, url.pathname + url.search, locale, epoch, etag, body].join('\n');
  const buildRequest = () =>
    new Request(
      url,
      apiRequest(request.method, {
        locale,
        body,
        headers: etag ? { 'If-None-Match': etag } : {},
        // The worker has its own store; but its first requests may be those that the page has just made (`no-cache`).
        cache: request.cache === 'no-cache' ? 'no-cache' : 'no-store',
      }),
    );
  try {
    const response = await fetchWithRetry(requestKey, buildRequest, subscriber, isPublic(endpoint, url));
    recordServerDate(response.headers);
    return classifyResponse(context, response);
  } catch {
    return { kind: 'networkError' };
  }
}
