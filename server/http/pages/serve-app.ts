import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isMirrorHost } from '../../../src/contract/operator/hosts.ts';
import { hostOf } from '../identity.ts';
import { isApiPath, sendNotFound } from '../not-found.ts';
import type { AppServerContext } from '../server-context.ts';
import { redirectToLocale } from './locale-redirect.ts';
import { createPageHandler, type PageSource } from './pages.ts';
import { serveFiles } from './static-files.ts';
import { serveWorkerScript } from './worker-script.ts';

/** Serves the paths that are no endpoints: built files and pages. */
export async function serveApp(
  server: FastifyInstance,
  context: AppServerContext,
  source: PageSource,
): Promise<void> {
  const page = context.shell && createPageHandler(context, context.shell, source);
  const sendPageOrNotFound = (request: FastifyRequest, reply: FastifyReply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!page || !isRead || isApiPath(request.url)) return sendNotFound(request, reply);
    return redirectToLocale(context, request, reply) ? reply : page(request, reply);
  };
  hideManifestOnMirrors(server);
  server.setNotFoundHandler(sendPageOrNotFound);
  serveWorkerScript(server, context);
  if (context.dist === null) return;
  const isPublicFile = await serveFiles(server, context.dist);
  server.get('/*', async (request, reply) => {
    // The sender takes the path as it is and decodes nothing.
    const [path = '/'] = request.url.split('?');
    return (await isPublicFile(path)) ? reply.sendFile(path) : sendPageOrNotFound(request, reply);
  });
}

const MANIFEST_PATH = '/manifest.webmanifest';
const MANIFEST_LINK = /\s*<link rel="manifest"[^>]*>/;

/** A mirror serves the product and is no app of its own: it has no manifest, and its pages link none (decision 0088). */
function hideManifestOnMirrors(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.split('?')[0] !== MANIFEST_PATH || !isMirrorHost(hostOf(request))) return;
    await reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
  });
  server.addHook('onSend', async (request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
    return isPage && typeof payload === 'string' && isMirrorHost(hostOf(request))
      ? payload.replace(MANIFEST_LINK, '')
      : payload;
  });
}
