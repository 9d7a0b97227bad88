import { fetchDirectly } from '../network/response.ts';
import { fetchVerified, matchesHash } from '../network/verified-fetch.ts';
import {
  ASSETS_CACHE,
  assetManifestUrl,
  type Build,
  cacheKeyOf,
  SHELL_CACHE,
} from '../storage/build-files.ts';
import { matchInCache } from '../storage/cache-storage.ts';
import { putInCache } from '../storage/quota.ts';

/** Every hashed file of a build by its path, with the beginning of its SHA-256 (hexadecimal). */
type AssetManifest = Readonly<Record<string, string>>;

/** A cache of this worker's life. */
const manifests = new WeakMap<Build, Promise<AssetManifest | null>>();

/** The manifest of this build: stored, else fetched again; null when neither has it, until the next call. */
export function loadAssetManifest(build: Build): Promise<AssetManifest | null> {
  const loading = manifests.get(build) ?? readAssetManifest(build);
  manifests.set(build, loading);
  void loading.then(manifest => manifest ?? manifests.delete(build));
  return loading;
}

async function readAssetManifest(build: Build): Promise<AssetManifest | null> {
  const url = assetManifestUrl(build);
  const entry = build.precache.find(file => file.url === url);
  const stored = await matchInCache(ASSETS_CACHE, url);
  const response = stored ?? (entry && (await fetchVerified(url, body => matchesHash(body, entry.hash))));
  if (!response) return null;
  if (!stored) void putInCache(ASSETS_CACHE, url, response.clone());
  return response.json().catch(() => null);
}

/**
 * Hashed files: the cache, else the network, whose response is stored if it is a file of this build. Other files pass:
 * only the server knows whether it still has them. The response does not wait for the cache write.
 */
export async function serveAsset(
  request: Request,
  build: Build,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const cached = await matchInCache(ASSETS_CACHE, pathname);
  if (cached) return cached;
  const hash = (await loadAssetManifest(build))?.[pathname];
  if (hash === undefined) return fetchDirectly(request);
  const response = await fetchVerified(pathname, body => matchesHash(body, hash));
  if (!response) return Response.error();
  const copy = response.clone();
  waitUntil(putInCache(ASSETS_CACHE, pathname, copy));
  return response;
}

/** Font and icons of the shell: the precache, else the network. */
export async function serveStaticFile(request: Request, { precache }: Build): Promise<Response> {
  const { pathname } = new URL(request.url);
  const entry = precache.find(({ url }) => url === pathname);
  return (entry && (await matchInCache(SHELL_CACHE, cacheKeyOf(entry)))) ?? fetchDirectly(request);
}

/** The hashed files of this build that are not stored. */
export async function listMissingFiles(build: Build): Promise<string[]> {
  const stored = await (await caches.open(ASSETS_CACHE)).keys();
  const paths = new Set(stored.map(({ url }) => new URL(url).pathname));
  return Object.keys((await loadAssetManifest(build)) ?? {}).filter(path => !paths.has(path));
}

/** How many of the files that the screens are made of are stored; translations are not counted. */
export async function countScreenFiles(build: Build): Promise<{ done: number; total: number }> {
  const count = (paths: readonly string[]) => paths.filter(path => !path.includes('/messages-')).length;
  const total = count(Object.keys((await loadAssetManifest(build)) ?? {}));
  return { done: total - count(await listMissingFiles(build)), total };
}
