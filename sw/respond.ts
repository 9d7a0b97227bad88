import { CHECKED_HEADER, PLAYER_HEADER, SEQ_HEADER, STORED_HEADER } from '../src/contract/wire.ts';
import type { Whole } from './retry.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Headers of the back end that a page reads; all else, and whatever calls itself `x-sw`, stays behind. */
const HANDED_ON = ['retry-after', 'idempotent-replayed', PLAYER_HEADER, SEQ_HEADER, 'date'];

const handedOn = (whole: Whole): Headers => {
  const headers = new Headers();
  for (const name of HANDED_ON) {
    const value = whole.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
};

/** A checked answer as the page gets it. */
export function respond(text: string, status: number, whole: Whole): Response {
  const headers = handedOn(whole);
  headers.set(CHECKED_HEADER, __BUILD__);
  if (status === 204) return new Response(null, { status, headers });
  headers.set('content-type', JSON_TYPE);
  return new Response(text, { status, headers });
}

/**
 * A stored copy; `at`: epoch milliseconds. `isPartial`: fields are left out (decisions D7). `seq`: the player's event
 * number that it includes, 0 when it is not known (decisions D11).
 */
export function respondStored(text: string, at: number, isPartial = false, seq = 0): Response {
  const stored = `stored; at=${new Date(at).toISOString()}${isPartial ? '; partial' : ''}`;
  return new Response(text, {
    headers: {
      'content-type': JSON_TYPE,
      [STORED_HEADER]: stored,
      [CHECKED_HEADER]: __BUILD__,
      ...(seq > 0 && { [SEQ_HEADER]: String(seq) }),
    },
  });
}

/** The back end's no, word for word. */
export function respondRefusal(whole: Whole): Response {
  const headers = handedOn(whole);
  headers.set('content-type', whole.headers.get('content-type') ?? 'text/plain');
  return new Response(whole.text, { status: whole.status, headers });
}

/** Nothing is stored, and a stored copy was all that was asked for: no failure, which the console would tell of. */
export const respondNone = (): Response =>
  new Response(null, { status: 204, headers: { [STORED_HEADER]: 'none' } });

/** Nobody has answered and nothing is stored. Said in so many words: a worker that is killed says nothing at all. */
export const respondNobody = (): Response =>
  new Response('{"error":"no_answer"}', {
    status: 504,
    headers: { 'content-type': JSON_TYPE, [STORED_HEADER]: 'nobody' },
  });
