import { t } from '@lingui/core/macro';
import { currentTarget, go, pathOf } from '../../core/navigation.ts';
import { finishPurge } from '../../core/purge.ts';
import { onSessionEnd } from '../../core/session-end.ts';
import { toast } from '../../core/toasts.ts';
import { leave } from './sign-out.ts';
import { account, loadAccount } from './state.ts';
import { onOtherTab } from './tabs.ts';

/**
 * Called once at the start: finishes a cut-off purge and follows what ends or begins a session from outside, a 401 or
 * another tab. Gives the end of watching.
 */
export function watchSession(): () => void {
  void finishPurge();
  const stops = [onSessionEnd(endSession), onOtherTab(followTab)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** A 401 is not a logout (decisions D16): the data leaves the screen and stays on the device for the same player. */
function endSession(): void {
  if (account.standing !== 'player') return;
  const redirect = currentTarget();
  leave();
  toast(t({ id: 'auth.sessionEnded', message: 'Your session has ended. Sign in to go on.' }), 'warning');
  go(pathOf('login', {}, { redirect }), { state: {} });
}

function followTab(news: 'in' | 'out'): void {
  if (news === 'in') return void loadAccount();
  if (account.standing !== 'player') return;
  leave();
  go(pathOf('login'), { state: {} });
}
