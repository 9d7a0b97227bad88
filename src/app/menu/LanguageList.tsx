import { useLingui } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { LOCALE_NAMES } from '../../contract/operator/language-names.ts';
import { language } from '../../core/shell/i18n.ts';
import { localeLink } from '../../core/shell/navigation.ts';
import { useOfferedLocales } from '../../features/visit/offered-locales.ts';
import { VisuallyHidden } from '../../ui/content/VisuallyHidden.tsx';
import { Anchor } from '../../ui/controls/Anchor.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { saveLocaleChoice } from '../header/LanguageMenu.tsx';
import styles from './MenuSheet.module.css';

/** The language in the phone's menu: one row, which opens the list of all. */
export function LanguageList() {
  const { t } = useLingui();
  const { locale: current } = useSnapshot(language);
  const [isOpen, setOpen] = useState(false);
  const locales = useOfferedLocales();
  if (locales.length < 2) return null;
  const title = t({ id: 'shell.language', message: 'Language' });
  return (
    <>
      <Button full icon={<Globe aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <VisuallyHidden>{title}: </VisuallyHidden>
        {LOCALE_NAMES[current]}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        closeLabel={t({ id: 'action.close', message: 'Close' })}
      >
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
      </Sheet>
    </>
  );
}
