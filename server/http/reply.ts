import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { LOCALE_HEADER } from '../../src/contract/wire.ts';
import type { HttpError } from '../errors.ts';
import { isImmutable } from '../immutable.ts';
import { compressedReplyOf, etagOf, sendCompressed } from './compressed-replies.ts';

/** Policies whose replies are the same for all clients, and so may be revalidated. */
const SHARED_POLICIES: readonly Endpoint['policy'][] = ['catalogue', 'public', 'info', 'translations'];

/** Data is no document: stricter than the app's policy, and short, since asking whether all is as before should cost little. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

export const isShared = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' && SHARED_POLICIES.includes(endpoint.policy);

/** The tags of `If-None-Match`; compared weakly, as RFC 9110 has it. */
function matchesEtag(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some(tag => bare(tag) === bare(etag));
}

/** Sends a reply: a shared one with an ETag, any other with no-store. */
export async function sendReply(
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
  const text = isImmutable(body) ? null : JSON.stringify(body);
  const etag = text === null ? compressedReplyOf(body as object).etag : etagOf(text);
  reply.header('cache-control', 'no-cache').header('vary', LOCALE_HEADER).header('etag', etag);
  if (matchesEtag(etag, request.headers['if-none-match'])) {
    return reply.removeHeader('content-type').code(304).send();
  }
  return text === null
    ? sendCompressed(reply, body as object, request.headers['accept-encoding'])
    : reply.send(text);
}

/** Names the player of the data and its sequence number (decision 0011), which was read before the data: it is never too new. */
export function setPlayerHeaders(reply: FastifyReply, player: { hash: string; seq: number } | null): void {
  if (player) reply.header('x-player', player.hash).header('x-seq', String(player.seq));
}

export function sendHttpError(reply: FastifyReply, { status, body }: HttpError) {
  if (body.error === 'in_flight') reply.header('retry-after', '1');
  reply.header('content-security-policy', DATA_POLICY);
  return reply.code(status).header('cache-control', 'no-store').send(body);
}
