import { apiRequest } from '../../src/contract/api-request.ts';
import { OTHER_PLAYER_ERROR, PLAYER_HEADER } from '../../src/contract/wire.ts';
import { isBackEndResponse } from '../../src/lib/backend-response.ts';
import { backoffDelay, delay } from '../../src/lib/backoff.ts';
import { withLockIfFree } from '../../src/lib/one-at-a-time.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/lib/time-units.ts';
import { broadcast, nextStateVersion } from '../clients/broadcast.ts';
import { requestBackgroundSync } from '../network/background-sync.ts';
import { recordSuccess } from '../network/circuit-breaker.ts';
import { retryAfterOf, takeoverSignal } from '../network/fetch-with-retry.ts';
import { type BufferedResponse, fetchOnce, parseJson } from '../network/response.ts';
import { now, timings } from '../network/timings.ts';
import { isCurrentSession, openSession, type PlayerSession, suspendPlayer } from '../session/identity.ts';
import type { OutboxRow } from '../storage/schema.ts';
import {
  completeMutation,
  listQueuedMutations,
  nextMutations,
  type QueuedMutation,
  readNotBefore,
  writeNotBefore,
} from './queue.ts';
import { storedAnswerUpdate } from './stored-answers.ts';

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

/** How long, milliseconds, a drain waits for a back end that wants no requests; after that a later trigger tries. */
const MAX_DELAY_MS = MINUTE_MS;

/** A fetch event that waits for the result of its mutation. */
interface Waiter {
  readonly promise: Promise<SendResult>;
  readonly resolve: (result: SendResult) => void;
  /** The row is written: a drain that ends without having sent it resolves this. */
  isQueued: boolean;
}

/**
 * Caches of this worker's life: who waits, by Idempotency-Key; and until when the back end wants no mutation of a
 * player.
 */
const waiters = new Map<string, Waiter>();
const notBeforeByPlayer = new Map<string, number>();
let running: Promise<void> | null = null;
let isDrainRequested = false;
let wake: () => void = () => undefined;

/**
 * Waits for the result of a mutation within this worker's life. Called before the row is written: a drain that runs may
 * send it at once.
 */
export function awaitResult(idempotencyKey: string): Waiter {
  const waiter = waiters.get(idempotencyKey) ?? { ...Promise.withResolvers<SendResult>(), isQueued: false };
  waiters.set(idempotencyKey, waiter);
  return waiter;
}

export const stopWaiting = (idempotencyKey: string): void => void waiters.delete(idempotencyKey);

/** Sends what waits, oldest first, one at a time; called while it runs, it looks again and waits no longer. */
export function drain(): Promise<void> {
  isDrainRequested = true;
  wake();
  running ??= run();
  return running;
}

/** The drain that is under way, for events that have to last as long. */
export const currentDrain = (): Promise<void> => running ?? Promise.resolve();

async function run(): Promise<void> {
  try {
    while (isDrainRequested) {
      isDrainRequested = false;
      const session = await openSession();
      if (session) await withLockIfFree(navigator.locks, lockOf(session), () => drainWithRetry(session));
    }
  } finally {
    running = null;
    for (const [key, { isQueued, resolve }] of waiters) {
      if (!isQueued) continue;
      resolve({ kind: 'later', afterMs: null, reached: false });
      waiters.delete(key);
    }
  }
}

/** One drainer per player on the device: another worker's, of a build that is going, sends these rows as well. */
const lockOf = ({ hash }: PlayerSession): string => `outbox:${hash}`;

/**
 * Tries until all is sent, on the schedule of OFFLINE-14; then the browser's own sync, or the next trigger, goes on.
 * Without a network too: a worker gets no `online` event, and may know later than the page that the network is back.
 */
async function drainWithRetry(session: PlayerSession): Promise<void> {
  const { retries, baseDelayMs } = timings();
  for (let failed = 1; ; failed += 1) {
    const retryDelayMs = await sendAll(session);
    if (retryDelayMs === null) return;
    const delayMs = Math.max(retryDelayMs, backoffDelay(failed, Math.random, baseDelayMs));
    if (failed > retries || delayMs > MAX_DELAY_MS || takeoverSignal.aborted) return requestBackgroundSync();
    // Now, since the browser may end this worker before the last attempt.
    if (navigator.onLine === false) await requestBackgroundSync();
    await sleep(delayMs);
    if (!(await isCurrentSession(session))) return;
    isDrainRequested = false;
  }
}

/** Waits; goes on at once when a drain is requested meanwhile, or a newer worker is to take over. */
async function sleep(milliseconds: number): Promise<void> {
  if (!isDrainRequested) {
    const woken = new Promise<void>(resolve => {
      wake = resolve;
    });
    await Promise.race([woken, delay(milliseconds, takeoverSignal).catch(() => undefined)]);
  }
}

