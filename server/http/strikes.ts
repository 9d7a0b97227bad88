import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomName } from '../app.ts';
import type { Fault } from './faults.ts';
import type { Frame } from './frame.ts';

/** Marks the copy that `duplicate` sends, so that it is not struck again. */
const COPY = 'x-orbit-copy';

/** Lets the raised faults strike (product 4.1): what a bad network does, done by the back end itself. Sandbox only. */
export function strikeFaults(server: FastifyInstance, frame: Frame): void {
  const struck = new WeakMap<FastifyRequest, Fault>();
  const secret = randomName();
  /** By fault: lets the request go that `reorder` holds back. */
  const held = new Map<number, () => void>();

  server.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/sandbox') || request.headers[COPY] === secret) return;
    const fault = frame.faults.strike(request.method, path);
    if (!fault) return;
    struck.set(request, fault);
    await before(fault, request, reply);
  });

  server.addHook('preHandler', async request => {
    if (struck.get(request)?.kind !== 'duplicate') return;
    const { 'content-length': _length, ...headers } = request.headers;
    await server.inject({
      method: request.method as 'GET',
      url: request.url,
      headers: { ...headers, [COPY]: secret },
      ...(request.body === undefined ? {} : { payload: JSON.stringify(request.body) }),
    });
  });

  server.addHook('onSend', async (request, reply) => {
    if (struck.get(request)?.kind === 'drop-response') hangUp(request, reply);
  });

  server.addHook('onResponse', async request => {
    const fault = struck.get(request);
    if (fault) held.get(fault.id)?.();
  });

  async function before(fault: Fault, request: FastifyRequest, reply: FastifyReply) {
    if (fault.kind === 'delay') await sleep(fault.wait);
    if (fault.kind === 'offline') hangUp(request, reply);
    if (fault.kind === '500') return reply.code(500).send({ error: 'fault' });
    if (fault.kind === 'maintenance') return closed(fault, reply);
    if (fault.kind === 'html-200') return reply.type('text/html').send('<!doctype html><title>Wi-Fi</title>');
    if (fault.kind === 'reorder' && !held.has(fault.id)) await overtaken(fault);
    return undefined;
  }

  /** Waits for the next request that the fault strikes to be answered first, at most the fault's time. */
  async function overtaken({ id, wait }: Fault) {
    const overtaking = new Promise<void>(resolve => held.set(id, resolve));
    await Promise.race([overtaking, sleep(wait, undefined, { ref: false })]);
    held.delete(id);
  }
}

/** How a back end that is being worked on says so (offline 2.1). */
const closed = ({ wait }: Fault, reply: FastifyReply) =>
  reply
    .code(503)
    .headers({ 'retry-after': String(Math.max(1, Math.ceil(wait / 1000))), 'cache-control': 'no-store' })
    .send({ error: 'maintenance' });

function hangUp(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack();
  request.raw.socket.destroy();
}
