import { useEffect } from 'react';
import { catalogueWire } from '../../contract/subjects/catalogue.ts';
import { onCacheUpdate } from '../../core/data/cache-updates.ts';
import { whenIdle } from '../../core/scheduling/idle.ts';
import { requestCatalogueSync } from '../../core/worker/catalogue-sync.ts';
import { requestFromController } from '../../core/worker/client.ts';
import { searchPositions, type WordIndex } from '../../lib/search.ts';

/** The search index of the whole catalogue, built by the worker; null without one: then the back end searches. */
let index: { readonly words: WordIndex; readonly ids: readonly string[] } | null = null;
let inFlight: Promise<void> | null = null;

onCacheUpdate(catalogueWire.syncCatalogue.path, () => {
  index = null;
});

export const hasIndex = (): boolean => index !== null;

/** Requests the index from the worker, once; again after the catalogue has changed (decision 0009). */
export function loadIndex(): Promise<void> {
  if (index) return Promise.resolve();
  inFlight ??= fetchIndex().finally(() => {
    inFlight = null;
  });
  return inFlight;
}

async function fetchIndex(): Promise<void> {
  const packed = await requestFromController('searchIndex', {});
  if (!packed) return;
  const { ids: joined, words, ...positions } = packed;
  const ids = joined.split('\n');
  index = { ids, words: { ...positions, size: ids.length, words: words.split('\n') } };
  void whenIdle().then(warmUp);
}

/** Queries with and without a typing error. */
const WARM_UP_QUERIES = ['boo', 'boko', 'book of'];

/** Warms up the code, so that the first keystroke is not slowed by its compilation. */
function warmUp(): void {
  for (const text of WARM_UP_QUERIES) findInIndex(text, 1);
}

/** Identifiers of the games whose title or provider matches, best match first, and the total. */
export function findInIndex(text: string, limit: number): { ids: string[]; total: number } {
  if (!index) return { ids: [], total: 0 };
  const { ids, words } = index;
  const positions = searchPositions(words, text);
  return { ids: positions.slice(0, limit).flatMap(position => ids[position] ?? []), total: positions.length };
}

/**
 * Loads the index of the stored catalogue while the search is open; the catalogue is fetched if it is not stored yet
 * (decision 0025).
 */
export function useLocalIndex(): void {
  useEffect(() => {
    requestCatalogueSync();
    void loadIndex();
    return onCacheUpdate(catalogueWire.syncCatalogue.path, loadIndex);
  }, []);
}
