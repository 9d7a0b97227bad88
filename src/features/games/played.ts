import { proxy, ref, useSnapshot } from 'valtio';
import { games as endpoints, type Game } from '../../contract/games.ts';
import { call } from '../../core/call.ts';
import { deviceStore } from '../../core/device-store.ts';
import { Failure } from '../../core/failure.ts';
import { type Loading, makeLoad, notLoaded } from '../../core/load.ts';
import { isEqual } from '../../core/reconcile.ts';
import { isSignedIn, onSignedOut } from '../account/session.ts';

/** The player's last played games, latest first. */
export const played = proxy<{ games: readonly Game[]; loading: Loading }>({
  games: ref([]),
  loading: notLoaded(),
});

export const usePlayed = () => useSnapshot(played) as Readonly<typeof played>;

/** Says only that somebody has played on this device, so that the lobby keeps the rail's place from its first paint. */
const HAS_PLAYED = 'orbit.hasPlayed';

export const hasPlayedHere = (): boolean => deviceStore.get(HAS_PLAYED) !== null;

export const loadPlayed = makeLoad(
  played.loading,
  async asking => {
    let session: number;
    let games: Game[];
    do {
      session = epoch;
      games = await call(endpoints.listPlayedGames, asking);
    } while (session !== epoch && isSignedIn());
    if (session !== epoch) throw new Failure('cancelled', endpoints.listPlayedGames.errorCode);
    if (!isEqual(played.games, games)) played.games = ref(games);
    if (games.length > 0) deviceStore.set(HAS_PLAYED, '1');
    else deviceStore.remove(HAS_PLAYED);
  },
  endpoints.listPlayedGames.path,
);

/** Grows at sign-out: an answer that was on its way is of a player who has left. */
let epoch = 0;

export function clearPlayed(): void {
  epoch += 1;
  played.games = ref([]);
  Object.assign(played.loading, notLoaded());
  deviceStore.remove(HAS_PLAYED);
}

onSignedOut(clearPlayed);
