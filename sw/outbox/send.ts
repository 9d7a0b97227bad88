import { apiRequest } from '../../src/contract/api-request.ts';
import { isBackEndResponse } from '../../src/lib/backend-response.ts';
import { recordSuccess } from '../network/circuit-breaker.ts';
import { type BufferedResponse, fetchOnce, retryAfterOf } from '../network/fetch-with-retry.ts';
import { parseJson } from '../network/response.ts';
import type { OutboxRow } from '../storage/schema.ts';

/** The result of sending a queued mutation. */
export type SendResult =
  /** The back end has answered for good; not `ok`: it has rejected it. */
  | { readonly kind: 'completed'; readonly ok: boolean; readonly response: BufferedResponse }
  /** The player has to sign in first. */
  | { readonly kind: 'paused'; readonly response: BufferedResponse }
  /** Not now; `afterMs`: its Retry-After, milliseconds, or null. Not `reached`: there was no answer. */
  | { readonly kind: 'later'; readonly afterMs: number | null; readonly reached: boolean };

/** Errors that do not concern the mutation itself, and a proxy's. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([407, 408, 425, 429, 511]);

/** Sends a mutation once, as a request made now: with today's cookies and its own key. Never rejects. */
export async function sendMutation(row: OutboxRow, signal: AbortSignal): Promise<SendResult> {
  try {
    const response = await fetchOnce(buildRequest(row), signal);
    recordSuccess();
    return toSendResult(row, response);
  } catch {
    return { kind: 'later', afterMs: null, reached: false };
  }
}

const buildRequest = ({ path, method, body, idempotencyKey, locale }: OutboxRow): Request =>
  new Request(new URL(path, location.origin), apiRequest(method, { locale, key: idempotencyKey, body }));

/** Which answers take a mutation off the outbox (decision 0071). */
function toSendResult({ want }: OutboxRow, response: BufferedResponse): SendResult {
  const { status } = response;
  const isOurs = isBackEndResponse(response);
  if (status >= 500 || RETRYABLE_STATUSES.has(status) || isInFlight(response) || !isOurs)
    return { kind: 'later', afterMs: retryAfterOf(response), reached: true };
  if (status === 401) return { kind: 'paused', response };
  // What does not exist is not in the list: only adding it has failed.
  const ok = status < 300 || status === 409 || (status === 404 && !want);
  return { kind: 'completed', ok, response };
}

/** The same mutation is being worked on: its answer comes to a repeat. */
const isInFlight = ({ status, text }: BufferedResponse): boolean =>
  status === 409 && (parseJson(text) as { error?: unknown } | null | undefined)?.error === 'in_flight';
