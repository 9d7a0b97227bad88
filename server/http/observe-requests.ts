import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { REQUEST_ID_HEADER } from '../../src/contract/wire.ts';
import { type Log, traceparentOf } from '../log.ts';
import { follow, handleStarted, queryEnded, requestAnswered, type ServerName } from '../measurements.ts';

/** The log of the request that is being handled, whose lines carry its id. */
const requestLogs = new AsyncLocalStorage<Log>();

/** Characters of a statement that are logged; its values are parameters and are not. */
const MAX_SQL = 500;

/** Logs and measures the requests of a server. An error reply names its request in a header, whatever its body is. */
export function observeRequests(server: FastifyInstance, name: ServerName): void {
  // Reading a body loses the context of the first hooks; what follows this one has it, the handler included.
  server.addHook('preHandler', (request, reply, done) => {
    const describe = () => ({
      request: request.raw,
      id: request.id,
      server: name,
      method: request.method,
      route: request.routeOptions.url ?? null,
      traceparent: traceparentOf(request.headers),
      ms: reply.elapsedTime,
    });
    requestLogs.run(request.log, () => handleStarted(describe, done));
  });
  server.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400) reply.header(REQUEST_ID_HEADER, request.id);
  });
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? null;
    const { method } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    request.log.info({ method, route, status, ms: Math.round(ms) }, 'request');
    requestAnswered.publish({ request: request.raw, server: name, method, route, status, ms });
  });
}

/** Logs each query of at least so many milliseconds, with the id of the request that made it. Returns a function that ends it. */
export const logSlowQueries = (log: Log, leastMs: number): (() => void) =>
  follow(queryEnded, ({ sql, ms }) => {
    if (ms < leastMs) return;
    (requestLogs.getStore() ?? log).warn({ ms: Math.round(ms), sql: sql.slice(0, MAX_SQL) }, 'slow query');
  });
