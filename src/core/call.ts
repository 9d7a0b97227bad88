import { ofetch } from 'ofetch';
import * as v from 'valibot';
import type { BodyOf, Endpoint, HasParams, Params, QueryOf, ReplyOf } from '../contract/endpoint.ts';
import {
  AJAX_HEADER,
  LOCALE_HEADER,
  REQUEST_RETRIES,
  REQUEST_TIMEOUT_DEV_MS,
  REQUEST_TIMEOUT_MS,
} from '../contract/wire.ts';
import { delayBefore } from '../lib/backoff.ts';
import { fillPattern } from '../lib/paths.ts';
import { reportAttempt, reportEnd } from './connection.ts';
import { Failure, parseRefusal } from './failure.ts';
import { here } from './navigation.ts';
import { announceSessionEnd, sessionEpoch } from './session-end.ts';

type Part<Name extends string, Value> = undefined extends Value
  ? { readonly [N in Name]?: Value }
  : Record<never, never> extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };

/** What a call of the endpoint takes; wrong, missing and superfluous parts do not compile. */
export type CallInput<E extends Endpoint> = (HasParams<E> extends true
  ? { readonly params: Params<E> }
  : { readonly params?: never }) &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> & {
    /** Idempotency-Key of a write; a repeat with it has no second effect. */
    readonly key?: string;
    readonly signal?: AbortSignal;
    readonly headers?: Readonly<Record<string, string>>;
    /** Told when an attempt brought no answer and another one will be made. */
    readonly onRetry?: () => void;
  };

type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

interface Settings {
  timeoutMs: number;
  retries: number;
  baseDelayMs: number;
}

/** The schedule of platform 7; tests scale it. */
export const callSettings: Settings = {
  timeoutMs: import.meta.env.DEV ? REQUEST_TIMEOUT_DEV_MS : REQUEST_TIMEOUT_MS,
  retries: REQUEST_RETRIES,
  baseDelayMs: 1000,
};

/** A fresh Idempotency-Key. */
export const newKey = (): string => crypto.randomUUID();

/**
 * Calls an endpoint of the contract and gives its checked reply. Rejects with `Failure` only.
 * Reads, and writes with a key, are tried again on a network error or time-out; never after an HTTP answer (D3).
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<ReplyOf<E>> {
  const id = Symbol(endpoint.errorCode);
  const options = (input ?? {}) as LooseInput;
  const mayRepeat = isRead(endpoint) || options.key !== undefined;
  const session = sessionEpoch();
  try {
    for (let attempt = 1; ; attempt++) {
      reportAttempt(id, attempt);
      try {
        const reply = await once(endpoint, options);
        reportEnd(id, true);
        return reply as ReplyOf<E>;
      } catch (error) {
        const failure = asFailure(error, endpoint, options.signal);
        const isLast = attempt > callSettings.retries || !mayRepeat || !isRetryable(failure);
        if (isLast) {
          reportEnd(id, failure.kind === 'cancelled' ? null : !failure.isOffline);
          throw failure;
        }
        options.onRetry?.();
        await pause(delayBefore(attempt, Math.random, callSettings.baseDelayMs), options.signal);
      }
    }
  } catch (error) {
    const failure = asFailure(error, endpoint, options.signal);
    reportEnd(id, null);
    if (failure.status === 401 && endpoint.errorCode !== 'LOGIN_ERROR') announceSessionEnd(session);
    throw failure;
  }
}

interface LooseInput {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly key?: string;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  readonly onRetry?: () => void;
}

const isRead = ({ method, policy }: Endpoint): boolean => method === 'GET' || policy === 'filter';

/** Offline by the browser's own word there is nobody to try: the screen loads again on `online`. */
const isRetryable = ({ kind }: Failure): boolean =>
  (kind === 'network' && navigator.onLine) || kind === 'timeout';

/** One attempt. The time-out covers headers and body, which is why the body is read as text within it. */
async function once(endpoint: Endpoint, input: LooseInput): Promise<unknown> {
  const signals = [AbortSignal.timeout(callSettings.timeoutMs), ...(input.signal ? [input.signal] : [])];
  const response = await ofetch.raw(fillPattern(endpoint.path, input.params ?? {}), {
    method: endpoint.method,
    headers: {
      ...AJAX_HEADER,
      Accept: 'application/json',
      [LOCALE_HEADER]: here().locale,
      ...(input.key ? { 'Idempotency-Key': input.key } : {}),
      ...input.headers,
    },
    ...(input.query ? { query: input.query } : {}),
    ...(input.body === undefined ? {} : { body: input.body as Record<string, unknown> }),
    credentials: 'same-origin',
    retry: false,
    ignoreResponseError: true,
    responseType: 'text',
    signal: AbortSignal.any(signals),
  });
  const text = String(response._data ?? '');
  if (!response.ok) {
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
    throw new Failure('refused', endpoint.errorCode, response.status, parseRefusal(text), retryAfter);
  }
  return parseReply(endpoint, response, text);
}

/** A captive portal's page with status 200 is an error, not data (house, rule 5). */
function parseReply(endpoint: Endpoint, response: Response, text: string): unknown {
  if (response.status === 204) return undefined;
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (isJson) {
    try {
      const parsed = v.safeParse(endpoint.reply, JSON.parse(text));
      if (parsed.success) return parsed.output;
    } catch {
      // Not JSON after all: refused below, like any other foreign answer.
    }
  }
  throw new Failure('invalid', endpoint.errorCode, response.status);
}

function asFailure(error: unknown, endpoint: Endpoint, signal?: AbortSignal): Failure {
  if (error instanceof Failure) return error;
  if (signal?.aborted) return new Failure('cancelled', endpoint.errorCode);
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const isTimeout = [error, cause].some(part => part instanceof Error && part.name === 'TimeoutError');
  return new Failure(isTimeout ? 'timeout' : 'network', endpoint.errorCode);
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
