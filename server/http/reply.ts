import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { LOCALE_HEADER } from '../../src/contract/wire.ts';
import type { Refused } from '../ask.ts';
import { isSettled } from '../settled.ts';
import { etagOf, keptForm, sendKept } from './kept-form.ts';

/** Policies whose answers are the same for everybody, and so may be revalidated. */
const SHARED: readonly Endpoint['policy'][] = ['catalogue', 'public', 'info', 'messages'];

/** Data is no document: stricter than the app's policy, and short, since asking whether all is as before should cost little. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

export const isShared = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' && SHARED.includes(endpoint.policy);

/** The tags of `If-None-Match`; weak comparison, as its rule says. */
export function isKnown(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some(tag => bare(tag) === bare(etag));
}

/** Sends an answer of the contract: shared ones with an ETag, the others never to be stored by a cache on the way. */
export async function sendAnswer(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body: unknown,
) {
  if (body === undefined || status === 204) {
    return reply.code(status).header('cache-control', 'no-store').send();
  }
  reply.code(status).type('application/json; charset=utf-8');
  reply.header('content-security-policy', DATA_POLICY);
  if (!isShared(endpoint)) return reply.header('cache-control', 'no-store').send(JSON.stringify(body));
  const text = isSettled(body) ? null : JSON.stringify(body);
  const etag = text === null ? keptForm(body as object).etag : etagOf(text);
  reply.header('cache-control', 'no-cache').header('vary', LOCALE_HEADER).header('etag', etag);
  if (isKnown(etag, request.headers['if-none-match'])) {
    return reply.removeHeader('content-type').code(304).send();
  }
  return text === null
    ? sendKept(reply, body as object, request.headers['accept-encoding'])
    : reply.send(text);
}

/** Whose data an answer is, and how new (decisions D11). `seq` was read before the data: never claims too much. */
export function markPlayer(reply: FastifyReply, player: { hash: string; seq: number } | null): void {
  if (player) reply.header('x-player', player.hash).header('x-seq', String(player.seq));
}

export function sendRefusal(reply: FastifyReply, { status, body }: Refused) {
  if (body.error === 'in_flight') reply.header('retry-after', '1');
  reply.header('content-security-policy', DATA_POLICY);
  return reply.code(status).header('cache-control', 'no-store').send(body);
}
