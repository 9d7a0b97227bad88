import type { PackedIndex } from '../src/contract/messages.ts';
import { storedCatalogue } from './games-catalogue.ts';

/** The index over the stored catalogue, packed for the page; null before the whole of it is stored (decisions D9). */
export async function searchIndex(): Promise<PackedIndex | null> {
  const { isWhole, search } = await storedCatalogue();
  if (!isWhole) return null;
  const { records, words, providersFrom, starts, places } = search;
  return {
    ids: records.map(({ id }) => id).join('\n'),
    words: words.join('\n'),
    providersFrom,
    starts,
    places,
  };
}
