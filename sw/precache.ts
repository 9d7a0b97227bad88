import { delayBefore } from '../src/lib/backoff.ts';
import { fetchChecked, hasHash } from './checked.ts';
import { ASSETS_CACHE, HISTORY, readHistory } from './old-builds.ts';
import { putInCache } from './quota.ts';

/** One file of the shell. */
export interface PrecacheEntry {
  readonly url: string;
  /** The beginning of the file's SHA-256; for the page itself, the build that it must name. */
  readonly hash: string;
  /** Without it the shell does not open. The others are fetched when they can be. */
  readonly critical: boolean;
}

/** What a worker knows of its build. */
export interface Build {
  readonly build: string;
  readonly precache: readonly PrecacheEntry[];
  /** Every hashed file of this build by its path, with its hash. */
  readonly assets: Readonly<Record<string, string>>;
}

export interface Progress {
  readonly build: string;
  readonly done: number;
  readonly total: number;
  readonly failed: string[];
}

/** Files whose name stays while their bytes change; keys carry the hash, so that two builds stand side by side. */
export const SHELL_CACHE = 'shell-v1';
/** Builds whose files stay in any case, and at most: an open page holds on to its own between the two. */
const KEEP_BUILDS = 2;
const MOST_BUILDS = 5;
/** Names that workers of other generations gave to what is now in `SHELL_CACHE` and `ASSETS_CACHE`. */
const OLD_NAMES = /^(?:shell|assets|precache|workbox)\b/;
const ATTEMPTS = 3;
/** Files under way at once: most come out of the browser's own cache, the others cost a round trip each. */
const LANES = 3;

export const keyOf = ({ url, hash }: PrecacheEntry): string =>
  url.startsWith('/assets/') ? url : `${url}?rev=${hash}`;
const cacheOf = ({ url }: PrecacheEntry): string => (url.startsWith('/assets/') ? ASSETS_CACHE : SHELL_CACHE);

/**
 * Fetches what is not there yet, a few files at a time: an install that is cut off loses no more than those. A file that
 * fails for good fails the install only if it is critical; what arrived stays, so that the next try goes on from there.
 */
export async function fillPrecache(
  { build, precache }: Build,
  report: (progress: Progress) => Promise<unknown>,
): Promise<void> {
  const failed: string[] = [];
  let done = 0;
  const rest = precache.values();
  const lane = async () => {
    for (const entry of rest) {
      const isThere = await fetchEntry(entry).catch(() => false);
      if (isThere) done += 1;
      else failed.push(entry.url);
      await report({ build, done, total: precache.length, failed: [...failed] });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const missed = precache.filter(({ url, critical }) => critical && failed.includes(url));
  if (missed.length > 0) throw new Error(`precache: ${missed.map(({ url }) => url).join(', ')}`);
}

/** True when the file is in its cache, now or already. */
async function fetchEntry(entry: PrecacheEntry): Promise<boolean> {
  const cache = await caches.open(cacheOf(entry));
  if (await cache.match(keyOf(entry))) return true;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const response = await fetchChecked(entry.url, body => isWhole(entry, body));
    if (response) return putInCache(cacheOf(entry), keyOf(entry), response);
    if (attempt < ATTEMPTS) await new Promise(resolve => setTimeout(resolve, delayBefore(attempt)));
  }
  return false;
}

/** The page is served with additions of the back end, hence no hash: it must name this build and be complete. */
function isWhole({ url, hash }: PrecacheEntry, body: ArrayBuffer): Promise<boolean> | boolean {
  if (!url.endsWith('.html')) return hasHash(body, hash);
  const html = new TextDecoder().decode(body);
  return html.includes(`data-build="${hash}"`) && html.includes('</html>');
}

/** How much of what the shell needs is there. */
export async function countPrecached({ precache }: Build): Promise<{ done: number; total: number }> {
  const critical = precache.filter(entry => entry.critical);
  const found = await Promise.all(critical.map(entry => caches.match(keyOf(entry))));
  return { done: found.filter(Boolean).length, total: critical.length };
}

/** Writes down which files this build is made of, so that a later one knows what not to let go of. */
export async function recordBuild({ build, assets }: Build): Promise<Recorded> {
  const cache = await caches.open(ASSETS_CACHE);
  const earlier = await readHistory(cache);
  const history = [{ build, files: Object.keys(assets) }, ...earlier.filter(old => old.build !== build)];
  await cache.put(HISTORY, Response.json(history));
  return history;
}

type Recorded = readonly { readonly build: string; readonly files: readonly string[] }[];

/**
 * Lets go of what no build needs any more: this one, the one before, and those that open pages are made of. `inUse` null:
 * a page has not said what it is made of.
 */
export async function prunePrecache(build: Build, inUse: ReadonlySet<string> | null): Promise<void> {
  await keepOnly(SHELL_CACHE, new Set(build.precache.map(keyOf)));
  const cache = await caches.open(ASSETS_CACHE);
  const kept = (await recordBuild(build))
    .filter((old, index) => index < KEEP_BUILDS || inUse === null || inUse.has(old.build))
    .slice(0, MOST_BUILDS);
  await cache.put(HISTORY, Response.json(kept));
  await keepOnly(ASSETS_CACHE, new Set([HISTORY, ...kept.flatMap(({ files }) => files)]));
  await dropOldCaches();
}

async function dropOldCaches(): Promise<void> {
  const old = (await caches.keys()).filter(
    name => OLD_NAMES.test(name) && name !== SHELL_CACHE && name !== ASSETS_CACHE,
  );
  await Promise.all(old.map(name => caches.delete(name)));
}

async function keepOnly(name: string, wanted: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(name);
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!wanted.has(pathname + search)) await cache.delete(request);
  }
}
