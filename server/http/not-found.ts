import type { FastifyReply, FastifyRequest } from 'fastify';
import { api } from '../../src/contract/api.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { matchPattern } from '../../src/lib/paths.ts';
import { Refused } from '../ask.ts';
import { sendRefusal } from './reply.ts';

/** Roots of paths that belong to the wire, known to the contract or not (platform 7), and ours beside it: never a page. */
export const WIRE_ROOTS = [
  'api',
  'jam',
  'messages',
  'client-context',
  'check-email',
  'restore-id',
  'socket',
  'sandbox',
  'pictures',
  'log',
  'log_utm_set',
  'log_utm_send',
  'performance',
  'network-performance',
  'metrics-errors-validation',
] as const;

export const isWirePath = (url: string): boolean =>
  (WIRE_ROOTS as readonly string[]).includes(url.split(/[/?]/)[1] ?? '');

const endpoints: readonly Endpoint[] = Object.values(api);

/** The methods that the contract knows for a path; empty for an unknown one. */
export const methodsOf = (path: string): string[] => [
  ...new Set(
    endpoints.filter(endpoint => matchPattern(endpoint.path, path)).map(endpoint => endpoint.method),
  ),
];

/** Nothing of the wire was registered for this method and path. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?')[0] ?? '/';
  const allowed = methodsOf(path);
  if (allowed.length === 0) return sendRefusal(reply, new Refused(404, { error: 'unknown_path' }));
  reply.header('allow', allowed.join(', '));
  return sendRefusal(reply, new Refused(405, { error: 'method' }));
}
