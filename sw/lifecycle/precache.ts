import { backoffDelay, delay } from '../../src/lib/backoff.ts';
import { buildsInUse } from '../clients/client-builds.ts';
import { fetchVerified, matchesHash } from '../network/verified-fetch.ts';
import {
  ASSETS_CACHE,
  assetManifestUrl,
  BUILD_HISTORY_URL,
  type Build,
  type BuildHistory,
  cacheKeyOf,
  cacheNameOf,
  findMissing,
  type PrecacheEntry,
  readBuildHistory,
  SHELL_CACHE,
} from '../storage/build-files.ts';
import { putInCache } from '../storage/quota.ts';
import { hasSuccessor } from '../storage/successor.ts';
import { loadAssetManifest } from '../strategies/assets.ts';

export interface InstallProgress {
  readonly build: string;
  readonly done: number;
  readonly total: number;
  readonly failed: string[];
}

/** Builds whose files are retained in any case, and at most: between the two, those that an open page is made of. */
const MIN_BUILDS = 2;
const MAX_BUILDS = 5;
/** Names that earlier workers gave to what is now in `SHELL_CACHE` and `ASSETS_CACHE`. */
const LEGACY_CACHES = /^(?:shell|assets|precache|workbox)\b/;
const MAX_ATTEMPTS = 3;
/** Downloads at once: most come out of the browser's own HTTP cache, the others cost a round trip each. */
const CONCURRENCY = 3;

/**
 * Fetches what is not stored yet, a few files at a time: an install that is interrupted loses no more than those. A file
 * that fails for good fails the install only if it is critical; what is stored stays, so that the next attempt resumes.
 * Written here instead of taken from `workbox-precaching`, which has no optional files, no attempts with a time-out, and retains the files
 * of one build only (decision 0068).
 */
export async function fillPrecache(
  { build, precache }: Build,
  report: (progress: InstallProgress) => Promise<unknown>,
): Promise<void> {
  const failed: string[] = [];
  let done = 0;
  const remaining = precache.values();
  const fetchRemaining = async () => {
    for (const entry of remaining) {
      const isStored = await fetchEntry(entry).catch(() => false);
      if (isStored) done += 1;
      else failed.push(entry.url);
      await report({ build, done, total: precache.length, failed: [...failed] });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, fetchRemaining));
  // The active worker may have deleted a file since it was found here.
  const missing = (await findMissing(precache)).map(({ url }) => url);
  if (missing.length > 0) throw new Error(`precache: ${missing.join(', ')}`);
}

/** Whether the file is stored, now or since an earlier attempt. */
async function fetchEntry(entry: PrecacheEntry): Promise<boolean> {
  const cache = await caches.open(cacheNameOf(entry));
  if (await cache.match(cacheKeyOf(entry))) return true;
  let response: Response | null = null;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    response ??= await fetchVerified(entry.url, body => isComplete(entry, body));
    if (response && (await putInCache(cacheNameOf(entry), cacheKeyOf(entry), response.clone()))) return true;
    if (attempt < MAX_ATTEMPTS) await delay(backoffDelay(attempt));
  }
  return false;
}

/** The back end adds to the page, so it has no hash: it must name this build and be complete. */
function isComplete({ url, hash }: PrecacheEntry, body: ArrayBuffer): Promise<boolean> | boolean {
  if (!url.endsWith('.html')) return matchesHash(body, hash);
  const html = new TextDecoder().decode(body);
  return html.includes(`data-build="${hash}"`) && html.includes('</html>');
}

/**
 * Stores which files this build is made of, so that a later one knows which it must not delete. Null when this build's own
 * list is not known: then nothing changes.
 */
export async function recordBuild(build: Build): Promise<BuildHistory | null> {
  const manifest = await loadAssetManifest(build);
  if (!manifest) return null;
  const cache = await caches.open(ASSETS_CACHE);
  const earlier = await readBuildHistory(cache);
  const history = [
    { build: build.build, files: [assetManifestUrl(build), ...Object.keys(manifest)] },
    ...earlier.filter(old => old.build !== build.build),
  ];
  await cache.put(BUILD_HISTORY_URL, Response.json(history));
  return history;
}

/**
 * Deletes what no build needs any more: neither this one, nor the one before, nor those that open pages are made of.
 * `inUse` null: a page has not reported its build.
 */
export async function prunePrecache(build: Build, inUse: ReadonlySet<string> | null): Promise<void> {
  await deleteAllExcept(SHELL_CACHE, new Set(build.precache.map(cacheKeyOf)));
  await deleteLegacyCaches();
  const history = await recordBuild(build);
  if (!history) return;
  const cache = await caches.open(ASSETS_CACHE);
  const retained = history
    .filter((old, index) => index < MIN_BUILDS || inUse === null || inUse.has(old.build))
    .slice(0, MAX_BUILDS);
  await cache.put(BUILD_HISTORY_URL, Response.json(retained));
  await deleteAllExcept(
    ASSETS_CACHE,
    new Set([BUILD_HISTORY_URL, ...retained.flatMap(({ files }) => files)]),
  );
}

async function deleteLegacyCaches(): Promise<void> {
  const old = (await caches.keys()).filter(
    name => LEGACY_CACHES.test(name) && name !== SHELL_CACHE && name !== ASSETS_CACHE,
  );
  await Promise.all(old.map(name => caches.delete(name)));
}

/** Ends when a newer build begins to install: its files are not among the wanted ones. */
async function deleteAllExcept(name: string, wanted: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(name);
  for (const request of await cache.keys()) {
    if (hasSuccessor()) return;
    const { pathname, search } = new URL(request.url);
    if (!wanted.has(pathname + search)) await cache.delete(request);
  }
}

let isPruned = false;

/**
 * Prunes at most once per worker start: after a page has loaded, so that no navigation waits for it, and never while a
 * newer build is installing or waiting, whose files this worker does not know.
 */
export async function pruneOnce(build: Build): Promise<void> {
  if (isPruned || hasSuccessor()) return;
  isPruned = true;
  await prunePrecache(build, await buildsInUse());
}
