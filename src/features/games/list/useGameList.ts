import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import {
  games as endpoints,
  type Game,
  type GamesFilter,
  type Sorting,
} from '../../../contract/subjects/games.ts';
import { onCacheConfirmation, onCacheUpdate } from '../../../core/data/cache-updates.ts';
import { useLoad } from '../../../core/data/loader.ts';
import { requestCatalogueSync } from '../../../core/worker/catalogue-sync.ts';
import { type GameList, gameList } from './game-list.ts';

const SUBJECT = endpoints.filterGames.path;

/** A list on screen follows the worker's store; others are loaded when they show again. */
function reloadOnChange({ state: { loading }, reload }: GameList): () => void {
  const unsubscribes = [
    onCacheUpdate(SUBJECT, () => {
      if (loading.at !== null) void reload();
    }),
    onCacheConfirmation(SUBJECT, at => {
      if (loading.phase === 'ready') Object.assign(loading, { at, stored: false });
    }),
  ];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}

/** A list of games in pages of 40 (GAMES-11), loaded while it is on screen; further pages come by `loadAt`. */
export function useGameList(filter: GamesFilter, sort: Sorting, firstPage = 1) {
  const list = gameList(filter, sort, firstPage);
  const { rows, total, loading, more, isPartial } = useSnapshot(list.state);
  useLoad(list.load, list.state.loading);
  useEffect(requestCatalogueSync, []);
  useEffect(() => reloadOnChange(list), [list]);
  return {
    // A `ref`, which the snapshot returns unchanged.
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

export type GameListView = ReturnType<typeof useGameList>;

/** The same list from an index on. */
export const listFromIndex = (list: GameListView, from: number): GameListView => ({
  ...list,
  rows: list.rows.slice(from),
  total: list.total === null ? null : Math.max(0, list.total - from),
  loadAt: index => list.loadAt(index + from),
});
