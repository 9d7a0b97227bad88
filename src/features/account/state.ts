import { proxy, useSnapshot } from 'valtio';
import { player as endpoints, isPlayer, type Player, type PlayerAnswer } from '../../contract/player.ts';
import { call } from '../../core/call.ts';
import { type Loading, makeLoad, notLoaded } from '../../core/load.ts';
import { reconcileObject } from '../../core/reconcile.ts';
import { sessionEpoch, startEpoch } from '../../core/session-end.ts';
import { settleSignOut } from './pending-sign-out.ts';
import { announceSession } from './session.ts';

/** Who is at the app. `unknown` until the first answer: nothing that depends on it is shown yet (platform 2.5). */
export const account = proxy<{
  standing: 'unknown' | 'guest' | 'player';
  player: Player | null;
  loading: Loading;
}>({ standing: 'unknown', player: null, loading: notLoaded() });

export const useAccount = () => useSnapshot(account);

/** Puts the player of an answer on screen, null is a guest, and tells the subjects that depend on who it is. */
export function showPlayer(player: Player | null): void {
  if (player && account.player?.id === player.id) {
    reconcileObject(account.player, player);
    return;
  }
  if (account.player || player) startEpoch();
  account.standing = 'guest';
  account.player = null;
  announceSession(false);
  if (!player) return;
  account.standing = 'player';
  account.player = player;
  announceSession(true);
}

export const loadAccount = makeLoad(account.loading, async () => {
  const isOut = await settleSignOut();
  showPlayer(isOut ? await fetchPlayer() : null);
});

/** An answer asked for before a sign-in or sign-out is not about now: asks again (decisions D11). */
async function fetchPlayer(): Promise<Player | null> {
  let answer: PlayerAnswer;
  let epoch: number;
  do {
    epoch = sessionEpoch();
    answer = await call(endpoints.loadPlayer);
  } while (epoch !== sessionEpoch());
  return isPlayer(answer) ? answer : null;
}
