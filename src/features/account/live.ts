import { live } from '../../core/live.ts';
import { liveSubject, onLive } from '../../core/live-subjects.ts';
import { account, loadAccount } from './state.ts';

liveSubject(account.loading, loadAccount, {
  groups_changed: changed => {
    if (account.player) Object.assign(account.player, changed);
  },
});

// This sign-in was ended from elsewhere: the answer to who is here says so, and the page leaves as with a 401.
onLive('signed_out', ({ session }) => {
  if (session === null || session === live.session) void loadAccount();
});
