import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Options of every Fastify server here (`create-server.ts`): what it has begun is finished when it closes (`drainOnClose`). */
export const DRAIN_OPTIONS = { forceCloseConnections: false, return503OnClosing: false } as const;

/**
 * When the server closes, running requests are answered and web sockets end by their protocol; connections that do nothing end
 * at once, also those that a browser has opened in advance. Whatever is left after `limitMs` is cut.
 */
export function drainOnClose(server: FastifyInstance, limitMs: number): void {
  /** Open connections, each with the number of its running requests; an upgraded one counts as running. */
  const connections = new Map<Duplex, number>();
  let isClosing = false;
  let timer: NodeJS.Timeout | undefined;

  const change = (socket: Duplex, by: number) =>
    connections.has(socket) && connections.set(socket, (connections.get(socket) ?? 0) + by);

  server.server.on('connection', (socket: Socket) => {
    // It was accepted while the listener was being closed.
    if (isClosing) socket.destroy();
    connections.set(socket, 0);
    socket.once('close', () => connections.delete(socket));
  });
  server.server.on('request', ({ socket }, response) => {
    change(socket, 1);
    response.once('close', () => {
      change(socket, -1);
      if (isClosing && connections.get(socket) === 0) socket.destroySoon();
    });
  });
  server.addHook('onListen', async () => {
    // Without a listener a request to upgrade is an ordinary one, and it has to stay so.
    if (server.server.listenerCount('upgrade') > 0)
      server.server.on('upgrade', (_request, socket) => change(socket, 1));
  });
  server.addHook('preClose', async () => {
    isClosing = true;
    for (const [socket, running] of connections) if (running === 0) socket.destroy();
    timer = setTimeout(() => {
      for (const socket of connections.keys()) socket.destroy();
    }, limitMs);
  });
  server.addHook('onClose', async () => clearTimeout(timer));
}
