import type { BodyOf, Endpoint, HasParams, Params, QueryOf, ReplyOf } from '../../contract/endpoint.ts';
import {
  REQUEST_RETRIES,
  REQUEST_TIMEOUT_DEV_MS,
  REQUEST_TIMEOUT_MS,
  WORKER_TIMEOUT_MS,
} from '../../contract/wire.ts';
import { backoffDelay, delay } from '../../lib/backoff.ts';
import { emitUnauthorized, sessionEpoch, sessionSignal } from '../session/epoch.ts';
import { logEvent } from '../telemetry/log.ts';
import { controller, postToController } from '../worker/client.ts';
import { ApiError, toApiError } from './api-error.ts';
import { registerCall, reportAttempt, reportEnd, unregisterCall } from './network-status.ts';
import { type QueuedReply, type SendOptions, send } from './send.ts';

type InputPart<Name extends string, Value> = undefined extends Value
  ? { readonly [N in Name]?: Value }
  : Record<never, never> extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };

/** What a call of the endpoint takes; wrong, missing and superfluous parts do not compile. */
export type CallInput<E extends Endpoint> = (HasParams<E> extends true
  ? { readonly params: Params<E> }
  : { readonly params?: never }) &
  InputPart<'query', QueryOf<E>> &
  InputPart<'body', BodyOf<E>> & {
    /** Idempotency-Key of a write; a repeat with it has no second effect. */
    readonly key?: string;
    readonly signal?: AbortSignal;
    readonly headers?: Readonly<Record<string, string>>;
    readonly prefer?: 'store' | undefined;
    readonly onStored?: (at: number, isPartial: boolean) => void;
    readonly onSeq?: (seq: number) => void;
    /** Called when an attempt brought no answer and another one will be made. */
    readonly onRetry?: () => void;
  };

type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/** A queued mutation may be stored by the worker before it is answered (decision 0008). */
type CallReply<E extends Endpoint> = E['policy'] extends 'queued' ? ReplyOf<E> | QueuedReply : ReplyOf<E>;

export const isQueued = (reply: unknown): reply is QueuedReply =>
  typeof reply === 'object' && reply !== null && 'queued' in reply;

interface CallSettings {
  timeoutMs: number;
  retries: number;
  baseDelayMs: number;
}

/** The schedule of OFFLINE-14; tests scale it. */
export const callSettings: CallSettings = {
  timeoutMs:
    globalThis.ORBIT_SCALE?.attemptTimeoutMs ??
    (import.meta.env.DEV ? REQUEST_TIMEOUT_DEV_MS : REQUEST_TIMEOUT_MS),
  retries: globalThis.ORBIT_SCALE?.retries ?? REQUEST_RETRIES,
  baseDelayMs: globalThis.ORBIT_SCALE?.baseDelayMs ?? 1000,
};

/** A fresh Idempotency-Key. */
export const newIdempotencyKey = (): string => crypto.randomUUID();

/**
 * Calls an endpoint of the contract and returns its checked reply. Rejects with `ApiError` only. Reads, and writes with
 * a key, are tried again on a network error or time-out; never after an HTTP answer. In a page with a worker the worker
 * does that for what it answers (decision 0003).
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<CallReply<E>> {
  const id = Symbol(endpoint.errorCode);
  const name = registerCall(id);
  const session = sessionEpoch();
  const isPrivateRead = isPrivate(endpoint) && isRead(endpoint);
  const options = { ...input } as LooseInput;
  // A sign-in or sign-out ends it, and before the back end could refuse it, which the browser would log.
  if (isPrivateRead) options.signal = anySignal(sessionSignal(), options.signal);
  const isWorkers = endpoint.policy !== 'bypass' && controller() !== null;
  try {
    const reply = isWorkers
      ? await callThroughWorker(endpoint, options, id, name)
      : await callWithRetry(endpoint, options, id, name);
    // Another tab has signed in or out meanwhile (decision 0011).
    if (session !== sessionEpoch() && isPrivateRead) throw new ApiError('cancelled', endpoint.errorCode);
    return reply as CallReply<E>;
  } catch (error) {
    const apiError = toApiError(error, endpoint.errorCode, options.signal);
    reportEnd(id, null);
    if (apiError.kind !== 'cancelled')
      logEvent({ kind: 'call', where: apiError.code, message: `${apiError.kind} ${apiError.status}` });
    else if (isWorkers) postToController('cancel', { reqId: name });
    if (apiError.status === 401 && endpoint.errorCode !== 'LOGIN_ERROR') emitUnauthorized(session);
    throw apiError;
  } finally {
    unregisterCall(name);
    if (!isRead(endpoint)) endedWrites++;
  }
}

/** How many writes have ended: a load that began before one may lack it. */
export let endedWrites = 0;

