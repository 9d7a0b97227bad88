import { t } from '@lingui/core/macro';
import { onFirstControl } from '../../core/controller.ts';
import { agreeOnEpoch, nextLoginEpoch } from '../../core/login-epoch.ts';
import { currentTarget, go, pathOf } from '../../core/navigation.ts';
import { forgetPrivateKeys, isPurgePending } from '../../core/purge.ts';
import { onSessionEnd } from '../../core/session-end.ts';
import { toast } from '../../core/toasts.ts';
import { leave } from './sign-out.ts';
import { account, loadAccount } from './state.ts';
import { onOtherTab } from './tabs.ts';

/**
 * Called once at the start: agrees with the worker on the session, and follows what ends or begins one from outside, a
 * 401 or another tab. Gives the end of watching.
 */
export function watchSession(): () => void {
  void agreeOnEpoch(isPurgePending()).then(hadLostCount => {
    if (hadLostCount) void loadAccount();
  });
  const stops = [onSessionEnd(endSession), onOtherTab(followTab), onFirstControl(introduce)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The worker learns who is here from answers that pass through it: only then it keeps a wish for the player. */
function introduce(): void {
  if (account.standing === 'player') void loadAccount();
}

/** A 401 is not a logout (decisions D16): the data leaves the screen and stays on the device for the same player. */
function endSession(): void {
  if (account.standing !== 'player') return;
  const redirect = currentTarget();
  nextLoginEpoch();
  leave();
  toast(t({ id: 'auth.sessionEnded', message: 'Your session has ended. Sign in to go on.' }), 'warning');
  go(pathOf('login', {}, { redirect }), { state: {} });
}

function followTab(news: 'in' | 'out'): void {
  if (news === 'in') return void loadAccount();
  forgetPrivateKeys();
  if (account.standing !== 'player') return;
  leave();
  go(pathOf('login'), { state: {} });
}
