import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { intlTag, type LocaleCode } from '../../../contract/operator/locales.ts';
import { language } from '../../../core/shell/i18n.ts';
import styles from './Page.module.css';

/** Shows that a text is not in the reader's language; `en-AU` counts as English. */
export function LanguageNote({ locale }: { locale: LocaleCode }) {
  const readerLocale = useSnapshot(language).locale;
  if (intlTag(locale).split('-')[0] === intlTag(readerLocale).split('-')[0]) return null;
  return (
    <p className={styles['note']}>
      <Trans id="pages.english">This page is only available in English so far.</Trans>
    </p>
  );
}
