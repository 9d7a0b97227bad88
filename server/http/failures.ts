import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../ask.ts';
import type { Front } from './frame.ts';
import { sendRefusal } from './reply.ts';

/** What the framework itself turns down, in our words. */
function wordOf(error: Partial<FastifyError>): Refused | null {
  const status = error.statusCode ?? 500;
  if (status === 413) return new Refused(413, { error: 'too_large' });
  if (status === 415) return new Refused(415, { error: 'media_type' });
  if (status === 429) return new Refused(429, { error: 'too_many' });
  if (status >= 400 && status < 500) return new Refused(status, { error: 'malformed' });
  return null;
}

/** A refusal is told as it is; anything unexpected is logged once under an id, and only the id is told. */
export function answerFailure(log: Front['log']) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof Refused) return sendRefusal(reply, error);
    const refused = error instanceof Error ? wordOf(error) : null;
    if (refused) return sendRefusal(reply, refused);
    const id = randomUUID();
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    log(`${id} ${request.method} ${request.url.split('?')[0]}: ${stack}`);
    return reply.code(500).header('cache-control', 'no-store').send({ error: 'internal', id });
  };
}
