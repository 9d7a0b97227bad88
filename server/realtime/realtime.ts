import type { FastifyInstance } from 'fastify';
import type { Frame } from '../http/frame.ts';
import { Door } from './door.ts';
import { LongPolls } from './long-polls.ts';
import { Sockets } from './sockets.ts';

export const SOCKET_PATH = '/socket';
const WEB_SOCKET_PATH = `${SOCKET_PATH}/websocket`;

/** A client that says nothing for so long has gone; it beats every 30 s, or polls every 10. */
const IDLE_MS = 60_000;
const SWEEP_MS = 10_000;

/** The realtime route: Phoenix protocol 2.0.0 over web sockets, and the official client's long poll. */
export function serveRealtime(server: FastifyInstance, { app, limited, faults }: Frame): void {
  const { hub } = app;
  const door = new Door(app, limited);
  const sockets = new Sockets(app, door);
  new LongPolls(app, door).register(server);
  server.get(WEB_SOCKET_PATH, (_request, reply) =>
    reply.code(426).headers({ upgrade: 'websocket', 'cache-control': 'no-store' }).send({ error: 'upgrade' }),
  );
  server.server.on('upgrade', (request, socket, head) => {
    // The development server listens for upgrades of its own.
    if (request.headers['sec-websocket-protocol']?.startsWith('vite')) return;
    const isOurs = request.url?.split('?')[0] === WEB_SOCKET_PATH;
    // A raised fault of any kind is a network that lets no socket through.
    const isStruck = app.settings.sandbox && isOurs && faults.strike('GET', WEB_SOCKET_PATH) !== null;
    if (!isOurs || isStruck) socket.destroy();
    else sockets.upgrade(request, socket, head).catch(() => socket.destroy());
  });
  const sweep = setInterval(() => {
    const oldest = Date.now() - IDLE_MS;
    for (const member of [...hub.members]) if (member.heardAt < oldest) member.drop('idle');
  }, SWEEP_MS);
  sweep.unref();
  server.addHook('preClose', async () => {
    clearInterval(sweep);
    hub.dropAll('restart');
  });
}
