import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isUnavailable, RETRY_AFTER_SECONDS } from '../store/database-errors.ts';

/** A call of a provider's page that is refused. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

/** What a provider's page is answered where a call fails; `who` is named in the log. */
export function sendFailedCall(cause: unknown, request: FastifyRequest, reply: FastifyReply, who: string) {
  if (cause instanceof Refused) return reply.code(cause.status).send({ code: cause.message });
  if (cause instanceof v.ValiError) return reply.code(422).send({ code: 'invalid' });
  const { statusCode } = cause as { statusCode?: unknown };
  if (typeof statusCode === 'number' && statusCode < 500)
    return reply.code(statusCode).send({ code: 'invalid' });
  if (isUnavailable(cause)) {
    reply.header('retry-after', String(RETRY_AFTER_SECONDS));
    return reply.code(503).send({ code: 'unavailable' });
  }
  request.log.error({ err: cause }, `call of ${who} failed`);
  return reply.code(500).send({ code: 'failed' });
}
