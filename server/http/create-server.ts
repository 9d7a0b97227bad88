import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { trustProxyOf } from '../client-address.ts';
import { type Log, logOptions } from '../log.ts';
import type { ServerName } from '../measurements.ts';
import type { Settings } from '../settings.ts';
import { DRAIN_OPTIONS, drainOnClose } from './drain-connections.ts';
import { observeRequests } from './observe-requests.ts';

interface Options extends Pick<FastifyServerOptions, 'bodyLimit' | 'frameworkErrors' | 'routerOptions'> {
  /** By which its requests are measured. */
  readonly name: ServerName;
  readonly settings: Settings;
  readonly log: Log;
}

/** A server without routes as each of ours begins: its requests are logged and measured, and it drains when it closes. */
export function createServer({ name, settings, log, ...options }: Options): FastifyInstance {
  const server = fastify({
    ...options,
    trustProxy: trustProxyOf(settings),
    ...logOptions(log, settings),
    ...DRAIN_OPTIONS,
  });
  drainOnClose(server, settings.drain.limitMs);
  observeRequests(server, name);
  return server;
}
