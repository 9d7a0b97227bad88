import type { FastifyInstance } from 'fastify';
import { MINUTE_MS } from '../../src/lib/time-units.ts';
import type { ServerContext } from '../http/server-context.ts';
import { ConnectionGuard } from './connection-guard.ts';
import { LongPolls } from './long-polls.ts';
import { WebSockets } from './web-sockets.ts';

export const SOCKET_PATH = '/socket';
const WEB_SOCKET_PATH = `${SOCKET_PATH}/websocket`;

/** A client that sends nothing for this long has gone: it sends a heartbeat every 30 s, or polls every 10 s. */
const IDLE_TIMEOUT_MS = MINUTE_MS;
const IDLE_CHECK_MS = 10_000;

/**
 * The realtime route: Phoenix protocol 2.0.0 over web sockets, and the official client's long poll. Node has no maintained
 * server of the protocol; this one is tested against the official client.
 */
export function serveRealtime(
  server: FastifyInstance,
  { app, hasRateLimits, faults, longPollRelay }: ServerContext,
): void {
  const { hub } = app;
  const guard = new ConnectionGuard(app, hasRateLimits);
  const sockets = new WebSockets(app, guard);
  new LongPolls(app, guard, longPollRelay ?? null).register(server);
  server.get(WEB_SOCKET_PATH, (_request, reply) =>
    reply.code(426).headers({ upgrade: 'websocket', 'cache-control': 'no-store' }).send({ error: 'upgrade' }),
  );
  server.server.on('upgrade', (request, socket, head) => {
    // The development server listens for upgrades of its own.
    if (request.headers['sec-websocket-protocol']?.startsWith('vite')) return;
    const isOurs = request.url?.split('?')[0] === WEB_SOCKET_PATH;
    if (!isOurs) socket.destroy();
    else upgrade(request, socket, head).catch(() => socket.destroy());
  });
  async function upgrade(...[request, socket, head]: Parameters<typeof sockets.upgrade>) {
    socket.on('error', () => socket.destroy());
    // An injected fault of any kind stands for a network that lets no socket through.
    if (app.settings.sandbox && (await faults.match('GET', WEB_SOCKET_PATH)) !== null) socket.destroy();
    else await sockets.upgrade(request, socket, head);
  }
  const idleTimer = setInterval(() => {
    const oldest = Date.now() - IDLE_TIMEOUT_MS;
    for (const subscriber of [...hub.subscribers])
      if (subscriber.lastMessageAt < oldest) subscriber.disconnect('idle');
  }, IDLE_CHECK_MS);
  idleTimer.unref();
  server.addHook('preClose', async () => {
    clearInterval(idleTimer);
    hub.disconnectAll('restart');
  });
}
