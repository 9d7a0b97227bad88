import { useLingui } from '@lingui/react';
import type { Collection } from '../../contract/games.ts';
import { collectionTitles } from './collection-titles.ts';

/** Gives a collection's title in the reader's language. */
export function useCollectionTitle(): (collection: Pick<Collection, 'title' | 'title_key'>) => string {
  const { i18n } = useLingui();
  return ({ title, title_key }) => {
    const known = collectionTitles[title_key];
    return known ? i18n._(known) : title;
  };
}
