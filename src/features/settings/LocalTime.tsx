import { Trans } from '@lingui/react/macro';
import { formatClock } from '../../lib/format-time.ts';
import { useClock } from '../../ui/hooks/useClock.ts';
import { useTimeTag } from '../data-age/useTimeFormat.ts';
import styles from './LocalTime.module.css';

/** How often the local time updates, milliseconds (SHELL-15). */
export const LOCAL_TIME_INTERVAL_MS = 15_000;

/** The device's local time in the reader's locale (SHELL-15). It is not a live region. */
export function LocalTime() {
  const now = useClock(LOCAL_TIME_INTERVAL_MS);
  const time = formatClock(now, useTimeTag());
  return (
    <p className={styles['time']}>
      <Trans id="localTime.now">Local time: {time}</Trans>
    </p>
  );
}
