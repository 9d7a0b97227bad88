import {
  EPOCH_HEADER,
  PREFER_HEADER,
  REQUEST_ID_HEADER,
  STORED_HEADER,
  TOPIC_HEADER,
} from '../src/contract/wire.ts';
import { pause } from '../src/lib/backoff.ts';
import type { Answer, Ask } from './ask.ts';
import { checkAnswer } from './check-answer.ts';
import type { OutboxRow } from './db-rows.ts';
import { asPlayer, identityAt } from './identity.ts';
import { isTroubled } from './network.ts';
import { drain, queued, tellQueue, verdictOn } from './outbox-drain.ts';
import { dropWish, enqueue, type Wish } from './outbox-rows.ts';
import type { Verdict } from './outbox-send.ts';
import { answerOf } from './public-answers.ts';
import { respondRefusal } from './respond.ts';
import { schedule } from './scale.ts';

/**
 * A desired state (decisions D8): written down before it is sent, so that nothing loses it any more. Acknowledged soon,
 * the back end's answer; else 202 with how many wait. Without a known player or a store it is a plain request.
 */
export const answerWish: Answer = async ask => {
  const identity = await identityAt(ask.epoch);
  const wish = await wishOf(ask);
  if (!identity?.player) return passOn(ask, wish);
  const row = await asPlayer(identity.player, ask.epoch, async db => {
    const written = await enqueue(db, wish);
    if (written === null || db.isKept) return { written };
    await dropWish(db, written);
    return null;
  });
  if (!row) return passOn(ask, wish);
  if (row.written === null) return respondQueued();
  return answerSoon(ask, row.written);
};

async function answerSoon(ask: Ask, row: OutboxRow): Promise<Response> {
  const end = verdictOn(row);
  ask.later(drain());
  ask.later(tellQueue());
  const patience = isTroubled() ? 0 : schedule().wishMs;
  const verdict = await Promise.race([end, pause(patience)]);
  return verdict ? responseTo(ask, verdict) : respondQueued();
}

function responseTo(ask: Ask, verdict: Verdict): Promise<Response> | Response {
  if (verdict.kind === 'later') return respondQueued();
  if (verdict.kind === 'paused') return respondRefusal(verdict.whole);
  const said = checkAnswer(ask, verdict.whole);
  // Settled in a way that the contract does not know: `settled` tells the page all the same.
  return said.kind === 'nothing' ? respondQueued() : answerOf(said);
}

async function respondQueued(): Promise<Response> {
  const waiting = await queued();
  return new Response(JSON.stringify({ queued: waiting.length }), {
    status: 202,
    headers: { 'content-type': 'application/json; charset=utf-8', [STORED_HEADER]: 'queued' },
  });
}

/** PUT and DELETE of one path are two states of one thing; what has a body is about that body too. */
async function wishOf({ url, request, locale }: Ask): Promise<Wish> {
  const path = url.pathname + url.search;
  const body = await request.clone().text();
  return {
    key: body === '' ? path : `${path}\n${body}`,
    path,
    topic: decode(request.headers.get(TOPIC_HEADER)) ?? path,
    want: request.method !== 'DELETE',
    method: request.method,
    body,
    idempotencyKey: request.headers.get('idempotency-key') ?? crypto.randomUUID(),
    locale,
  };
}

function decode(text: string | null): string | null {
  try {
    return text === null ? null : decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** What is between page and worker only stays here. */
function passOn({ url, request }: Ask, { body, idempotencyKey }: Wish): Promise<Response> {
  const headers = new Headers(request.headers);
  for (const name of [EPOCH_HEADER, REQUEST_ID_HEADER, PREFER_HEADER, TOPIC_HEADER]) headers.delete(name);
  headers.set('idempotency-key', idempotencyKey);
  const { method } = request;
  const sent = { method, headers, ...(body === '' ? {} : { body }) };
  return fetch(new Request(url, { ...sent, credentials: 'same-origin', cache: 'no-store' }));
}
