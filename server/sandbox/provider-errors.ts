import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { HttpError } from '../errors.ts';
import { isUnavailable, RETRY_AFTER_SECONDS } from '../store/database-errors.ts';

/** Answers a failed call of a provider's page in the format of the provider; `provider` is named in the log. */
export function sendProviderError(
  cause: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  provider: string,
) {
  if (cause instanceof HttpError) return reply.code(cause.status).send({ code: cause.body.error });
  if (cause instanceof v.ValiError) return reply.code(422).send({ code: 'invalid' });
  const { statusCode } = cause as { statusCode?: unknown };
  if (typeof statusCode === 'number' && statusCode < 500)
    return reply.code(statusCode).send({ code: 'invalid' });
  if (isUnavailable(cause)) {
    reply.header('retry-after', String(RETRY_AFTER_SECONDS));
    return reply.code(503).send({ code: 'unavailable' });
  }
  request.log.error({ err: cause }, `call of ${provider} failed`);
  return reply.code(500).send({ code: 'failed' });
}
