import type { FastifyReply, FastifyRequest } from 'fastify';
import { api } from '../../src/contract/api.ts';
import { API_ROOTS } from '../../src/contract/api-roots.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { matchPattern } from '../../src/lib/paths.ts';
import { HttpError } from '../errors.ts';
import { sendHttpError } from './reply.ts';

/** Whether a path belongs to the wire, known to the contract or not (SERVER-3), or to what is ours beside it: never a page. */
export const isApiPath = (url: string): boolean =>
  (API_ROOTS as readonly string[]).includes(url.split(/[/?]/)[1] ?? '');

const endpoints: readonly Endpoint[] = Object.values(api);

/** The methods that the contract knows for a path; empty for an unknown one. */
const allowedMethods = (path: string): string[] => [
  ...new Set(
    endpoints.filter(endpoint => matchPattern(endpoint.path, path)).map(endpoint => endpoint.method),
  ),
];

/** No endpoint matches this method and path. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?')[0] ?? '/';
  const allowed = allowedMethods(path);
  if (allowed.length === 0) return sendHttpError(reply, new HttpError(404, { error: 'unknown_path' }));
  reply.header('allow', allowed.join(', '));
  return sendHttpError(reply, new HttpError(405, { error: 'method' }));
}
