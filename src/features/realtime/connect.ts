import '../account/realtime.ts';
import '../favourites/realtime.ts';
import '../safe-play/realtime.ts';
import '../wallet/realtime.ts';
import { subscribeKey } from 'valtio/utils';
import { startRealtime, subscribeAs } from '../../core/realtime/connection.ts';
import { withLazyMessages } from '../../core/shell/i18n.ts';
import { sendPendingSignOut } from '../account/session/pending-sign-out.ts';
import { onSignedIn, onSignedOut } from '../account/session/session-events.ts';
import { account, loadAccount } from '../account/state.ts';
import { hasUnresolvedPayments } from '../cashbox/flow/payment-journal.ts';
import { watchAbsence } from './watch-absence.ts';

startRealtime(() => void loadAccount(), sendPendingSignOut);
watchAbsence();
onSignedOut(() => subscribeAs('guest'));
onSignedIn(() => subscribeAs('player'));
// Events of payments are those of players only; where the chunk can't be fetched the next sign-in or the history itself does.
onSignedIn(() => void import('../cashbox/payments/realtime.ts').catch(() => undefined));
const subscribeAsGuest = () => {
  if (account.authStatus === 'guest') subscribeAs('guest');
};
subscribeKey(account, 'authStatus', subscribeAsGuest);
subscribeAsGuest();
onSignedIn(() => {
  if (hasUnresolvedPayments())
    void withLazyMessages(import('../cashbox/flow/payment-flow.ts')).then(
      ({ resolveOutcomes }) => resolveOutcomes(),
      () => undefined,
    );
});
