import { proxy, useSnapshot } from 'valtio';
import { account as endpoints, isPlayer, type Player } from '../../contract/account.ts';
import { call } from '../../core/call.ts';
import { type Loading, makeLoad, notLoaded } from '../../core/load.ts';
import { reconcileObject } from '../../core/reconcile.ts';

/** Who is at the app. `unknown` until the first answer: nothing that depends on it is shown yet (platform 2.5). */
export const account = proxy<{
  standing: 'unknown' | 'guest' | 'player';
  player: Player | null;
  loading: Loading;
}>({ standing: 'unknown', player: null, loading: notLoaded() });

export const useAccount = () => useSnapshot(account);

/** Puts the player of an answer on screen; null is a guest. */
export function showPlayer(player: Player | null): void {
  account.standing = player ? 'player' : 'guest';
  if (player && account.player?.id === player.id) reconcileObject(account.player, player);
  else account.player = player;
}

export const loadAccount = makeLoad(account.loading, async () => {
  const answer = await call(endpoints.loadPlayer);
  showPlayer(isPlayer(answer) ? answer : null);
});
