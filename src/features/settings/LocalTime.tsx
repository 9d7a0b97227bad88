import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { intlTag } from '../../contract/locales.ts';
import { language } from '../../core/i18n.ts';
import styles from './LocalTime.module.css';
import { useLocalTime } from './useLocalTime.ts';

/** The time where the player is, in the reader's way of writing it (platform 2.5). It is not read out by itself. */
export function LocalTime() {
  const { locale } = useSnapshot(language);
  const now = useLocalTime();
  const time = new Intl.DateTimeFormat(intlTag(locale), { hour: '2-digit', minute: '2-digit' }).format(now);
  return (
    <p className={styles['time']}>
      <Trans id="localTime.now">Local time: {time}</Trans>
    </p>
  );
}