interface LooseInput extends SendOptions {
  signal?: AbortSignal;
  readonly onRetry?: () => void;
}

const isPrivate = ({ caller, policy }: Endpoint): boolean => caller === 'player' || policy === 'private';

const isRead = ({ method, policy }: Endpoint): boolean => method === 'GET' || policy === 'filter';

/** Without a network by the browser's own state no attempt is made: the screen loads again on `online`. */
const isRetryable = ({ kind }: ApiError): boolean =>
  (kind === 'network' && navigator.onLine) || kind === 'timeout';

const anySignal = (first: AbortSignal, second?: AbortSignal): AbortSignal =>
  AbortSignal.any(second ? [first, second] : [first]);

const timeoutSignal = (milliseconds: number, signal?: AbortSignal): AbortSignal =>
  anySignal(AbortSignal.timeout(milliseconds), signal);

/** How often a page repeats a call whose worker the browser has ended. */
const WORKER_RESTART_RETRIES = 3;

/** The worker retries and reports its attempts; a stored reply does not show that there is a network. */
async function callThroughWorker(
  endpoint: Endpoint,
  input: LooseInput,
  id: symbol,
  name: string,
): Promise<unknown> {
  let isStored = input.prefer === 'store';
  const onStored = (at: number, isPartial: boolean) => {
    isStored = true;
    input.onStored?.(at, isPartial);
  };
  // A worker can miss that the network is gone, and this policy has no stored copy to answer with meanwhile.
  if (endpoint.policy === 'network-only' && !navigator.onLine)
    throw new ApiError('network', endpoint.errorCode);
  reportAttempt(id, 1);
  for (let restart = 1; ; restart++) {
    try {
      const signal = timeoutSignal(WORKER_TIMEOUT_MS, input.signal);
      const reply = await send(endpoint, { ...input, onStored }, name, signal);
      reportEnd(id, isStored || isQueued(reply) ? null : true);
      return reply;
    } catch (error) {
      const apiError = toApiError(error, endpoint.errorCode, input.signal);
      if (restart <= WORKER_RESTART_RETRIES && hasNoResponse(apiError)) {
        await delay(backoffDelay(restart, Math.random, callSettings.baseDelayMs), input.signal);
        continue;
      }
      reportFailure(id, apiError);
      throw apiError;
    }
  }
}

const reportFailure = (id: symbol, { kind, isOffline, status }: ApiError): void =>
  reportEnd(id, kind === 'cancelled' ? null : !isOffline, status);

/** Neither an answer nor the worker's report that there is none. */
const hasNoResponse = ({ kind, status }: ApiError): boolean =>
  kind === 'network' && status === 0 && navigator.onLine;

/** Without a worker on the path the page runs the same schedule itself. */
async function callWithRetry(
  endpoint: Endpoint,
  input: LooseInput,
  id: symbol,
  name: string,
): Promise<unknown> {
  const mayRepeat = isRead(endpoint) || input.key !== undefined;
  for (let attempt = 1; ; attempt++) {
    reportAttempt(id, attempt);
    try {
      const reply = await send(endpoint, input, name, timeoutSignal(callSettings.timeoutMs, input.signal));
      reportEnd(id, true);
      return reply;
    } catch (error) {
      const apiError = toApiError(error, endpoint.errorCode, input.signal);
      if (attempt > callSettings.retries || !mayRepeat || !isRetryable(apiError)) {
        reportFailure(id, apiError);
        throw apiError;
      }
      input.onRetry?.();
      await delay(backoffDelay(attempt, Math.random, callSettings.baseDelayMs), input.signal);
    }
  }
}
