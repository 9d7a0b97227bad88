import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply } from 'fastify';

const compress = promisify(brotliCompress);

export const etagOf = (text: string): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

interface CompressedReply {
  readonly etag: string;
  /** Computed for the first client that accepts it; the text itself is not stored. */
  brotli: Promise<Buffer> | null;
}

const compressedReplies = new WeakMap<object, CompressedReply>();

/** Cached as long as the immutable reply itself: serialising 12,000 games takes 0.1 s. */
export function compressedReplyOf(body: object): CompressedReply {
  const known = compressedReplies.get(body);
  if (known) return known;
  const compressed = { etag: etagOf(JSON.stringify(body)), brotli: null };
  compressedReplies.set(body, compressed);
  return compressed;
}

/** Quality 5: 12,000 games in 0.85 MB after 0.2 s; 9 saves another 60 KB for five times the time. */
function brotliOf(body: object): Promise<Buffer> {
  const reply = compressedReplyOf(body);
  reply.brotli ??= compress(JSON.stringify(body), {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  return reply.brotli;
}

/** Sends an immutable reply, compressed once for all clients; uncompressed to a client without brotli. */
export async function sendCompressed(reply: FastifyReply, body: object, accepted: string | undefined) {
  if (!/\bbr\b/.test(accepted ?? '')) return reply.send(JSON.stringify(body));
  const bytes = await brotliOf(body);
  reply.header('vary', `${reply.getHeader('vary')}, accept-encoding`).header('content-encoding', 'br');
  return reply.send(bytes);
}
