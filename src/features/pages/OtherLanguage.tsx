import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { intlTag, type LocaleCode } from '../../contract/locales.ts';
import { language } from '../../core/i18n.ts';
import styles from './Page.module.css';

/** Says that a text is not in the reader's language; `en-AU` reads English. */
export function OtherLanguage({ locale }: { locale: LocaleCode }) {
  const reading = useSnapshot(language).locale;
  if (intlTag(locale).split('-')[0] === intlTag(reading).split('-')[0]) return null;
  return (
    <p className={styles['note']}>
      <Trans id="pages.english">This text is available in English only so far.</Trans>
    </p>
  );
}
