import { t } from '@lingui/core/macro';
import { nextSession } from '../../../core/session/epoch.ts';
import { markPurge, purge } from '../../../core/session/purge.ts';
import { navigateTo, pathOf } from '../../../core/shell/navigation.ts';
import { toast } from '../../../core/shell/toasts.ts';
import { endLocalSession } from './local-session.ts';
import { notifyOtherTabs } from './other-tabs.ts';
import { markSignOutPending, sendPendingSignOut } from './pending-sign-out.ts';

/**
 * Signs out, also without a network: the player's data leaves screen and device first, then the back end is
 * notified, at the next start if not now (decision 0075).
 */
export async function signOut(): Promise<void> {
  markPurge();
  markSignOutPending();
  nextSession(true);
  endLocalSession();
  notifyOtherTabs('out');
  navigateTo(pathOf('login'), { state: {} });
  await Promise.all([sendPendingSignOut(), purge().then(confirmSignOut)]);
}

function confirmSignOut(isClean: boolean): void {
  if (isClean)
    toast(t({ id: 'auth.signedOut', message: 'You are signed out. Your data is off this device.' }));
}
