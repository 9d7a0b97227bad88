import { Trans } from '@lingui/react/macro';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { placeBelow } from '../../ui/place-below.ts';
import { NoticeList } from './NoticeList.tsx';
import styles from './Notices.module.css';
import { NoticesFoot } from './NoticesFoot.tsx';
import { notices, useNotices } from './state.ts';

interface Props {
  id: string;
  bell: RefObject<HTMLButtonElement | null>;
}

/** The list under the bell; Escape and a click beside it close it, and the focus goes back to the bell, by the browser. */
export function NoticesPopover({ id, bell }: Props) {
  const { isOpen } = useNotices();
  const [isFilled, setFilled] = useState(false);
  const popover = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Opened from the menu; closed since a button in it leads elsewhere, or the player has left.
    const frame = requestAnimationFrame(() => {
      const isShown = popover.current?.matches(':popover-open');
      if (isOpen && !isShown) popover.current?.showPopover();
      if (!isOpen && isShown) popover.current?.hidePopover();
    });
    return () => cancelAnimationFrame(frame);
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
        // Filled before it is shown: it opens at its full height.
        if (event.newState === 'open') flushSync(() => setFilled(true));
      }}
      onToggle={event => {
        const opens = event.newState === 'open';
        notices.isOpen = opens;
        setFilled(opens);
        if (opens && bell.current) placeBelow(event.currentTarget, bell.current);
      }}
    >
      <h2 id={`${id}-title`} className={styles['heading']}>
        <Trans id="notices.heading">Notifications</Trans>
      </h2>
      {isFilled && <NoticeList />}
      {isFilled && <NoticesFoot />}
    </div>
  );
}
