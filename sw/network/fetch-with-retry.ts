import { isBackEndResponse, parseRetryAfter } from '../../src/lib/backend-response.ts';
import { backoffDelay, delay } from '../../src/lib/backoff.ts';
import { HOUR_MS } from '../../src/lib/time-units.ts';
import { acquireProbe, recordFailure, recordSuccess, releaseProbe } from './circuit-breaker.ts';
import { type BufferedResponse, fetchOnce } from './response.ts';
import { now, timings } from './timings.ts';

/** A call that waits for a response. */
export interface Subscriber {
  /** The page's id of its call, by which it can be cancelled. */
  readonly requestId: string | null;
  /**
   * `attempt` 0: the request has ended; `isReached`: whether the back end has answered, null while it is not known, and
   * `status` how.
   */
  reportAttempt(attempt: number, of: number, isReached: boolean | null, status?: number): void;
  /** Whether the page is still open. */
  isOpen(): Promise<boolean>;
}

/** The worker itself: it waits as long as it lives. */
const BACKGROUND: Subscriber = {
  requestId: null,
  reportAttempt: () => undefined,
  isOpen: async () => true,
};

interface InFlightRequest {
  readonly isPublic: boolean;
  readonly abort: AbortController;
  readonly subscribers: Set<Subscriber>;
  readonly response: Promise<BufferedResponse>;
}

/** No request outlasts this, milliseconds: the browser ends a fetch event after 300 s. */
const MAX_DURATION_MS = 285_000;

const inFlightRequests = new Map<string, InFlightRequest>();

/**
 * Sends a read until the back end answers: again after network errors and time-outs, never after a response of the back
 * end, on the schedule of OFFLINE-14 (decision 0069). Concurrent calls with the same `requestKey` share one request, which
 * is aborted when all of them are cancelled. `request` is called for each attempt. `isPublic`: the response is the same for every visitor.
 * Rejects when the back end has not answered.
 */
export function fetchWithRetry(
  requestKey: string,
  request: () => Request,
  subscriber = BACKGROUND,
  isPublic = false,
): Promise<BufferedResponse> {
  const throttled = throttledResponse(requestKey);
  if (throttled) return Promise.resolve(throttled);
  const known = inFlightRequests.get(requestKey);
  if (known && !known.abort.signal.aborted) {
    known.subscribers.add(subscriber);
    return known.response;
  }
  const abort = new AbortController();
  const subscribers = new Set([subscriber]);
  const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(MAX_DURATION_MS)]);
  const response = runWithRetry(request, signal, subscribers).finally(() => {
    if (inFlightRequests.get(requestKey)?.abort === abort) inFlightRequests.delete(requestKey);
  });
  inFlightRequests.set(requestKey, { abort, subscribers, response, isPublic });
  void response.then(
    received => recordRetryAfter(requestKey, received),
    () => undefined,
  );
  return response;
}

/** The page has cancelled this call; its request goes on for other calls that share it (decision 0005). */
export function cancelCall(requestId: string): void {
  for (const { subscribers, abort } of inFlightRequests.values()) {
    for (const subscriber of subscribers)
      if (subscriber.requestId === requestId) subscribers.delete(subscriber);
    if (subscribers.size === 0) abort.abort(new Error('cancelled'));
  }
}

/** Aborts every request but public ones, as at a sign-out: no response of the session before may arrive. */
export function cancelPrivate(): void {
  for (const { abort, isPublic } of inFlightRequests.values())
    if (!isPublic) abort.abort(new Error('signed out'));
}

/** Ends delays between attempts, for the rest of this worker's life. */
const takeover = new AbortController();
export const takeoverSignal = takeover.signal;

/**
 * A newer worker is to take over, which the browser postpones while this one has work: from now on nothing is retried, and
 * requests in flight end with their current attempt.
 */
export const prepareForTakeover = (): void => takeover.abort(new Error('a newer worker takes over'));

/** Work of many steps begins no further one: the newer worker does the rest. */
export const isShuttingDown = (): boolean => takeover.signal.aborted;

/** How many requests are in flight, for support staff. */
export const inFlightCount = (): number => inFlightRequests.size;

async function runWithRetry(
  request: () => Request,
  signal: AbortSignal,
  subscribers: ReadonlySet<Subscriber>,
): Promise<BufferedResponse> {
  const id = Symbol('request');
  const { retries, baseDelayMs } = timings();
  const waitSignal = AbortSignal.any([signal, takeover.signal]);
  const report = (attempt: number, isReached: boolean | null, status?: number) => {
    for (const subscriber of subscribers) subscriber.reportAttempt(attempt, retries + 1, isReached, status);
  };
  let attempt = 1;
  try {
    for (; ; attempt += 1) {
      if (attempt > 1 || !waitSignal.aborted) await acquireProbe(id, waitSignal);
      if (attempt > 1) report(attempt, null);
      const response = await fetchOnce(request(), signal).catch(() => null);
      if (response && isBackEndResponse(response)) {
        recordSuccess();
        // A page that shows the stored copy would not learn of a maintenance (decision 0114).
        if (attempt > 1 || response.status === 503) report(0, true, response.status);
        return response;
      }
      if (signal.aborted) throw signal.reason;
      recordFailure(id);
      if (attempt > retries || navigator.onLine === false) throw new Error(`${attempt} attempts`);
      await delay(backoffDelay(attempt, Math.random, baseDelayMs), waitSignal);
      if (!(await hasOpenClient(subscribers))) throw new Error('every page is closed');
    }
  } catch (error) {
    report(0, waitSignal.aborted ? null : false);
    throw error;
  } finally {
    releaseProbe(id);
  }
}

const hasOpenClient = async (subscribers: ReadonlySet<Subscriber>): Promise<boolean> =>
  (await Promise.all([...subscribers].map(subscriber => subscriber.isOpen()))).some(Boolean);

/** The longest delay that a response can ask for, milliseconds. */
const MAX_RETRY_AFTER_MS = HOUR_MS;
const THROTTLING_STATUSES = new Set([429, 503]);

/** Requests that the back end does not accept before a time (Retry-After), with its response. */
const throttledRequests = new Map<string, { until: number; response: BufferedResponse }>();

/** The delay that a response demands, milliseconds; null when it names none. */
export function retryAfterOf({ headers }: Pick<BufferedResponse, 'headers'>): number | null {
  const milliseconds = parseRetryAfter(headers.get('retry-after'), now());
  return milliseconds && Math.min(milliseconds, MAX_RETRY_AFTER_MS);
}

/** Stores in memory until when a request is throttled; after a restart the worker may send it once too early. */
function recordRetryAfter(requestKey: string, response: BufferedResponse): void {
  for (const [key, { until }] of throttledRequests) if (until <= now()) throttledRequests.delete(key);
  const delayMs = THROTTLING_STATUSES.has(response.status) ? retryAfterOf(response) : null;
  if (delayMs !== null) throttledRequests.set(requestKey, { until: now() + delayMs, response });
}

/** The last response with the remaining delay while the request is throttled; else null. */
function throttledResponse(requestKey: string): BufferedResponse | null {
  const entry = throttledRequests.get(requestKey);
  if (!entry) return null;
  const leftMs = entry.until - now();
  if (leftMs <= 0) {
    throttledRequests.delete(requestKey);
    return null;
  }
  const headers = new Headers(entry.response.headers);
  headers.set('retry-after', String(Math.ceil(leftMs / 1000)));
  return { ...entry.response, headers };
}
