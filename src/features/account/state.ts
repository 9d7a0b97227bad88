import { proxy, useSnapshot } from 'valtio';
import {
  player as endpoints,
  FIELDS_NOT_STORED,
  isPlayer,
  type Player,
  type PlayerReply,
} from '../../contract/subjects/player.ts';
import { createLoader, initialLoadState, type LoadOptions, type LoadState } from '../../core/data/loader.ts';
import { reconcileObject } from '../../core/data/reconcile.ts';
import { call } from '../../core/http/call.ts';
import { emitUnauthorized, nextSession, sessionEpoch } from '../../core/session/epoch.ts';
import { finishPurge } from '../../core/session/purge.ts';
import { registerPagePart } from '../../core/shell/page-state.ts';
import { sendPendingSignOut } from './session/pending-sign-out.ts';
import { setSignedIn } from './session/session-events.ts';

/** The visitor's account. `unknown` until the first response: nothing that depends on it is shown yet (SHELL-2). */
export const account = proxy<{
  authStatus: 'unknown' | 'guest' | 'player';
  player: Player | null;
  /**
   * The profile is the stored copy, without the fields that are not stored: a null field may have a value (decision 0007).
   */
  isPartial: boolean;
  loading: LoadState;
}>({ authStatus: 'unknown', player: null, isPartial: false, loading: initialLoadState() });

export const useAccount = () => useSnapshot(account);

/** The session under which the player was set. */
let playerEpoch = 0;

/** Sets the player of a response, null for a guest, and notifies the subjects that depend on it. */
export function setPlayer(player: Player | null, isPartial = false): void {
  const isSameSession = playerEpoch === sessionEpoch();
  if (player && account.player?.id === player.id) {
    reconcileObject(
      account.player,
      isPartial && !account.isPartial ? withKnownFields(player, account.player) : player,
    );
    account.isPartial &&= isPartial;
    playerEpoch = sessionEpoch();
    return;
  }
  // The player is gone, or another one, without a sign-in or sign-out in a tab: what was read belongs to an earlier session.
  if (account.player && isSameSession) nextSession();
  playerEpoch = sessionEpoch();
  account.authStatus = 'guest';
  account.player = null;
  account.isPartial = false;
  setSignedIn(false);
  if (!player) return;
  account.authStatus = 'player';
  account.player = player;
  account.isPartial = isPartial;
  setSignedIn(true);
}

/** A stored copy lacks fields that this page already has: those stay. */
const withKnownFields = (copy: Player, known: Player): Player => ({
  ...copy,
  ...Object.fromEntries(FIELDS_NOT_STORED.map(field => [field, known[field]])),
});

/** Never what a stored copy leaves out. */
registerPagePart<Player | null>('account', {
  read: () => {
    const { authStatus, player } = account;
    if (authStatus === 'unknown') return undefined;
    return player && { ...player, ...Object.fromEntries(FIELDS_NOT_STORED.map(field => [field, null])) };
  },
  apply: player => setPlayer(player, true),
  clear: () => {
    account.authStatus = 'unknown';
  },
});

export const loadAccount = createLoader(
  account.loading,
  async options => {
    await finishPurge();
    if (!(await sendPendingSignOut())) return setPlayer(null);
    const { player, isPartial } = await fetchPlayer(options);
    // A page that shows a player who is not signed in has lost the session: as with a 401.
    if (!player && account.authStatus === 'player') emitUnauthorized();
    else setPlayer(player, isPartial);
  },
  endpoints.loadPlayer.path,
);

async function fetchPlayer(options: LoadOptions): Promise<{ player: Player | null; isPartial: boolean }> {
  let isPartial = false;
  const onStored = (at: number, partial: boolean) => {
    isPartial = partial;
    options.onStored(at);
  };
  const answer: PlayerReply = await call(endpoints.loadPlayer, { ...options, onStored });
  return { player: isPlayer(answer) ? answer : null, isPartial };
}
