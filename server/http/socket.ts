import type { FastifyInstance } from 'fastify';

export const SOCKET_PATH = '/socket/websocket';

/** The realtime route: there are no channels yet, so an upgrade is turned down until later, in words of HTTP. */
export function refuseSocket(server: FastifyInstance): void {
  server.get(SOCKET_PATH, (_request, reply) =>
    reply.code(503).header('retry-after', '300').send({ error: 'realtime_unavailable' }),
  );
  server.server.on('upgrade', (request, socket) => {
    // The development server listens for upgrades of its own.
    if (request.headers['sec-websocket-protocol']?.startsWith('vite')) return;
    if (request.url?.split('?')[0] !== SOCKET_PATH) {
      socket.destroy();
      return;
    }
    socket.end(
      'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 300\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
    );
  });
}
