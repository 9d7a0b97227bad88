import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Front } from './frame.ts';

/** For a build without its own: a worker that takes the place of any other and leaves. */
const LEAVE =
  "addEventListener('install',()=>skipWaiting());addEventListener('activate',e=>e.waitUntil(registration.unregister()))";

/** `/sw.js`: the built worker, or at the last level of the kill switch the one that destroys itself; never a 404 (offline 2). */
export function serveWorker(server: FastifyInstance, front: Front, dist: string): void {
  const hasOff = existsSync(join(dist, 'sw-off.js'));
  const hasWorker = existsSync(join(dist, 'sw.js'));
  server.get('/sw.js', (_request, reply) => {
    const destroys = front.workerSwitch().mode === 'destroy';
    if (!destroys && hasWorker) return reply.sendFile('/sw.js');
    if (destroys && hasOff) return reply.sendFile('/sw-off.js');
    if (!destroys) return reply.code(503).header('cache-control', 'no-store').send({ error: 'no_worker' });
    return reply
      .header('cache-control', 'no-cache')
      .type('application/javascript; charset=utf-8')
      .send(LEAVE);
  });
}
