import { proxy, useSnapshot } from 'valtio';
import {
  player as endpoints,
  isPlayer,
  NOT_KEPT,
  type Player,
  type PlayerAnswer,
} from '../../contract/player.ts';
import { call } from '../../core/call.ts';
import { type Asking, type Loading, makeLoad, notLoaded } from '../../core/load.ts';
import { finishPurge } from '../../core/purge.ts';
import { reconcileObject } from '../../core/reconcile.ts';
import { announceSessionEnd, sessionEpoch, startEpoch } from '../../core/session-end.ts';
import { settleSignOut } from './pending-sign-out.ts';
import { announceSession } from './session.ts';

/** Who is at the app. `unknown` until the first answer: nothing that depends on it is shown yet (platform 2.5). */
export const account = proxy<{
  standing: 'unknown' | 'guest' | 'player';
  player: Player | null;
  /** The profile is the device's copy, without what is not kept: a field that is null may be filled (decisions D7). */
  partial: boolean;
  loading: Loading;
}>({ standing: 'unknown', player: null, partial: false, loading: notLoaded() });

export const useAccount = () => useSnapshot(account);

/** Puts the player of an answer on screen, null is a guest, and tells the subjects that depend on who it is. */
export function showPlayer(player: Player | null, isPartial = false): void {
  if (player && account.player?.id === player.id) {
    reconcileObject(
      account.player,
      isPartial && !account.partial ? withKnown(player, account.player) : player,
    );
    account.partial &&= isPartial;
    return;
  }
  if (account.player || player) startEpoch();
  account.standing = 'guest';
  account.player = null;
  account.partial = false;
  announceSession(false);
  if (!player) return;
  account.standing = 'player';
  account.player = player;
  account.partial = isPartial;
  announceSession(true);
}

/** A newer copy knows less than what this page has been told: that stays. */
const withKnown = (copy: Player, known: Player): Player => ({
  ...copy,
  ...Object.fromEntries(NOT_KEPT.map(field => [field, known[field]])),
});

export const loadAccount = makeLoad(
  account.loading,
  async asking => {
    await finishPurge();
    if (!(await settleSignOut())) return showPlayer(null);
    const { player, isPartial } = await fetchPlayer(asking);
    // Whoever believed to be signed in and is not has lost the session: as with a 401.
    if (!player && account.standing === 'player') announceSessionEnd();
    else showPlayer(player, isPartial);
  },
  endpoints.loadPlayer.path,
);

/** An answer asked for before a sign-in or sign-out is not about now: asks again (decisions D11). */
async function fetchPlayer(asking: Asking): Promise<{ player: Player | null; isPartial: boolean }> {
  let answer: PlayerAnswer;
  let epoch: number;
  let isPartial: boolean;
  do {
    epoch = sessionEpoch();
    isPartial = false;
    const onStored = (at: number, partial: boolean) => {
      isPartial = partial;
      asking.onStored(at);
    };
    answer = await call(endpoints.loadPlayer, { ...asking, onStored });
  } while (epoch !== sessionEpoch());
  return { player: isPlayer(answer) ? answer : null, isPartial };
}
