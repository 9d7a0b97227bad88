import { evictOldBuildFiles } from './build-files.ts';
import { sharedDb } from './databases.ts';
import { setEvictHandler, storageErrorKind } from './errors.ts';
import { evictFraction } from './picture-index.ts';

/** Keys of `meta` about the stored catalogue are deleted with it: it must be fetched whole again. */
const CATALOGUE_META_KEYS = /^catalogue/;
/** The lists of the lobby are useless without the games, and are deleted with them. */
const LOBBY_ANSWER_KEYS = /^\/api\/(?:games\/|fe\/config\/menu-categories-games)/;

/**
 * What is evicted for space, in this order (decision 0073): old pictures, all pictures, chunks of old builds, content and
 * configuration, the catalogue. Then nothing more is stored. Queued mutations, the session and the current shell are never evicted.
 */
const EVICTION_ORDER: readonly (() => Promise<void>)[] = [
  () => evictFraction(0.5),
  () => evictFraction(1),
  evictOldBuildFiles,
  evictContent,
  evictCatalogue,
];

/** How far a picture may go: it does not push anything but older pictures off. */
export const EVICT_PICTURES_ONLY = 1;

/** Takes a step of the eviction order, from 0; false when there is none left. A step that fails counts as taken. */
export async function freeSpace(step: number): Promise<boolean> {
  const take = EVICTION_ORDER[step];
  if (!take) return false;
  await take().catch(() => undefined);
  return true;
}

setEvictHandler(freeSpace);

async function evictContent(): Promise<void> {
  const content = (await sharedDb().keys('answers')).filter(key => !LOBBY_ANSWER_KEYS.test(key));
  await sharedDb().evict(writer => {
    for (const key of content) writer.delete('answers', key);
    writer.clear('filters');
  });
}

async function evictCatalogue(): Promise<void> {
  const about = (await sharedDb().keys('meta')).filter(key => CATALOGUE_META_KEYS.test(key));
  await sharedDb().evict(writer => {
    writer.clear('games');
    writer.clear('answers');
    for (const key of about) writer.delete('meta', key);
  });
}

/**
 * Puts an answer into a cache, making room by the first `steps` of the eviction order at most. Returns whether it is
 * stored; never rejects. A response must not wait for it.
 */
export async function putInCache(
  name: string,
  key: string,
  response: Response,
  steps: number = EVICTION_ORDER.length,
): Promise<boolean> {
  for (let step = 0; ; step += 1) {
    try {
      const cache = await caches.open(name);
      await cache.put(key, response.clone());
      return true;
    } catch (error) {
      if (storageErrorKind(error) !== 'full' || step >= steps || !(await freeSpace(step))) return false;
    }
  }
}
