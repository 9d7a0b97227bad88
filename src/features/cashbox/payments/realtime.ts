import { subscribeKey } from 'valtio/utils';
import { onRealtimeEvent, registerRealtimeResource } from '../../../core/realtime/subscriptions.ts';
import { nextIdleTurn, whenOfflineReady } from '../../../core/scheduling/idle-scheduler.ts';
import { isSignedIn, onSignedIn, onSignedOut } from '../../account/session/session-events.ts';
import { warnOfCancelledPayments } from '../../notifications/warnings.ts';
import { serverTimestamp } from '../../safe-play/state.ts';
import { applyPayments, loadPayments, payments } from './state.ts';

registerRealtimeResource(payments.loading, loadPayments, {
  payments_changed: event => applyPayments(event.payments),
});

/** How long after the last event the list is loaded, so that the stored copy has it too; milliseconds. */
const RELOAD_DELAY_MS = 2000;
let reloadTimer: ReturnType<typeof setTimeout> | undefined;

onRealtimeEvent('payments_changed', () => {
  clearTimeout(reloadTimer);
  reloadTimer = setTimeout(() => void loadPayments(), RELOAD_DELAY_MS);
});
onSignedOut(() => clearTimeout(reloadTimer));

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
