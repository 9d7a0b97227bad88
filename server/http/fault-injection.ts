import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newToken } from '../store/opaque-tokens.ts';
import type { Fault } from './faults.ts';
import type { ServerContext } from './server-context.ts';

/** Marks the copy that `duplicate` sends, so that no fault applies to it. */
const DUPLICATE_HEADER = 'x-orbit-copy';

/** Applies the faults that the console added (SERVER-11): the back end behaves like a bad network. Sandbox only. */
export function injectFaults(server: FastifyInstance, context: ServerContext): void {
  const matched = new WeakMap<FastifyRequest, Fault>();
  const secret = newToken();
  /** By fault: releases the request that `reorder` delays. */
  const reordered = new Map<number, () => void>();

  server.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/sandbox') || request.headers[DUPLICATE_HEADER] === secret) return;
    const fault = await context.faults.match(request.method, path);
    if (!fault) return;
    matched.set(request, fault);
    await applyFault(fault, request, reply);
  });

  server.addHook('preHandler', async request => {
    if (matched.get(request)?.kind !== 'duplicate') return;
    const { 'content-length': _length, ...headers } = request.headers;
    await server.inject({
      method: request.method as 'GET',
      url: request.url,
      headers: { ...headers, [DUPLICATE_HEADER]: secret },
      ...(request.body === undefined ? {} : { payload: JSON.stringify(request.body) }),
    });
  });

  server.addHook('onSend', async (request, reply) => {
    if (matched.get(request)?.kind === 'drop-response') destroySocket(request, reply);
  });

  server.addHook('onResponse', async request => {
    const fault = matched.get(request);
    if (fault) reordered.get(fault.id)?.();
  });

  async function applyFault(fault: Fault, request: FastifyRequest, reply: FastifyReply) {
    if (fault.kind === 'delay') await sleep(fault.waitMs);
    if (fault.kind === 'offline') destroySocket(request, reply);
    if (fault.kind === '500') return reply.code(500).send({ error: 'fault' });
    if (fault.kind === 'maintenance') return sendMaintenance(fault, reply);
    if (fault.kind === 'html-200') return reply.type('text/html').send('<!doctype html><title>Wi-Fi</title>');
    if (fault.kind === 'reorder' && !reordered.has(fault.id)) await waitForNextRequest(fault);
    return undefined;
  }

  /** Waits until the next request with this fault was answered, at most the fault's time. */
  async function waitForNextRequest({ id, waitMs }: Fault) {
    const answered = new Promise<void>(resolve => reordered.set(id, resolve));
    await Promise.race([answered, sleep(waitMs, undefined, { ref: false })]);
    reordered.delete(id);
  }
}

/** The reply of a back end under maintenance (decision 0086); one that takes longer than announced names no time. */
function sendMaintenance({ waitMs, addedAt }: Fault, reply: FastifyReply) {
  const leftMs = addedAt + waitMs - Date.now();
  if (leftMs > 0) reply.header('retry-after', String(Math.ceil(leftMs / 1000)));
  return reply.code(503).header('cache-control', 'no-store').send({ error: 'maintenance' });
}

function destroySocket(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack();
  request.raw.socket.destroy();
}
