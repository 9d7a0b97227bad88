import { readdir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';

/** Only public files of the build: hashed files, worker, manifest, fonts and pictures. */
const isPublic = (path: string): boolean =>
  isFilePath(path) &&
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

/**
 * Readies `reply.sendFile`: built files, compressed where the build left a compressed copy. Returns whether an address names
 * a file that may be sent. The names are held in memory: the sender, given such a rule, lists the folder for every request,
 * and the files of earlier builds are in it too.
 */
export async function serveFiles(
  server: FastifyInstance,
  dist: string,
): Promise<(path: string) => Promise<boolean>> {
  await server.register(fastifyStatic, {
    root: dist,
    serve: false,
    cacheControl: false,
    // On a first visit every header counts: the ETag is enough, and what never changes needs none.
    lastModified: false,
    acceptRanges: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const cacheControl = cacheControlOf(path.split(sep).join('/'));
      reply.header('cache-control', cacheControl);
      if (cacheControl === YEAR) reply.removeHeader('etag');
    },
  });
  let files = await listPublicFiles(dist);
  return async path => {
    if (files.has(path)) return true;
    // A file of a newer build. On a disk that ignores case another spelling of a private file exists too: the list decides.
    if (!isPublic(path) || path.includes('..') || !(await isFile(join(dist, path)))) return false;
    files = await listPublicFiles(dist);
    return files.has(path);
  };
}

/** The addresses of all files that anyone may load. */
async function listPublicFiles(dist: string): Promise<ReadonlySet<string>> {
  const names = await readdir(dist, { recursive: true });
  const paths = names.map(name => `/${name.split(sep).join('/')}`);
  return new Set(paths.filter(isPublic));
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    found => found.isFile(),
    () => false,
  );
