import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isFilePath, serveFiles } from './files.ts';
import { leadToLocale } from './first-locale.ts';
import type { Front } from './frame.ts';
import { withoutInstall } from './mirrors.ts';
import { answeringPages, type PageSource } from './pages.ts';
import { answerUnknown, isWirePath } from './unknown.ts';
import { serveWorker } from './worker-script.ts';

/** Whatever no endpoint claims: a built file, a page, or nothing. */
export async function serveApp(server: FastifyInstance, front: Front, source: PageSource): Promise<void> {
  const page = front.shell && answeringPages(front, front.shell, source);
  const pageOrNothing = (request: FastifyRequest, reply: FastifyReply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!page || !isRead || isWirePath(request.url)) return answerUnknown(request, reply);
    return leadToLocale(front, request, reply) ? reply : page(request, reply);
  };
  withoutInstall(server);
  server.setNotFoundHandler(pageOrNothing);
  if (front.dist === null) return;
  await serveFiles(server, front.dist);
  serveWorker(server, front, front.dist);
  server.get('/*', (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const isFile = isFilePath(path) && path !== '/index.html' && !path.includes('//') && !isWirePath(path);
    return isFile ? reply.sendFile(path) : pageOrNothing(request, reply);
  });
}
