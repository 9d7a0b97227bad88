import { subscribe } from 'valtio';
import { realtimeState } from '../../core/realtime/connection.ts';
import { onRealtimeEvent, registerRealtimeResource } from '../../core/realtime/subscriptions.ts';
import { account, loadAccount } from './state.ts';

/** When the copy was confirmed for which the whole profile was requested last. */
let completedAt: number | null = null;

/**
 * A profile from the device's copy lacks what is not stored (decision 0007), also once the copy is confirmed: it is loaded whole then, for
 * what needs those fields.
 */
function completeProfile(): void {
  const { isPartial, loading } = account;
  if (!isPartial || loading.phase !== 'ready' || loading.stored || loading.at === completedAt) return;
  completedAt = loading.at;
  void import('./actions.ts').then(
    ({ loadWholeProfile }) => loadWholeProfile(),
    () => undefined,
  );
}
completeProfile();
subscribe(account, completeProfile);

registerRealtimeResource(account.loading, loadAccount, {
  groups_changed: changed => {
    if (account.player) Object.assign(account.player, changed);
    // The copy of the device follows.
    void loadAccount();
  },
});

// It says which fields, not what they hold.
onRealtimeEvent('profile_changed', () => void loadAccount());

// This session was ended elsewhere: loading the account finds that out, and the page signs out as with a 401.
onRealtimeEvent('signed_out', ({ session }) => {
  if (session === null || session === realtimeState.session) void loadAccount();
});