/** Sends every row once. Returns how long to leave the back end alone, null when there is nothing left to do. */
async function sendAll(session: PlayerSession): Promise<number | null> {
  const throttledMs = (await notBefore(session)) - now();
  if (throttledMs > 0) return throttledMs;
  let retryDelayMs: number | null = null;
  let isQueueChanged = false;
  for (let after = 0, mayFollow = true; mayFollow; ) {
    const [row, following] = await nextMutations(session.db, after);
    if (!row) break;
    mayFollow = following !== undefined;
    const result = await sendMutation(row, session.hash);
    // Another player may have signed in meanwhile, with whose cookies the next one would be sent.
    if (!(await isCurrentSession(session))) break;
    const isAwaited = waiters.has(row.idempotencyKey);
    await applyResult(session, row, result);
    isQueueChanged ||= result.kind === 'completed' && !isAwaited;
    if (result.kind === 'paused') break;
    if (result.kind === 'later') retryDelayMs = Math.max(retryDelayMs ?? 0, result.afterMs ?? 0);
    if (result.kind === 'later' && !result.reached) break;
    after = row.seq;
  }
  // Pages know of those whose requests were answered before the back end had them.
  if (isQueueChanged) await broadcastQueue();
  return retryDelayMs;
}

async function notBefore({ hash, db }: PlayerSession): Promise<number> {
  const until = notBeforeByPlayer.get(hash) ?? (await readNotBefore(db));
  notBeforeByPlayer.set(hash, until);
  return until > now() + HOUR_MS ? 0 : until;
}

async function applyResult(session: PlayerSession, row: OutboxRow, result: SendResult): Promise<void> {
  if (result.kind === 'paused') await suspendPlayer(session.epoch);
  if (result.kind === 'later' && result.afterMs !== null) {
    const until = Math.max(await notBefore(session), now() + result.afterMs);
    notBeforeByPlayer.set(session.hash, until);
    await writeNotBefore(session.db, until);
  }
  if (result.kind === 'completed') await complete(session, row, result);
  waiters.get(row.idempotencyKey)?.resolve(result);
  waiters.delete(row.idempotencyKey);
}

/** Row and stored answer change in one transaction, and the pages get one message. */
async function complete(
  { hash, db }: PlayerSession,
  row: OutboxRow,
  { ok, response }: Extract<SendResult, { kind: 'completed' }>,
): Promise<void> {
  const { key, topic, want } = row;
  const completion = await completeMutation(db, row, ok ? storedAnswerUpdate(row, response, hash) : null);
  if (!completion) return;
  const version = completion.isAnswerUpdated ? await nextStateVersion() : undefined;
  if (completion.isRemoved) await broadcast('settled', { key, topic, want, ok, version });
}

/** What waits for the player whose session it is. */
export async function queuedMutations() {
  const session = await openSession();
  return session ? listQueuedMutations(session.db) : [];
}

export const broadcastQueue = async (): Promise<unknown> =>
  broadcast('queued', { queued: await queuedMutations() });

/** A page is online, visible or new: what waits is sent, and what it is comes back at once. */
export async function onDrain() {
  void drain();
  return { queued: await queuedMutations() };
}

/** The browser's own retry: it comes again as long as this rejects, and rows stay after its last chance too. */
export async function drainForSync(): Promise<void> {
  await drain();
  if ((await queuedMutations()).length > 0) throw new Error('mutations wait');
}

/**
 * Sends a mutation once, as a request made now: with today's cookies, its own key and the player whose it is. Never
 * rejects.
 */
async function sendMutation(row: OutboxRow, hash: string): Promise<SendResult> {
  try {
    const response = await fetchOnce(
      buildRequest(row, hash),
      AbortSignal.timeout(timings().attemptTimeoutMs),
    );
    recordSuccess();
    return toSendResult(row, response);
  } catch {
    return { kind: 'later', afterMs: null, reached: false };
  }
}

/** The request by which a mutation is sent, now or later; `player`: the hash of the one whose it is, when queued. */
export function buildRequest(mutation: QueuedMutation, player?: string): Request {
  const { path, method, body, idempotencyKey: key, locale } = mutation;
  const headers = player && { [PLAYER_HEADER]: player };
  return new Request(
    new URL(path, location.origin),
    apiRequest(method, { locale, key, body, ...(headers && { headers }) }),
  );
}

/** Which answers take a mutation off the outbox (decision 0071). */
function toSendResult({ want }: OutboxRow, response: BufferedResponse): SendResult {
  const { status } = response;
  const isOurs = isBackEndResponse(response);
  if (status >= 500 || RETRYABLE_STATUSES.has(status) || hasError(response, 'in_flight') || !isOurs)
    return { kind: 'later', afterMs: retryAfterOf(response), reached: true };
  if (status === 401 || hasError(response, OTHER_PLAYER_ERROR)) return { kind: 'paused', response };
  // What does not exist is not in the list: only adding it has failed.
  const ok = status < 300 || status === 409 || (status === 404 && !want);
  return { kind: 'completed', ok, response };
}

/**
 * A conflict that says nothing of the mutation: it is being worked on, so that its answer comes to a repeat, or the session
 * is another player's.
 */
const hasError = ({ status, text }: BufferedResponse, name: string): boolean =>
  status === 409 && (parseJson(text) as { error?: unknown } | null | undefined)?.error === name;
