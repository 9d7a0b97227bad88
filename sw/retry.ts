import { delayBefore, pause } from '../src/lib/backoff.ts';
import { isJson } from '../src/lib/is-json.ts';
import { endTurn, myTurn, reached, unreached } from './network.ts';
import { heldBack, noteRetryAfter } from './retry-after.ts';
import { schedule } from './scale.ts';

/** An answer with its whole body, read within the time of one attempt: a half-read stream never reaches the page. */
export interface Whole {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Who waits for an answer. */
export interface Waiter {
  /** The page's name for its call; null: nobody is told of attempts. */
  readonly requestId: string | null;
  readonly clientId: string;
}

/** What the retry layer tells and asks of the pages. */
export interface Pages {
  trying(waiter: Waiter, attempt: number, of: number, reached: boolean | null): void;
  /** Whether the page is still there. */
  isOpen(clientId: string): Promise<boolean>;
}

interface Flight {
  readonly abort: AbortController;
  readonly waiters: Set<Waiter>;
  readonly whole: Promise<Whole>;
}

/** Why there is no answer; the page sees a network error. */
export class NoAnswer extends Error {}

/** No flight outlasts this, milliseconds: the browser ends a fetch event after 300 s. */
const LONGEST_MS = 285_000;

const flights = new Map<string, Flight>();

/**
 * Sends a read until the back end answers: on network errors and time-outs, never after an answer of its own, on the
 * schedule of platform 7 (offline 0.1). The same question asked at once by several is one request; it ends when nobody
 * waits for it. Rejects with `NoAnswer`. `question` names the question, `request` makes it anew for each attempt.
 */
export function fetchWhole(
  question: string,
  request: () => Request,
  waiter: Waiter,
  pages: Pages,
): Promise<Whole> {
  const held = heldBack(question);
  if (held) return Promise.resolve(held);
  const known = flights.get(question);
  if (known && !known.abort.signal.aborted) {
    known.waiters.add(waiter);
    return known.whole;
  }
  const abort = new AbortController();
  const waiters = new Set([waiter]);
  const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(LONGEST_MS)]);
  const whole = fly(request, signal, waiters, pages).finally(() => {
    if (flights.get(question)?.abort === abort) flights.delete(question);
  });
  flights.set(question, { abort, waiters, whole });
  void whole.then(
    answer => noteRetryAfter(question, answer),
    () => undefined,
  );
  return whole;
}

/** The page gave up on this call; its request goes on for the others that wait for it (decisions D5). */
export function cancelCall(requestId: string): void {
  for (const { waiters, abort } of flights.values()) {
    for (const waiter of waiters) if (waiter.requestId === requestId) waiters.delete(waiter);
    if (waiters.size === 0) abort.abort(new NoAnswer('nobody waits'));
  }
}

/** Ends every flight, as at a logout: what comes now is of nobody. */
export function cancelAll(): void {
  for (const { abort } of flights.values()) abort.abort(new NoAnswer('signed out'));
}

/** Ends waits between attempts, for the rest of this worker's life. */
const leaving = new AbortController();

/**
 * A newer worker is to take over, which the browser puts off while this one has work: nothing is waited for any more, and
 * what is under way has its one attempt.
 */
export const makeWay = (): void => leaving.abort(new NoAnswer('a newer worker takes over'));

/** Work of many steps ends with the step that is under way: the newer worker does the rest. */
export const isMakingWay = (): boolean => leaving.signal.aborted;

/** How many questions are on their way, for support staff. */
export const flightCount = (): number => flights.size;

async function fly(
  request: () => Request,
  signal: AbortSignal,
  waiters: Set<Waiter>,
  pages: Pages,
): Promise<Whole> {
  const flight = Symbol('flight');
  const { retries, baseDelayMs } = schedule();
  const waits = AbortSignal.any([signal, leaving.signal]);
  const tell = (attempt: number, isReached: boolean | null) => {
    for (const waiter of waiters) if (waiter.requestId) pages.trying(waiter, attempt, retries + 1, isReached);
  };
  let attempt = 1;
  try {
    for (; ; attempt += 1) {
      if (attempt > 1 || !waits.aborted) await myTurn(flight, waits);
      if (attempt > 1) tell(attempt, null);
      const whole = await once(request(), signal).catch(() => null);
      if (whole && !isForeign(whole)) {
        reached();
        if (attempt > 1) tell(0, true);
        return whole;
      }
      if (signal.aborted) throw signal.reason;
      unreached(flight);
      if (attempt > retries || navigator.onLine === false) throw new NoAnswer(`${attempt} attempts`);
      await pause(delayBefore(attempt, Math.random, baseDelayMs), waits);
      if (!(await anyOpen(waiters, pages))) throw new NoAnswer('every page is closed');
    }
  } catch (error) {
    tell(0, waits.aborted ? null : false);
    throw error instanceof NoAnswer ? error : new NoAnswer(String(error));
  } finally {
    endTurn(flight);
  }
}

/**
 * A success that is not the back end's is as good as no answer (offline 2, Validation): the page of a captive portal, or JSON
 * that somebody in between has cut and whose length nobody named.
 */
function isForeign({ status, headers, text }: Whole): boolean {
  if (status < 200 || status > 299 || status === 204) return false;
  return !isJson(headers) || (/^\s*[[{]/.test(text) && !/[\]}]\s*$/.test(text));
}

async function anyOpen(waiters: ReadonlySet<Waiter>, pages: Pages): Promise<boolean> {
  const open = await Promise.all(
    [...waiters].map(({ clientId }) => clientId === '' || pages.isOpen(clientId)),
  );
  return open.some(Boolean);
}

/** One attempt, headers and body; a body shorter than declared is no answer. */
export async function once(request: Request, signal: AbortSignal): Promise<Whole> {
  const time = AbortSignal.timeout(schedule().attemptTimeoutMs);
  const response = await fetch(request, { signal: AbortSignal.any([signal, time]) });
  const body = await response.arrayBuffer();
  const { headers, status } = response;
  const declared = headers.get('content-length');
  const isPlain = !headers.has('content-encoding');
  if (declared && isPlain && Number(declared) !== body.byteLength && status !== 304)
    throw new NoAnswer('cut off');
  return { status, headers, text: new TextDecoder().decode(body) };
}
