import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { offeredLocales } from '../../contract/operator/hosts.ts';
import { LOCALE_NAMES } from '../../contract/operator/locales.ts';
import { language } from '../../core/shell/i18n.ts';
import { localeLink } from '../../core/shell/navigation.ts';
import { Anchor } from '../../ui/controls/Anchor.tsx';
import { saveLocaleChoice } from '../header/LanguageMenu.tsx';
import styles from './MenuSheet.module.css';

/** The languages as a list, for the phone's menu. */
export function LanguageList() {
  const { locale: current } = useSnapshot(language);
  const locales = offeredLocales(location.hostname);
  if (locales.length < 2) return null;
  return (
    <section className={styles['section']}>
      <h3 className={styles['heading']}>
        <Trans id="shell.language">Language</Trans>
      </h3>
      <ul className={styles['languages']}>
        {locales.map(locale => (
          <li key={locale}>
            <Anchor
              className={styles['language']}
              href={`~${localeLink(locale)}`}
              lang={locale}
              aria-current={locale === current ? 'true' : undefined}
              onClick={() => saveLocaleChoice(locale)}
            >
              {LOCALE_NAMES[locale]}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
