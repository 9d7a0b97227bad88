import { sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const YEAR = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';

/** Only public files of the build: hashed files, worker, manifest, fonts and pictures. */
const isPublic = (path: string): boolean =>
  !/^\/(?:game|messages)\/|^\/(?:index\.html|csp\.json|assets-map\.json|builds\.json)|\.(?:br|gz)$/.test(
    path,
  );

/** Names with a hash or version never change; the worker and the manifest are revalidated each time (decision 0081). */
function cacheControlOf(path: string): string {
  if (/\/(?:sw(?:-off)?\.js|manifest\.webmanifest)(?:\.br|\.gz)?$/.test(path)) return 'no-cache';
  return /\/assets\/|\/fonts\/[\w-]+-v\d+\./.test(path) ? YEAR : DAY;
}

/** What may be a file, by its last part; everything else is a page. */
export const isFilePath = (url: string): boolean => /\.\w{1,12}$/.test(url.split('?')[0] ?? '');

/** Files that no policy of a document concerns; the worker's script is one that it does. */
const isAssetPath = (url: string): boolean => /^\/(?:assets|fonts|icons|pictures)\//.test(url);
/** Headers that concern documents only: on a first visit of fifty small files they would weigh as much as the pictures. */
const DOCUMENT_HEADERS = [
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Answers of the contract: data, with a short content policy of their own. */
const isApiReply = (reply: FastifyReply): boolean =>
  reply.statusCode === 304 || String(reply.getHeader('content-type')).startsWith('application/json');

/** Removes these headers from files and data; a picture keeps its own content policy, since an SVG can be opened as a document. */
export function removeDocumentHeaders(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply) => {
    const isFile = isAssetPath(request.url);
    if (!isFile && !isApiReply(reply)) return;
    if (isFile && !request.url.startsWith('/pictures/')) reply.removeHeader('content-security-policy');
    for (const name of DOCUMENT_HEADERS) {
      reply.removeHeader(name);
      reply.raw.removeHeader(name);
    }
  });
}

/** Readies `reply.sendFile`: built files, compressed where the build left a compressed copy. */
export async function serveFiles(server: FastifyInstance, dist: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: dist,
    serve: false,
    cacheControl: false,
    // The ETag is enough: on a first visit every header counts.
    lastModified: false,
    preCompressed: true,
    allowedPath: path => isPublic(path),
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlOf(path.split(sep).join('/')));
    },
  });
}
