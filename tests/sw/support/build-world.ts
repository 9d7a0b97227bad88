import { createHash } from 'node:crypto';
import { afterEach, vi } from 'vitest';
import { assetManifestUrl, type Build } from '../../../sw/storage/build-files.ts';

const ORIGIN = 'https://orbit.test';
const absolute = (key: RequestInfo | URL) => new URL(key instanceof Request ? key.url : key, ORIGIN).href;

/** Cache Storage in memory, as far as the worker uses it. */
class FakeCache {
  readonly stored = new Map<string, Response>();
  async match(key: RequestInfo): Promise<Response | undefined> {
    return this.stored.get(absolute(key))?.clone();
  }
  async put(key: RequestInfo, response: Response): Promise<void> {
    this.stored.set(absolute(key), response);
  }
  async delete(key: RequestInfo): Promise<boolean> {
    return this.stored.delete(absolute(key));
  }
  async keys(): Promise<Request[]> {
    return [...this.stored.keys()].map(url => new Request(url));
  }
}

class FakeCaches {
  readonly all = new Map<string, FakeCache>();
  async open(name: string): Promise<FakeCache> {
    const found = this.all.get(name) ?? new FakeCache();
    this.all.set(name, found);
    return found;
  }
  async keys(): Promise<string[]> {
    return [...this.all.keys()];
  }
  async delete(name: string): Promise<boolean> {
    return this.all.delete(name);
  }
  async match(key: RequestInfo): Promise<Response | undefined> {
    for (const cache of this.all.values()) {
      const found = await cache.match(key);
      if (found) return found;
    }
    return undefined;
  }
}

const TYPES: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
};
const hashOf = (body: string) => createHash('sha256').update(body).digest('hex').slice(0, 16);

type Answer = (path: string, init?: RequestInit) => Response | Promise<Response>;

/** A server with the files of a build, a worker's storage, and the paths that the worker requested. */
export function world(files: Record<string, string> = standardFiles('b1')) {
  const caches = new FakeCaches();
  const requested: string[] = [];
  const overrides = new Map<string, Answer>();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('location', { origin: ORIGIN, href: `${ORIGIN}/sw.js` });
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const { pathname } = new URL(absolute(input));
    requested.push(pathname);
    const answer = overrides.get(pathname) ?? overrides.get('*');
    if (answer) return answer(pathname, init);
    const body = files[pathname];
    if (body === undefined) return new Response('no such file', { status: 404 });
    return serve(pathname, body);
  });
  return {
    caches,
    requested,
    /** Overrides the server's response to a path (or `*`, all). */
    answer: (path: string, response: Answer) => void overrides.set(path, response),
    offline: () => void overrides.set('*', () => Promise.reject(new TypeError('Failed to fetch'))),
    mend: () => overrides.clear(),
    stored: (name: string) =>
      [...(caches.all.get(name)?.stored.keys() ?? [])].map(url => url.slice(ORIGIN.length)).toSorted(),
    forget: () => caches.all.clear(),
  };
}

export function serve(path: string, body: string, headers: Record<string, string> = {}): Response {
  const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain';
  return new Response(body, {
    headers: { 'content-type': type, 'content-security-policy': "default-src 'self'", ...headers },
  });
}

/** Adds the build's own list of its hashed files. */
const withManifest = (build: string, files: Record<string, string>): Record<string, string> => ({
  ...files,
  [assetManifestUrl({ build })]: JSON.stringify(
    Object.fromEntries(
      Object.entries(files).flatMap(([path, body]) =>
        path.startsWith('/assets/') ? [[path, hashOf(body)]] : [],
      ),
    ),
  ),
});

export const standardFiles = (build: string): Record<string, string> =>
  withManifest(build, {
    '/index.html': `<html data-build="${build}"><body>the shell</body></html>`,
    '/assets/app-1.js': 'app',
    '/assets/app-1.css': 'css',
    '/assets/PlayScreen-1.js': 'play',
    '/assets/messages-en-1.js': 'en',
    '/assets/messages-de-1.js': 'de',
    '/favicon.js': 'icon',
  });

/** A build of these files: the files of the shell are critical, the icon is not. */
export function buildOf(build: string, files: Record<string, string> = standardFiles(build)): Build {
  const entry = (url: string, critical: boolean) => ({ url, critical, hash: hashOf(files[url] ?? '') });
  return {
    build,
    precache: [
      { url: '/index.html', hash: build, critical: true },
      ...[
        '/assets/app-1.js',
        '/assets/app-1.css',
        '/assets/messages-en-1.js',
        assetManifestUrl({ build }),
      ].map(url => entry(url, true)),
      entry('/favicon.js', false),
    ],
  };
}

/** A build whose shell is its page alone, of these hashed files. */
export function smallBuild(build: string, files: Record<string, string>): { build: Build; manifest: string } {
  const url = assetManifestUrl({ build });
  const manifest = withManifest(build, files)[url] ?? '';
  const precache = [
    { url: '/index.html', hash: build, critical: true },
    { url, hash: hashOf(manifest), critical: true },
  ];
  return { build: { build, precache }, manifest };
}

/** A request as the browser makes one for a page; undici refuses the mode in the constructor. */
export function navigation(path: string): Request {
  const request = new Request(ORIGIN + path);
  Object.defineProperty(request, 'mode', { value: 'navigate' });
  return request;
}

export const get = (path: string, init: RequestInit = {}): Request => new Request(ORIGIN + path, init);
export const inPassing = (work: Promise<unknown>): void => void work;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
