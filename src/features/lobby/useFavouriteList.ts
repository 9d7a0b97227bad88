import { favouriteIdentifiers, favourites, loadFavourites, useFavourites } from '../favourites/state.ts';
import { rows, useRows, wantRows } from '../games/rows.ts';
import type { ShownList } from '../games/useGameList.ts';

/** Rows fetched at a time. */
const PAGE = 40;

/** The favourites in the shape of a list of games: rows come as they get near. */
export function useFavouriteList(): ShownList {
  const marks = useFavourites();
  const { known, gone, loading: more } = useRows();
  const identifiers = favouriteIdentifiers(marks).filter(id => !gone.has(id));
  const isKnown = marks.loading.at !== null || identifiers.length > 0;
  return {
    rows: identifiers.map(id => known[id]),
    total: isKnown ? identifiers.length : null,
    loading: marks.loading,
    more,
    isPartial: false,
    load: loadFavourites,
    loadAt: index => {
      wantRows(identifiers.slice(index, index + PAGE));
      return Promise.resolve();
    },
    current: () => favouriteIdentifiers(favourites).map(id => rows.known[id]),
  };
}
