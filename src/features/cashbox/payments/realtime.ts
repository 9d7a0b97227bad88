import { subscribeKey } from 'valtio/utils';
import { registerRealtimeResource } from '../../../core/realtime/subscriptions.ts';
import { nextIdleTurn, whenOfflineReady } from '../../../core/scheduling/idle-scheduler.ts';
import { isSignedIn, onSignedIn } from '../../account/session/session-events.ts';
import { warnOfCancelledPayments } from '../../notifications/warnings.ts';
import { serverTimestamp } from '../../safe-play/state.ts';
import { applyPayments, loadPayments, payments } from './state.ts';

registerRealtimeResource(payments.loading, loadPayments, {
  payments_changed: event => applyPayments(event.payments),
});

/** What was cancelled while no page was connected, or while the page was hidden, is told too (CASHBOX-19). */
const warn = () => warnOfCancelledPayments(payments.rows, Date.parse(serverTimestamp()));

// A stored copy is from earlier: the load from the network follows.
subscribeKey(payments.loading, 'at', at => {
  if (at !== null && !payments.loading.stored) warn();
});
document.addEventListener('visibilitychange', warn);

/** Late, so that it delays nothing on screen: from then on the history is on the device. */
onSignedIn(() => {
  void whenOfflineReady()
    .then(nextIdleTurn)
    .then(() => {
      if (isSignedIn() && payments.loading.at === null) void loadPayments();
    });
});
