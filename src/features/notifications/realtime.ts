import type { Notification } from '../../contract/subjects/notifications.ts';
import { onRealtimeEvent, registerRealtimeResource } from '../../core/realtime/subscriptions.ts';
import { type Toast, toast } from '../../core/shell/toasts.ts';
import { onSignedOut } from '../account/session/session-events.ts';
import { holdsPromosBack } from '../safe-play/promo-restriction.ts';
import { isOwnAction } from './own-actions.ts';
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

onRealtimeEvent('notification_added', ({ notification: { kind, event, title, text } }) => {
  scheduleReload();
  if (isOwnAction(event)) return;
  // An open list shows it already, and on a hidden page the toast would expire unseen.
  if (notifications.isOpen || document.visibilityState !== 'visible') return;
  if ((kind === 'promo' || event === 'level_reached') && holdsPromosBack()) return;
  toast(`${title}. ${text}`, TONE_BY_KIND[kind]);
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
