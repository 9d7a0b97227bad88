import '../account/live.ts';
import '../favourites/live.ts';
import '../safe-play/live.ts';
import '../wallet/live.ts';
import { subscribeKey } from 'valtio/utils';
import { hearAs, startLive } from '../../core/live.ts';
import { settleSignOut } from '../account/pending-sign-out.ts';
import { onSignedIn, onSignedOut } from '../account/session.ts';
import { account, loadAccount } from '../account/state.ts';
import { watchAbsence } from '../away/watch.ts';

startLive(() => void loadAccount(), settleSignOut);
watchAbsence();
onSignedOut(() => hearAs('guest'));
onSignedIn(() => hearAs('player'));
const asGuest = () => {
  if (account.standing === 'guest') hearAs('guest');
};
subscribeKey(account, 'standing', asGuest);
asGuest();
