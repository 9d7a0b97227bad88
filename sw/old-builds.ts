/** Files whose name is their content: one cache for all versions of the worker. */
export const ASSETS_CACHE = 'assets-v1';
/** Under this address the assets cache remembers which files belong to which of the last builds. */
export const HISTORY = '/assets/history.json';

/** Latest first. */
type History = { build: string; files: string[] }[];

export async function readHistory(cache: Cache): Promise<History> {
  const stored = await cache.match(HISTORY);
  return stored ? ((await stored.json()) as History) : [];
}

/** Makes room: lets go of what only the build before needs. Files of a build that is being installed stay. */
export async function dropOldChunks(): Promise<void> {
  const cache = await caches.open(ASSETS_CACHE);
  const [latest, ...earlier] = await readHistory(cache);
  const needed = new Set(latest?.files);
  for (const path of earlier.flatMap(({ files }) => files)) if (!needed.has(path)) await cache.delete(path);
}
