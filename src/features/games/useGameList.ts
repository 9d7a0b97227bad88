import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { games as endpoints, type Game, type GamesFilter, type Sorting } from '../../contract/games.ts';
import { wantCatalogue } from '../../core/catalogue-sync.ts';
import { useLoad } from '../../core/load.ts';
import { onConfirmed, onSubjectChanged } from '../../core/subjects.ts';
import { type GameList, gameList } from './list.ts';

const SUBJECT = endpoints.filterGames.path;

/** While a list is on screen it follows what the worker stores; another one is loaded when it is shown again. */
function followStore({ state: { loading }, reload }: GameList): () => void {
  const ends = [
    onSubjectChanged(SUBJECT, () => {
      if (loading.at !== null) void reload();
    }),
    onConfirmed(SUBJECT, at => {
      if (loading.phase === 'ready') Object.assign(loading, { at, stored: false });
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** A list of games in pages of 40 (platform 9), loaded while it is on screen; further pages come by `loadAt`. */
export function useGameList(filter: GamesFilter, sort: Sorting, firstPage = 1) {
  const list = gameList(filter, sort, firstPage);
  const { rows, total, loading, more, isPartial } = useSnapshot(list.state);
  useLoad(list.load, list.state.loading);
  useEffect(wantCatalogue, []);
  useEffect(() => followStore(list), [list]);
  return {
    // A `ref`, which the snapshot passes through as it is.
    rows: rows as readonly (Game | undefined)[],
    total,
    loading,
    more,
    isPartial,
    load: list.load,
    loadAt: list.loadAt,
    current: () => list.state.rows,
  };
}

export type ShownList = ReturnType<typeof useGameList>;

/** The same list from a place on. */
export const fromPlace = (list: ShownList, from: number): ShownList => ({
  ...list,
  rows: list.rows.slice(from),
  total: list.total === null ? null : Math.max(0, list.total - from),
  loadAt: index => list.loadAt(index + from),
});
