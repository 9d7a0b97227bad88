import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Bell, Coins, Dices, Gift, type LucideIcon, ShieldCheck, Trophy } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { intlTag } from '../../contract/operator/locales.ts';
import { type RouteName, routes } from '../../contract/routes/routes.ts';
import type { Notification, NotificationButton } from '../../contract/subjects/notifications.ts';
import { language } from '../../core/shell/i18n.ts';
import { openIfPopup } from '../../core/shell/popup-links.ts';
import { safeRedirectTarget } from '../../lib/paths.ts';
import { isPlainClick } from '../../lib/plain-click.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time-units.ts';
import { classes } from '../../ui/classes.ts';
import { VisuallyHidden } from '../../ui/content/VisuallyHidden.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useTimeFormat } from '../data-age/useTimeFormat.ts';
import { markRead } from './mark-read.ts';
import styles from './Notifications.module.css';
import { closeNotifications } from './state.ts';

const isRoute = (name: string): name is RouteName => Object.hasOwn(routes, name);

/** The target of a button: a route by its name, or a path of ours; null for anything else (NOTIFICATION-11). */
export function buttonPath(button: NotificationButton): string | null {
  if ('path' in button) return safeRedirectTarget(button.path, '') || null;
  if (!isRoute(button.toName)) return null;
  const { pattern } = routes[button.toName];
  // A route without its required parameters has no path.
  const path = pattern.replace(/\/:\w+\?/g, '');
  return path.includes(':') ? null : path;
}

/** "in 3 hours" in the reader's language, in the largest unit of which two are left; null when it is over. */
export function formatTimeLeft(end: number, now: number, tag: string): string | null {
  const left = end - now;
  if (left <= 0) return null;
  const format = new Intl.RelativeTimeFormat(tag, { numeric: 'always' });
  if (left >= 2 * DAY_MS) return format.format(Math.floor(left / DAY_MS), 'day');
  if (left >= 2 * HOUR_MS) return format.format(Math.floor(left / HOUR_MS), 'hour');
  return format.format(Math.ceil(left / MINUTE_MS), 'minute');
}

interface Props {
  notification: Notification;
  /** How many older ones say the same. */
  repeats?: number;
  /** Those of it and its repeats that are unread. */
  unreadIds: readonly string[];
  /** Unread when the list was opened; stays marked until it is closed. */
  isNew: boolean;
  now: number;
}

/** One notification: picture, title, text, time and buttons (NOTIFICATION-1). */
export function NotificationItem({ notification, repeats = 0, unreadIds, isNew, now }: Props) {
  const { t } = useLingui();
  const dayTime = useTimeFormat();
  const { id, text, content, at, end_at } = notification;
  return (
    <li
      className={classes(styles['item'], isNew && styles['new'])}
      data-notice-id={id}
      data-unread={unreadIds.join(' ') || undefined}
    >
      <NotificationIcon notification={notification} />
      <div className={styles['text']}>
        <h3 className={styles['title']}>
          {content?.title ?? notification.title}
          {isNew && <VisuallyHidden> {t({ id: 'notices.new', message: '(new)' })}</VisuallyHidden>}
        </h3>
        <p>{text}</p>
        <p className={styles['time']}>
          <time dateTime={at}>{dayTime(Date.parse(at))}</time>
          {repeats > 0 && (
            <span>
              <Plural id="notices.repeats" value={repeats} one="and once before" other="and # times before" />
            </span>
          )}
          {end_at !== null && <EndTime end={Date.parse(end_at)} now={now} />}
        </p>
        <NotificationAction notification={notification} />
      </div>
    </li>
  );
}

function EndTime({ end, now }: { end: number; now: number }) {
  const { locale } = useSnapshot(language);
  const left = formatTimeLeft(end, now, intlTag(locale));
  return (
    <span className={styles['ends']}>
      {left === null ? <Trans id="notices.ended">Ended</Trans> : <Trans id="notices.ends">Ends {left}</Trans>}
    </span>
  );
}

function NotificationAction({ notification: { id, content } }: { notification: Notification }) {
  const path = content?.button ? buttonPath(content.button) : null;
  if (!content?.button || path === null) return null;
  return (
    <span className={styles['button']}>
      <Button
        size="s"
        href={path}
        onClick={event => {
          void markRead([id]);
          if (!isPlainClick(event)) return;
          closeNotifications();
          if (openIfPopup(path)) event.preventDefault();
        }}
      >
        {content.button.title}
      </Button>
    </span>
  );
}

const ICON_BY_TYPE: Record<Exclude<Notification['type'], 'personal'>, LucideIcon> = {
  bonus: Gift,
  freespins: Dices,
  tournament: Trophy,
};
const ICON_BY_KIND: Record<Notification['kind'], LucideIcon> = {
  money: Coins,
  safety: ShieldCheck,
  promo: Gift,
  info: Bell,
};
/** Icon names that the back end may send; an unknown one falls back to the type's icon. */
const ICON_BY_NAME: Readonly<Record<string, LucideIcon>> = {
  bell: Bell,
  coins: Coins,
  gift: Gift,
  shield: ShieldCheck,
  spins: Dices,
  trophy: Trophy,
};

function NotificationIcon({
  notification,
}: {
  notification: Pick<Notification, 'type' | 'kind'> & { content: IconContent };
}) {
  const { type, kind, content } = notification;
  const Icon =
    ICON_BY_NAME[content?.icon ?? ''] ?? (type === 'personal' ? ICON_BY_KIND[kind] : ICON_BY_TYPE[type]);
  return (
    <span className={classes(styles['icon'], styles[kind])}>
      <Icon aria-hidden />
    </span>
  );
}

type IconContent = { readonly icon: string | null } | null;
