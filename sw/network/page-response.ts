import { PLAYER_HEADER, SEQ_HEADER, STORED_HEADER, VALIDATED_HEADER } from '../../src/contract/wire.ts';
import type { BufferedResponse } from './fetch-with-retry.ts';
import type { FetchResult } from './response.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Headers of the back end that a page reads; all others are dropped, `x-sw` above all, which is the worker's own. */
const FORWARDED_HEADERS = ['retry-after', 'idempotent-replayed', PLAYER_HEADER, SEQ_HEADER, 'date'];

const forwardedHeaders = (response: BufferedResponse): Headers => {
  const headers = new Headers();
  for (const name of FORWARDED_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
};

/** A validated reply as the page receives it. */
function networkResponse(text: string, status: number, response: BufferedResponse): Response {
  const headers = forwardedHeaders(response);
  headers.set(VALIDATED_HEADER, __BUILD__);
  if (status === 204) return new Response(null, { status, headers });
  headers.set('content-type', JSON_TYPE);
  return new Response(text, { status, headers });
}

/**
 * A stored copy; `at`: epoch milliseconds. `isPartial`: fields are left out (decision 0007). `seq`: the player's event
 * number that it includes, 0 when it is not known (decision 0011).
 */
export function cachedResponse(text: string, at: number, isPartial = false, seq = 0): Response {
  const stored = `stored; at=${new Date(at).toISOString()}${isPartial ? '; partial' : ''}`;
  return new Response(text, {
    headers: {
      'content-type': JSON_TYPE,
      [STORED_HEADER]: stored,
      [VALIDATED_HEADER]: __BUILD__,
      ...(seq > 0 && { [SEQ_HEADER]: String(seq) }),
    },
  });
}

/** An error of the back end, unchanged. */
export function errorResponse(response: BufferedResponse): Response {
  const headers = forwardedHeaders(response);
  headers.set('content-type', response.headers.get('content-type') ?? 'text/plain');
  return new Response(response.text, { status: response.status, headers });
}

/** Nothing is stored and only a stored copy was wanted: no error, which the browser would log. */
export const cacheMissResponse = (): Response =>
  new Response(null, { status: 204, headers: { [STORED_HEADER]: 'none' } });

/** The back end has not answered and nothing is stored. Distinct from the network error of a worker that was killed. */
const gatewayTimeoutResponse = (): Response =>
  new Response('{"error":"no_answer"}', {
    status: 504,
    headers: { 'content-type': JSON_TYPE, [STORED_HEADER]: 'nobody' },
  });

/** The result of a request as the page receives it. */
export function toResponse(result: FetchResult): Response {
  if (result.kind === 'ok') return networkResponse(result.text, result.response.status, result.response);
  if (result.kind === 'httpError') return errorResponse(result.response);
  return gatewayTimeoutResponse();
}
