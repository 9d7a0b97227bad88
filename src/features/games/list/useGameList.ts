import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import {
  games as endpoints,
  type Game,
  type GamesFilter,
  type Sorting,
} from '../../../contract/subjects/games.ts';
import { useLoad } from '../../../core/data/loader.ts';
import { requestCatalogueSync } from '../../../core/worker/catalogue-sync.ts';
import { gameList } from './game-list.ts';

/** A list of games in pages of 40 (GAMES-11), loaded while it is on screen; further pages come by `loadAt`. */
export function useGameList(filter: GamesFilter, sort: Sorting, firstPage = 1) {
  const list = gameList(filter, sort, firstPage);
  const { rows, total, loading, more, isPartial } = useSnapshot(list.state);
  // Only while it is on screen; others are loaded when they show again.
  useEffect(() => list.load.follow(endpoints.filterGames.path), [list]);
  useLoad(list.load, list.state.loading);
  useEffect(requestCatalogueSync, []);
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
