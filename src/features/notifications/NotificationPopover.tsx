import { Trans } from '@lingui/react/macro';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { positionBelow } from '../../ui/overlays/position-below.ts';
import { NotificationFooter } from './NotificationFooter.tsx';
import { NotificationList } from './NotificationList.tsx';
import styles from './Notifications.module.css';
import { notifications, useNotifications } from './state.ts';

interface Props {
  id: string;
  bell: RefObject<HTMLButtonElement | null>;
}

/** The list below the bell; Escape and a click outside close it, and the browser returns the focus to the bell. */
export function NotificationPopover({ id, bell }: Props) {
  const { isOpen } = useNotifications();
  const [isFilled, setFilled] = useState(false);
  const popover = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The browser opens it by itself where the bell is pressed before React listens (PERF-22).
    const box = popover.current;
    if (!box?.matches(':popover-open')) return;
    notifications.isOpen = true;
    setFilled(true);
    if (bell.current) positionBelow(box, bell.current);
  }, [bell]);
  useEffect(() => {
    if (!isOpen) return;
    // Opened from the menu.
    const frame = requestAnimationFrame(() => {
      if (!popover.current?.matches(':popover-open')) popover.current?.showPopover();
    });
    return () => {
      cancelAnimationFrame(frame);
      // Closed when a button in it navigates or the player signs out.
      requestAnimationFrame(() => {
        if (!notifications.isOpen) popover.current?.hidePopover();
      });
    };
  }, [isOpen]);
  return (
    <div
      ref={popover}
      id={id}
      popover="auto"
      role="dialog"
      aria-labelledby={`${id}-title`}
      className={styles['popover']}
      onBeforeToggle={event => {
        // Rendered before it is shown, so that it opens at its full height.
        if (event.newState === 'open') flushSync(() => setFilled(true));
      }}
      onToggle={event => {
        const opens = event.newState === 'open';
        notifications.isOpen = opens;
        setFilled(opens);
        if (opens && bell.current) positionBelow(event.currentTarget, bell.current);
      }}
    >
      <h2 id={`${id}-title`} className={styles['heading']}>
        <Trans id="notices.heading">Notifications</Trans>
      </h2>
      {isFilled && <NotificationList />}
      {isFilled && <NotificationFooter />}
    </div>
  );
}
