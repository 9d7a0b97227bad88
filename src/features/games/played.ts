import { proxy, ref, useSnapshot } from 'valtio';
import { games as endpoints, type Game } from '../../contract/subjects/games.ts';
import { createLoader, initialLoadState, type LoadState } from '../../core/data/loader.ts';
import { isEqual } from '../../core/data/reconcile.ts';
import { safeLocalStorage } from '../../core/device/local-storage.ts';
import { call } from '../../core/http/call.ts';
import { registerPagePart } from '../../core/shell/page-state.ts';
import { onSignedOut } from '../account/session/session-events.ts';
import { addRows } from './game-rows.ts';

/** The player's last played games, latest first. */
export const played = proxy<{ games: readonly Game[]; loading: LoadState }>({
  games: ref([]),
  loading: initialLoadState(),
});

export const usePlayed = () => useSnapshot(played) as Readonly<typeof played>;

/** Those of the first screen. */
const MAX_IN_PAGE = 8;

/**
 * Stores only that a game has been played on this device, so that the lobby reserves the rail's space from the first
 * paint.
 */
const HAS_PLAYED = 'orbit.hasPlayed';

export const hasPlayedHere = (): boolean => safeLocalStorage.get(HAS_PLAYED) !== null;

export const loadPlayed = createLoader(
  played.loading,
  async options => {
    const games = await call(endpoints.listPlayedGames, options);
    if (!isEqual(played.games, games)) played.games = ref(games);
    if (games.length > 0) safeLocalStorage.set(HAS_PLAYED, '1');
    else safeLocalStorage.remove(HAS_PLAYED);
  },
  endpoints.listPlayedGames.path,
);

export function clearPlayed(): void {
  played.games = ref([]);
  Object.assign(played.loading, initialLoadState());
  safeLocalStorage.remove(HAS_PLAYED);
}

registerPagePart<readonly Game[]>('played', {
  read: () => (played.games.length > 0 ? played.games.slice(0, MAX_IN_PAGE) : undefined),
  apply: (games = []) => {
    played.games = ref([...games]);
    addRows(games);
  },
});

onSignedOut(clearPlayed);
