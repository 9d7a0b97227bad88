import type { Notification } from '../../contract/subjects/notifications.ts';
import { onRealtimeEvent, registerRealtimeResource } from '../../core/realtime/subscriptions.ts';
import { type Toast, toast } from '../../core/shell/toasts.ts';
import { onSignedOut } from '../account/session/session-events.ts';
import { holdsPromosBack } from '../safe-play/promo-restriction.ts';
import { isOwnAction, paymentsOnScreen } from './own-actions.ts';
import { addNotification, loadNotifications, notifications, showRead } from './state.ts';
import { warnOfCancelledPayments } from './warnings.ts';

/** How long after the last event the list is loaded, so that the stored copy has them too; milliseconds. */
const RELOAD_DELAY_MS = 2000;

registerRealtimeResource(notifications.loading, loadNotifications, {
  notification_added: ({ notification }) => void addNotification(notification),
  notifications_read: ({ ids }) => showRead(ids),
});

const TONE_BY_KIND: Record<Notification['kind'], Toast['tone']> = {
  money: 'success',
  safety: 'warning',
  promo: 'plain',
  info: 'plain',
};

/** A payment that did not succeed is good news to nobody. */
const isFailure = (event: string): boolean =>
  /^(?:deposit|cashout)_(?:declined|refunded|returned)$/.test(event);

/** What the page shows of a payment by itself: one that is on screen, and a deposit that was cancelled (CASHBOX-18). A refund may follow its end. */
function isShownByPage({ event, content }: Notification): boolean {
  const button = content?.button;
  const path = button && 'path' in button ? button.path : '';
  const payment = /^\/payments\?payment=(\d+)$/.exec(path)?.[1];
  const isShown = event !== 'deposit_refunded' && paymentsOnScreen.has(Number(payment));
  return event === 'deposit_canceled' || isShown;
}

onRealtimeEvent('notification_added', ({ notification }) => {
  const { kind, event, title, text } = notification;
  scheduleReload();
  if (isOwnAction(event) || isShownByPage(notification)) return;
  // An open list shows it already, and on a hidden page the toast would expire unseen.
  if (notifications.isOpen || document.visibilityState !== 'visible') return;
  if ((kind === 'promo' || event === 'level_reached') && holdsPromosBack()) return;
  toast(`${title}. ${text}`, isFailure(event) ? 'warning' : TONE_BY_KIND[kind]);
});
onRealtimeEvent('notifications_read', scheduleReload);
onRealtimeEvent('payments_changed', ({ payments }, { at }) =>
  warnOfCancelledPayments(payments, Date.parse(at)),
);

let reloadTimer: ReturnType<typeof setTimeout> | undefined;

function scheduleReload(): void {
  clearTimeout(reloadTimer);
  reloadTimer = setTimeout(() => void loadNotifications(), RELOAD_DELAY_MS);
}

onSignedOut(() => clearTimeout(reloadTimer));
