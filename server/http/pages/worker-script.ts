import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { STATE_PATH } from '../../../src/contract/wire.ts';
import type { AppServerContext } from '../server-context.ts';

/** For a build without `sw-off.js`: a worker that replaces any other and unregisters itself. */
const UNREGISTERING_WORKER =
  "addEventListener('install',()=>skipWaiting());addEventListener('activate',e=>e.waitUntil(registration.unregister()))";

/** Shown where no worker answers its own state page. */
const NO_WORKER_PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>State of the worker</title><h1>The worker didn’t answer</h1>' +
  '<p>It isn’t installed in this browser, it’s switched off, or this page was loaded without it.</p></html>';

/** `/sw.js`: the built worker, or at the last level of the kill switch the one that destroys itself; never a 404 (decision 0077). */
export function serveWorkerScript(server: FastifyInstance, { dist, killSwitch }: AppServerContext): void {
  const hasFile = (name: string) => dist !== null && existsSync(join(dist, name));
  const hasOff = hasFile('sw-off.js');
  const hasWorker = hasFile('sw.js');
  server.get(STATE_PATH, (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(NO_WORKER_PAGE),
  );
  server.get('/sw.js', (_request, reply) => {
    const destroys = killSwitch().mode === 'destroy';
    if (!destroys && hasWorker) return reply.sendFile('/sw.js');
    if (destroys && hasOff) return reply.sendFile('/sw-off.js');
    if (!destroys) return reply.code(503).header('cache-control', 'no-store').send({ error: 'no_worker' });
    return reply
      .header('cache-control', 'no-cache')
      .type('application/javascript; charset=utf-8')
      .send(UNREGISTERING_WORKER);
  });
}
