import { t } from '@lingui/core/macro';
import {
  nextSession,
  onOtherTabEpoch,
  onUnauthorized,
  syncSessionEpoch,
} from '../../../core/session/epoch.ts';
import { clearPrivateStorage, isPurgePending } from '../../../core/session/purge.ts';
import { hydration } from '../../../core/shell/hydration.ts';
import { navigateTo, pathOf, returnTarget } from '../../../core/shell/navigation.ts';
import { toast } from '../../../core/shell/toasts.ts';
import { onFirstControl } from '../../../core/worker/client.ts';
import { account, loadAccount } from '../state.ts';
import { endLocalSession } from './local-session.ts';
import { onOtherTabSession } from './other-tabs.ts';

/**
 * Called once at the start: shares the session with the worker, and follows sign-ins and sign-outs from outside, a
 * 401 or another tab. Returns an unsubscribe function.
 */
export function syncSession(): () => void {
  // A sign-out was cut off. Before the page requests anything: a worker that still has the player would open the database again.
  if (isPurgePending()) nextSession(true);
  // What reads the worker's reply is a chunk of its own, with a style sheet: it does not load while React takes over the page.
  void hydration.done.then(syncSessionEpoch).then(hasLostEpoch => {
    if (hasLostEpoch) void loadAccount();
  });
  const unsubscribes = [
    onUnauthorized(onSessionLost),
    onOtherTabSession(onOtherTabChange),
    onOtherTabEpoch(onOtherTabEnd),
    onFirstControl(identifyToWorker),
  ];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}

/** The worker learns the player from responses that pass through it: only then it queues mutations for the player. */
function identifyToWorker(): void {
  if (account.authStatus === 'player') void loadAccount();
}

/** A 401 is not a sign-out (decision 0016): the data leaves the screen and stays on the device for the same player. */
function onSessionLost(): void {
  if (account.authStatus !== 'player') return;
  const redirect = returnTarget();
  nextSession();
  endLocalSession();
  toast(t({ id: 'auth.sessionEnded', message: 'Your session has ended. Sign in to continue.' }), 'warning');
  navigateTo(pathOf('login', {}, { redirect }), { state: {} });
}

/** Another tab may have lost the session to a 401, which ends it here as well. Its sign-out is announced by itself. */
function onOtherTabEnd(): void {
  if (account.authStatus === 'player' && !isPurgePending()) void loadAccount();
}

function onOtherTabChange(change: 'in' | 'out'): void {
  if (change === 'in') return void loadAccount();
  clearPrivateStorage();
  if (account.authStatus !== 'player') return;
  endLocalSession();
  navigateTo(pathOf('login'), { state: {} });
}
