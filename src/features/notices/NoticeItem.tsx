import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { intlTag } from '../../contract/locales.ts';
import type { Notification } from '../../contract/notifications.ts';
import { language } from '../../core/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useDayTime } from '../freshness/useDayTime.ts';
import { timeLeft } from './ends.ts';
import { leadsTo, openedPopup } from './leads-to.ts';
import { NoticeIcon } from './NoticeIcon.tsx';
import styles from './Notices.module.css';
import { markRead } from './read.ts';
import { closeNotices } from './state.ts';

interface Props {
  notice: Notification;
  isUnread: boolean;
  /** It was unread when the list was opened, and stays marked until it is closed. */
  isNew: boolean;
  now: number;
}

/** One notice: picture, title, words, when, and where it leads (platform 3 Notification). */
export function NoticeItem({ notice, isUnread, isNew, now }: Props) {
  const { t } = useLingui();
  const dayTime = useDayTime();
  const { id, text, content, at, end_at } = notice;
  return (
    <li
      className={classes(styles['item'], isNew && styles['new'])}
      data-notice-id={id}
      data-unread={isUnread ? id : undefined}
    >
      <NoticeIcon notice={notice} />
      <div className={styles['words']}>
        <h3 className={styles['title']}>
          {content?.title ?? notice.title}
          {isNew && <VisuallyHidden> {t({ id: 'notices.new', message: '(new)' })}</VisuallyHidden>}
        </h3>
        <p>{text}</p>
        <p className={styles['time']}>
          <time dateTime={at}>{dayTime(Date.parse(at))}</time>
          {end_at !== null && <Ends end={Date.parse(end_at)} now={now} />}
        </p>
        <NoticeButton notice={notice} />
      </div>
    </li>
  );
}

function Ends({ end, now }: { end: number; now: number }) {
  const { locale } = useSnapshot(language);
  const left = timeLeft(end, now, intlTag(locale));
  return (
    <span className={styles['ends']}>
      {left === null ? <Trans id="notices.ended">Ended</Trans> : <Trans id="notices.ends">Ends {left}</Trans>}
    </span>
  );
}

function NoticeButton({ notice: { id, content } }: { notice: Notification }) {
  const path = content?.button ? leadsTo(content.button) : null;
  if (!content?.button || path === null) return null;
  return (
    <span className={styles['button']}>
      <Button
        size="s"
        href={path}
        onClick={event => {
          void markRead([id]);
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          closeNotices();
          if (openedPopup(path)) event.preventDefault();
        }}
      >
        {content.button.title}
      </Button>
    </span>
  );
}
