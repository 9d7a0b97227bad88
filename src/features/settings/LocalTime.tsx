import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { intlTag } from '../../contract/operator/locales.ts';
import { language } from '../../core/shell/i18n.ts';
import { useClock } from '../../ui/useClock.ts';
import styles from './LocalTime.module.css';

/** How often the local time updates, milliseconds (SHELL-15). */
export const LOCAL_TIME_INTERVAL_MS = 15_000;

/** The device's local time in the reader's locale (SHELL-15). It is not a live region. */
export function LocalTime() {
  const { locale } = useSnapshot(language);
  const now = useClock(LOCAL_TIME_INTERVAL_MS);
  const time = new Intl.DateTimeFormat(intlTag(locale), { hour: '2-digit', minute: '2-digit' }).format(now);
  return (
    <p className={styles['time']}>
      <Trans id="localTime.now">Local time: {time}</Trans>
    </p>
  );
}
