import { nextLoginEpoch } from '../../core/login-epoch.ts';
import { go, pathOf } from '../../core/navigation.ts';
import { clearQueue } from '../../core/outbox.ts';
import { markPurge, purge } from '../../core/purge.ts';
import { startEpoch } from '../../core/session-end.ts';
import { markSignOut, settleSignOut } from './pending-sign-out.ts';
import { account, showPlayer } from './state.ts';
import { tellTabs } from './tabs.ts';

/**
 * Signs out, also without a network: what belongs to the player leaves screen and device first, then the back end is
 * told, at the next start if not now (offline 2, Logout).
 */
export async function signOut(): Promise<void> {
  markPurge();
  markSignOut();
  nextLoginEpoch(true);
  leave();
  tellTabs('out');
  go(pathOf('login'), { state: {} });
  await Promise.all([settleSignOut(), purge()]);
}

/** The player's data leaves the screen. */
export function leave(): void {
  startEpoch();
  clearQueue();
  showPlayer(null);
  account.loading.at = null;
}
