import type { FastifyInstance } from 'fastify';
import { isMirrorHost } from '../../src/contract/hosts.ts';
import { hostOf } from './identity.ts';

const MANIFEST = '/manifest.webmanifest';
const LINK = /\s*<link rel="manifest"[^>]*>/;

/** A mirror serves the product and is no app of its own: it has no manifest, and its pages do not name one (offline 2). */
export function withoutInstall(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.split('?')[0] !== MANIFEST || !isMirrorHost(hostOf(request))) return;
    await reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
  });
  server.addHook('onSend', async (request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
    return isPage && typeof payload === 'string' && isMirrorHost(hostOf(request))
      ? payload.replace(LINK, '')
      : payload;
  });
}
