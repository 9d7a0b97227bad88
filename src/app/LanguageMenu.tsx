import { useLingui } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import { useSnapshot } from 'valtio';

import { LOCALE_NAMES, LOCALES, type LocaleCode, TEST_LOCALES } from '../contract/locales.ts';
import { player as endpoints } from '../contract/player.ts';
import { call, newKey } from '../core/call.ts';
import { language } from '../core/i18n.ts';
import { localeLink } from '../core/navigation.ts';
import { account } from '../features/account/state.ts';
import { Menu } from '../ui/Menu.tsx';

/** The locales to choose from; those for tests only where the product is tested. */
export function offeredLocales(host = location.hostname): readonly LocaleCode[] {
  const isTestHost = /^(localhost|127\.|.*\.(test|local)$)/.test(host);
  return LOCALES.filter(locale => isTestHost || !TEST_LOCALES.includes(locale));
}

/** The language switcher: links to the same page under another locale (platform 2.1). */
export default function LanguageMenu() {
  const { t } = useLingui();
  const { locale: current } = useSnapshot(language);
  const locales = offeredLocales();
  if (locales.length < 2) return null;
  return (
    <Menu
      label={t({ id: 'shell.language', message: 'Language' })}
      trigger={<Globe aria-hidden />}
      items={locales.map(locale => ({
        key: locale,
        label: LOCALE_NAMES[locale],
        href: `~${localeLink(locale)}`,
        current: locale === current,
        onSelect: () => rememberForPlayer(locale),
      }))}
    />
  );
}

/** A player's choice travels with the account; a failure costs nothing but that. */
export function rememberForPlayer(locale: LocaleCode): void {
  if (account.standing !== 'player') return;
  call(endpoints.updateLocale, { body: { locale }, key: newKey() }).catch(() => undefined);
}
