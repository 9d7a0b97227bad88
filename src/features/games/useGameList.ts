import { useSnapshot } from 'valtio';
import type { Game, GamesFilter, Sorting } from '../../contract/games.ts';
import { useLoad } from '../../core/load.ts';
import { gameList } from './list.ts';

/** A list of games in pages of 40 (platform 9), loaded while it is on screen; further pages come by `loadAt`. */
export function useGameList(filter: GamesFilter, sort: Sorting, firstPage = 1) {
  const list = gameList(filter, sort, firstPage);
  const { rows, total, loading, more } = useSnapshot(list.state);
  useLoad(list.load, list.state.loading);
  return {
    // A `ref`, which the snapshot passes through as it is.
    rows: rows as readonly (Game | undefined)[],
    total,
    loading,
    more,
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
