import { games as endpoints } from '../../contract/games.ts';
import { askController } from '../../core/controller.ts';
import { idle } from '../../core/idle.ts';
import { onSubjectChanged } from '../../core/subjects.ts';
import { searchPlaces, type WordIndex } from '../../lib/search.ts';

/** The index over the whole catalogue, which the worker has built; null without one: then the back end searches. */
let held: { readonly words: WordIndex; readonly ids: readonly string[] } | null = null;
let asking: Promise<void> | null = null;

onSubjectChanged(endpoints.syncCatalogue.path, () => {
  held = null;
});

export const hasIndex = (): boolean => held !== null;

/** Asks the worker for the index, once; again after the catalogue has changed (decisions D9). */
export function takeIndex(): Promise<void> {
  if (held) return Promise.resolve();
  asking ??= askForIndex().finally(() => {
    asking = null;
  });
  return asking;
}

async function askForIndex(): Promise<void> {
  const packed = await askController('searchIndex', {});
  if (!packed) return;
  const { ids: joined, words, ...places } = packed;
  const ids = joined.split('\n');
  held = { ids, words: { ...places, size: ids.length, words: words.split('\n') } };
  void idle().then(warm);
}

/** Words with and without a slip to forgive. */
const WARM_UP = ['boo', 'boko', 'book of'];

/** The engine compiles code that has run: else the first key would pay for it. */
function warm(): void {
  for (const text of WARM_UP) findInIndex(text, 1);
}

/** Identifiers of the games whose title or provider fits, the best first, and how many there are in all. */
export function findInIndex(text: string, limit: number): { ids: string[]; total: number } {
  if (!held) return { ids: [], total: 0 };
  const { ids, words } = held;
  const places = searchPlaces(words, text);
  return { ids: places.slice(0, limit).flatMap(place => ids[place] ?? []), total: places.length };
}
