import type { Notification } from '../../contract/notifications.ts';
import { liveSubject, onLive } from '../../core/live-subjects.ts';
import { type Toast, toast } from '../../core/toasts.ts';
import { onSignedOut } from '../account/session.ts';
import { addNotice, loadNotices, notices, showRead } from './state.ts';
import { forgetLimits, warnOfCancelled, warnOfLimits } from './warnings.ts';

/** After events the list is loaded once, so that the device's own copy has them too; milliseconds after the last one. */
const KEEP_MS = 2000;

liveSubject(notices.loading, loadNotices, {
  notification_added: ({ notification }) => void addNotice(notification),
  notifications_read: ({ ids }) => showRead(ids),
});

const TONES: Record<Notification['kind'], Toast['tone']> = {
  money: 'success',
  safety: 'warning',
  promo: 'plain',
  info: 'plain',
};

onLive('notification_added', ({ notification: { kind, title, text } }) => {
  keepSoon();
  // An open list shows it, and a page that nobody looks at would only waste the toast's ten seconds.
  if (notices.isOpen || document.visibilityState !== 'visible') return;
  toast(`${title}. ${text}`, TONES[kind]);
});
onLive('notifications_read', keepSoon);
onLive('payments_changed', ({ payments }, { at }) => warnOfCancelled(payments, Date.parse(at)));
onLive('limits_changed', ({ limits }) => warnOfLimits(limits));

let timer: ReturnType<typeof setTimeout> | undefined;

function keepSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void loadNotices(), KEEP_MS);
}

onSignedOut(() => {
  clearTimeout(timer);
  forgetLimits();
});
