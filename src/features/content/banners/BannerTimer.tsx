import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { intlTag } from '../../../contract/operator/locales.ts';
import type { Banner } from '../../../contract/subjects/banners.ts';
import { language } from '../../../core/shell/i18n.ts';
import styles from './BannerCarousel.module.css';

/** When an offer starts or ends, as a date: without a countdown (TOURNAMENT-3). */
export function BannerTimer({ timer }: { timer: NonNullable<Banner['timer']> }) {
  const { locale } = useSnapshot(language);
  const format = new Intl.DateTimeFormat(intlTag(locale), { dateStyle: 'medium', timeStyle: 'short' });
  const start = format.format(Date.parse(timer.start_at));
  const end = format.format(Date.parse(timer.end_at));
  return (
    <p className={styles['timer']}>
      {Date.parse(timer.start_at) > Date.now() ? (
        <Trans id="banners.starts">Starts {start}</Trans>
      ) : (
        <Trans id="banners.ends">Until {end}</Trans>
      )}
    </p>
  );
}
