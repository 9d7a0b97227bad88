import { hasSuccessor } from './successor.ts';

/** One file of the shell. */
export interface PrecacheEntry {
  readonly url: string;
  /** The beginning of the file's SHA-256; for the page itself, the build that it must name. */
  readonly hash: string;
  /** The shell does not open without it, so the install fails with it. The others are fetched when they can be. */
  readonly critical: boolean;
}

/** What a worker knows of its build. */
export interface Build {
  readonly build: string;
  readonly precache: readonly PrecacheEntry[];
}

/** Files whose name stays while their bytes change; keys carry the hash, so that two builds are stored side by side. */
export const SHELL_CACHE = 'shell-v1';
/** Files whose name contains their hash: one cache for all versions of the worker. */
export const ASSETS_CACHE = 'assets-v1';
/** Where the assets cache stores which files belong to which of the last builds. */
export const BUILD_HISTORY_URL = '/assets/history.json';

/** Lists every hashed file of a build by its path, with the beginning of its SHA-256. Precached with the shell. */
export const assetManifestUrl = ({ build }: Pick<Build, 'build'>): string => `/assets/manifest.${build}.json`;

export const cacheKeyOf = ({ url, hash }: PrecacheEntry): string =>
  url.startsWith('/assets/') ? url : `${url}?rev=${hash}`;
export const cacheNameOf = ({ url }: PrecacheEntry): string =>
  url.startsWith('/assets/') ? ASSETS_CACHE : SHELL_CACHE;

/** The files that the shell needs and that are not stored. */
export async function findMissing(precache: readonly PrecacheEntry[]): Promise<PrecacheEntry[]> {
  const found = await Promise.all(precache.map(entry => caches.match(cacheKeyOf(entry))));
  return precache.filter(({ critical }, index) => critical && !found[index]);
}

/** How many of the files that the shell needs are stored. */
export async function countPrecached({ precache }: Build): Promise<{ done: number; total: number }> {
  const total = precache.filter(({ critical }) => critical).length;
  return { done: total - (await findMissing(precache)).length, total };
}

/** Latest first. */
export type BuildHistory = readonly { readonly build: string; readonly files: readonly string[] }[];

export async function readBuildHistory(cache: Cache): Promise<BuildHistory> {
  const stored = await cache.match(BUILD_HISTORY_URL);
  return stored ? ((await stored.json()) as BuildHistory) : [];
}

/**
 * Frees space: deletes what only earlier builds need. Files of a build that is being installed stay: after a rollback it is one of
 * the earlier builds, which only its own worker knows.
 */
export async function evictOldBuildFiles(): Promise<void> {
  const cache = await caches.open(ASSETS_CACHE);
  const history = await readBuildHistory(cache);
  const isNeeded = ({ build }: BuildHistory[number], index: number) => index === 0 || build === __BUILD__;
  if (history[0]?.build === __BUILD__ && hasSuccessor()) return;
  const needed = new Set(history.filter(isNeeded).flatMap(({ files }) => files));
  for (const path of history.flatMap(({ files }) => files)) if (!needed.has(path)) await cache.delete(path);
}
