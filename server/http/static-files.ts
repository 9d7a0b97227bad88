import { sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

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

/** Readies `reply.sendFile`: built files, compressed where the build left a compressed copy. */
export async function serveFiles(server: FastifyInstance, dist: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: dist,
    serve: false,
    cacheControl: false,
    // On a first visit every header counts: the ETag is enough, and what never changes needs none.
    lastModified: false,
    acceptRanges: false,
    preCompressed: true,
    allowedPath: path => isPublic(path),
    setHeaders: (reply, path) => {
      const cacheControl = cacheControlOf(path.split(sep).join('/'));
      reply.header('cache-control', cacheControl);
      if (cacheControl === YEAR) reply.removeHeader('etag');
    },
  });
}
