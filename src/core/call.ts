import type { BodyOf, Endpoint, HasParams, Params, QueryOf, ReplyOf } from '../contract/endpoint.ts';
import {
  REQUEST_RETRIES,
  REQUEST_TIMEOUT_DEV_MS,
  REQUEST_TIMEOUT_MS,
  WORKER_TIMEOUT_MS,
} from '../contract/wire.ts';
import { delayBefore, pause } from '../lib/backoff.ts';
import { forgetCall, nameCall } from './attempts.ts';
import { reportAttempt, reportEnd } from './connection.ts';
import { controller, tellController } from './controller.ts';
import { asFailure, type Failure } from './failure.ts';
import { keepEvent } from './log.ts';
import { type InQueue, type Sending, send } from './send.ts';
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
    readonly prefer?: 'store';
    readonly onStored?: (at: number, isPartial: boolean) => void;
    readonly onSeq?: (seq: number) => void;
    /** Told when an attempt brought no answer and another one will be made. */
    readonly onRetry?: () => void;
  };

type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/** A wish may be kept by the worker instead of answered (decisions D8). */
export type CallReply<E extends Endpoint> = E['policy'] extends 'wish' ? ReplyOf<E> | InQueue : ReplyOf<E>;

export const isQueued = (reply: unknown): reply is InQueue =>
  typeof reply === 'object' && reply !== null && 'queued' in reply;

interface Settings {
  timeoutMs: number;
  retries: number;
  baseDelayMs: number;
}

/** The schedule of platform 7; tests scale it. */
export const callSettings: Settings = {
  timeoutMs:
    globalThis.ORBIT_SCALE?.attemptTimeoutMs ??
    (import.meta.env.DEV ? REQUEST_TIMEOUT_DEV_MS : REQUEST_TIMEOUT_MS),
  retries: globalThis.ORBIT_SCALE?.retries ?? REQUEST_RETRIES,
  baseDelayMs: globalThis.ORBIT_SCALE?.baseDelayMs ?? 1000,
};

/** A fresh Idempotency-Key. */
export const newKey = (): string => crypto.randomUUID();

/**
 * Calls an endpoint of the contract and gives its checked reply. Rejects with `Failure` only.
 * Reads, and writes with a key, are tried again on a network error or time-out; never after an HTTP answer. In a page with
 * a worker the worker does that for what it answers (decisions D3).
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<CallReply<E>> {
  const id = Symbol(endpoint.errorCode);
  const name = nameCall(id);
  const session = sessionEpoch();
  const options = (input ?? {}) as LooseInput;
  const isWorkers = endpoint.policy !== 'page' && controller() !== null;
  try {
    const reply = isWorkers
      ? await askWorked(endpoint, options, id, name)
      : await askOften(endpoint, options, id, name);
    return reply as CallReply<E>;
  } catch (error) {
    const failure = asFailure(error, endpoint.errorCode, options.signal);
    reportEnd(id, null);
    if (failure.kind === 'cancelled' && isWorkers) tellController('cancel', { reqId: name });
    if (failure.kind !== 'cancelled')
      keepEvent({ kind: 'call', where: failure.code, message: `${failure.kind} ${failure.status}` });
    if (failure.status === 401 && endpoint.errorCode !== 'LOGIN_ERROR') announceSessionEnd(session);
    throw failure;
  } finally {
    forgetCall(name);
  }
}

interface LooseInput extends Sending {
  readonly signal?: AbortSignal;
  readonly onRetry?: () => void;
}

const isRead = ({ method, policy }: Endpoint): boolean => method === 'GET' || policy === 'filter';

/** Offline by the browser's own word there is nobody to try: the screen loads again on `online`. */
const isRetryable = ({ kind }: Failure): boolean =>
  (kind === 'network' && navigator.onLine) || kind === 'timeout';

const within = (milliseconds: number, signal?: AbortSignal): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(milliseconds), ...(signal ? [signal] : [])]);

/** How often a page asks again when its worker was ended without a word, which browsers do. */
const WORKER_DEATHS = 3;

/** The worker tries for as long as it makes sense and tells of it; a stored reply says nothing about the network. */
async function askWorked(endpoint: Endpoint, input: LooseInput, id: symbol, name: string): Promise<unknown> {
  let isStored = input.prefer === 'store';
  const onStored = (at: number, isPartial: boolean) => {
    isStored = true;
    input.onStored?.(at, isPartial);
  };
  reportAttempt(id, 1);
  for (let death = 1; ; death++) {
    try {
      const signal = within(WORKER_TIMEOUT_MS, input.signal);
      const reply = await send(endpoint, { ...input, onStored }, name, signal);
      reportEnd(id, isStored || isQueued(reply) ? null : true);
      return reply;
    } catch (error) {
      const failure = asFailure(error, endpoint.errorCode, input.signal);
      if (death <= WORKER_DEATHS && isSilent(failure)) {
        await pause(delayBefore(death, Math.random, callSettings.baseDelayMs), input.signal);
        continue;
      }
      reportEnd(id, failure.kind === 'cancelled' ? null : !failure.isOffline);
      throw failure;
    }
  }
}

/** Neither an answer nor the worker's word that there is none. */
const isSilent = ({ kind, status }: Failure): boolean =>
  kind === 'network' && status === 0 && navigator.onLine;

/** Without a worker on the path the page runs the same schedule itself. */
async function askOften(endpoint: Endpoint, input: LooseInput, id: symbol, name: string): Promise<unknown> {
  const mayRepeat = isRead(endpoint) || input.key !== undefined;
  for (let attempt = 1; ; attempt++) {
    reportAttempt(id, attempt);
    try {
      const reply = await send(endpoint, input, name, within(callSettings.timeoutMs, input.signal));
      reportEnd(id, true);
      return reply;
    } catch (error) {
      const failure = asFailure(error, endpoint.errorCode, input.signal);
      if (attempt > callSettings.retries || !mayRepeat || !isRetryable(failure)) {
        reportEnd(id, failure.kind === 'cancelled' ? null : !failure.isOffline);
        throw failure;
      }
      input.onRetry?.();
      await pause(delayBefore(attempt, Math.random, callSettings.baseDelayMs), input.signal);
    }
  }
}
