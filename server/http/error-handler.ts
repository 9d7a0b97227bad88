import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { redactPath } from '../../src/lib/redact.ts';
import { HttpError } from '../errors.ts';
import { isUnavailable, isUnstorable, RETRY_AFTER_SECONDS } from '../store/database-errors.ts';
import { sendHttpError } from './reply.ts';

/** The framework's own errors as ours. */
function toHttpError(error: Partial<FastifyError>): HttpError | null {
  const status = error.statusCode ?? 500;
  if (status === 413) return new HttpError(413, { error: 'too_large' });
  if (status === 415) return new HttpError(415, { error: 'media_type' });
  if (status >= 400 && status < 500) return new HttpError(status, { error: 'malformed' });
  return null;
}

/** The client closed its connection while its answer was on its way, as a phone does that loses the network. */
const hasClientLeft = ({ raw }: FastifyRequest, error: unknown): boolean =>
  raw.socket.destroyed && (error as Partial<FastifyError>).code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Sends an `HttpError` as it is, 503 while the database is away; anything else that is unexpected is logged once, and the reply carries the request's id only. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof HttpError) return sendHttpError(reply, error);
  const httpError = error instanceof Error ? toHttpError(error) : null;
  if (httpError) return sendHttpError(reply, httpError);
  if (isUnstorable(error)) return sendHttpError(reply, new HttpError(400, { error: 'malformed' }));
  if (isUnavailable(error)) {
    request.log.warn(
      { err: error },
      `${request.method} ${redactPath(request.url)}: the database is unavailable`,
    );
    reply.header('retry-after', String(RETRY_AFTER_SECONDS));
    return sendHttpError(reply, new HttpError(503, { error: 'unavailable' }));
  }
  const level = hasClientLeft(request, error) ? 'debug' : 'error';
  request.log[level]({ err: error }, `${request.method} ${redactPath(request.url)} failed`);
  return reply.code(500).header('cache-control', 'no-store').send({ error: 'internal', id: request.id });
}
