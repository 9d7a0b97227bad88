import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { STATE_PATH } from '../../src/contract/wire.ts';
import type { Front } from './frame.ts';

/** For a build without its own: a worker that takes the place of any other and leaves. */
const LEAVE =
  "addEventListener('install',()=>skipWaiting());addEventListener('activate',e=>e.waitUntil(registration.unregister()))";

/** What a worker would have answered itself. */
const NO_WORKER =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>State of the worker</title><h1>No worker has answered</h1>' +
  '<p>None is installed in this browser, it is switched off, or this page was loaded past it.</p></html>';

/** `/sw.js`: the built worker, or at the last level of the kill switch the one that destroys itself; never a 404 (offline 2). */
export function serveWorker(server: FastifyInstance, front: Front, dist: string): void {
  const hasOff = existsSync(join(dist, 'sw-off.js'));
  const hasWorker = existsSync(join(dist, 'sw.js'));
  server.get(STATE_PATH, (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(NO_WORKER),
  );
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
