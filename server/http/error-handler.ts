import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { redactPath } from '../../src/lib/redact.ts';
import { HttpError } from '../errors.ts';
import { sendHttpError } from './reply.ts';

/** The framework's own errors as ours. */
function toHttpError(error: Partial<FastifyError>): HttpError | null {
  const status = error.statusCode ?? 500;
  if (status === 413) return new HttpError(413, { error: 'too_large' });
  if (status === 415) return new HttpError(415, { error: 'media_type' });
  if (status >= 400 && status < 500) return new HttpError(status, { error: 'malformed' });
  return null;
}

/** Sends an `HttpError` as it is; anything unexpected is logged once, and the reply carries the request's id only. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof HttpError) return sendHttpError(reply, error);
  const httpError = error instanceof Error ? toHttpError(error) : null;
  if (httpError) return sendHttpError(reply, httpError);
  request.log.error({ err: error }, `${request.method} ${redactPath(request.url)} failed`);
  return reply.code(500).header('cache-control', 'no-store').send({ error: 'internal', id: request.id });
}
