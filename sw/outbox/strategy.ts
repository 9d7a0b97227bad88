import { STORED_HEADER, TOPIC_HEADER } from '../../src/contract/wire.ts';
import { withTimeout } from '../../src/lib/with-timeout.ts';
import { broadcast } from '../clients/broadcast.ts';
import { isOffline } from '../network/circuit-breaker.ts';
import { classifyResponse, errorResponse, fetchDirectly, toResponse } from '../network/response.ts';
import { timings } from '../network/timings.ts';
import type { RequestContext, Strategy } from '../request-context.ts';
import { openSession, type PlayerSession } from '../session/identity.ts';
import { awaitResult, buildRequest, drain, type SendResult, stopWaiting } from './drain.ts';
import { enqueue, listQueuedMutations, type QueuedMutation, removeMutation } from './queue.ts';

/**
 * A desired state (decision 0008): written down before it is sent, so that nothing loses it any more. Acknowledged soon,
 * the back end's answer; else 202 with how many wait. Without a known player or a store it is a plain request.
 */
export const queuedStrategy: Strategy = async context => {
  const [session, mutation] = await Promise.all([openSession(context), toQueuedMutation(context)]);
  if (!session) return sendDirectly(mutation);
  const waiter = awaitResult(mutation.idempotencyKey);
  let result: SendResult | null = null;
  try {
    const row = await enqueue(session.db, mutation);
    if (row !== null) {
      const isStored = row && session.db.isPersistent;
      if (row && !isStored) await removeMutation(session.db, row);
      if (!isStored) return await sendDirectly(mutation, session.hash);
      waiter.isQueued = true;
      context.waitUntil(drain());
      result = await withTimeout(waiter.promise, isOffline() ? 0 : timings().queueAfterMs, null);
    }
  } finally {
    stopWaiting(mutation.idempotencyKey);
  }
  return result ? toPageResponse(context, session, result) : queuedResponse(session);
};

function toPageResponse(
  context: RequestContext,
  session: PlayerSession,
  result: SendResult,
): Promise<Response> | Response {
  if (result.kind === 'later') return queuedResponse(session);
  if (result.kind === 'paused') return errorResponse(result.response);
  const checked = classifyResponse(context, result.response);
  // Completed in a way that the contract does not know: the message `settled` reports it all the same.
  return checked.kind === 'networkError' ? queuedResponse(session) : toResponse(checked);
}

/** The page is answered and all pages are sent what waits. */
async function queuedResponse({ db }: PlayerSession): Promise<Response> {
  const queued = await listQueuedMutations(db);
  await broadcast('queued', { queued });
  return new Response(JSON.stringify({ queued: queued.length }), {
    status: 202,
    headers: { 'content-type': 'application/json; charset=utf-8', [STORED_HEADER]: 'queued' },
  });
}

/** PUT and DELETE of one path are two states of one thing; what has a body is about that body too. */
async function toQueuedMutation({ url, request, locale }: RequestContext): Promise<QueuedMutation> {
  const path = url.pathname + url.search;
  const body = await request.clone().text();
  return {
    key: body === '' ? path : `${path}\n${body}`,
    path,
    topic: decodeTopic(request.headers.get(TOPIC_HEADER)) ?? path,
    want: request.method !== 'DELETE',
    method: request.method,
    body,
    idempotencyKey: request.headers.get('idempotency-key') ?? crypto.randomUUID(),
    locale,
  };
}

function decodeTopic(text: string | null): string | null {
  try {
    return text === null ? null : decodeURIComponent(text);
  } catch {
    return null;
  }
}

const sendDirectly = (mutation: QueuedMutation, player?: string): Promise<Response> =>
  fetchDirectly(buildRequest(mutation, player), { signal: AbortSignal.timeout(timings().attemptTimeoutMs) });
