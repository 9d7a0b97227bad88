import { realtimeState } from '../../core/realtime/connection.ts';
import { onRealtimeEvent, registerRealtimeResource } from '../../core/realtime/subscriptions.ts';
import { account, loadAccount } from './state.ts';

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
