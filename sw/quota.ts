import { openShared } from './db.ts';
import { dropOldChunks } from './old-builds.ts';
import { thinShelf } from './picture-shelf.ts';
import { onFull, troubleOf } from './storage-trouble.ts';

/** Keys of `meta` that say what is known of the stored catalogue go with it: it must be fetched whole again. */
const OF_CATALOGUE = /^catalogue/;
/** The lists that say what is where in the catalogue are as good as games: they stay as long as these. */
const OF_LOBBY = /^\/api\/(?:games\/|fe\/config\/menu-categories-games)/;

/**
 * What is given up for room, in this order (offline 2): old pictures, all pictures, chunks of old builds, content and
 * configuration, the catalogue. Then nothing more is stored. Wishes, the session and the current shell never go.
 */
const LADDER: readonly (() => Promise<void>)[] = [
  () => thinShelf(0.5),
  () => thinShelf(1),
  dropOldChunks,
  dropContent,
  dropCatalogue,
];

/** How far a picture may go: it does not push anything but older pictures off. */
export const ONLY_PICTURES = 1;

/** Takes a step of the ladder, from 0; false when there is none left. A step that fails counts as taken. */
export async function freeSpace(step: number): Promise<boolean> {
  const take = LADDER[step];
  if (!take) return false;
  await take().catch(() => undefined);
  return true;
}

onFull(freeSpace);

async function dropContent(): Promise<void> {
  const content = (await openShared().keys('answers')).filter(key => !OF_LOBBY.test(key));
  await openShared().shed(['answers', 'filters'], writer => {
    for (const key of content) writer.delete('answers', key);
    writer.clear('filters');
  });
}

async function dropCatalogue(): Promise<void> {
  const about = (await openShared().keys('meta')).filter(key => OF_CATALOGUE.test(key));
  await openShared().shed(['games', 'answers', 'meta'], writer => {
    writer.clear('games');
    writer.clear('answers');
    for (const key of about) writer.delete('meta', key);
  });
}

/**
 * Puts an answer into a cache, making room by `steps` of the ladder at most. Says whether it is there; never rejects.
 * Not to be waited for by whoever answers a request.
 */
export async function putInCache(
  name: string,
  key: string,
  response: Response,
  steps: number = LADDER.length,
): Promise<boolean> {
  for (let step = 0; ; step += 1) {
    try {
      const cache = await caches.open(name);
      await cache.put(key, response.clone());
      return true;
    } catch (error) {
      if (troubleOf(error) !== 'full' || step >= steps || !(await freeSpace(step))) return false;
    }
  }
}
