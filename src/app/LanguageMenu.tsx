import { useLingui } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import { useSnapshot } from 'valtio';

import { offeredLocales } from '../contract/hosts.ts';
import { LOCALE_NAMES, type LocaleCode } from '../contract/locales.ts';
import { player as endpoints } from '../contract/player.ts';
import { call, newKey } from '../core/call.ts';
import { language } from '../core/i18n.ts';
import { localeLink } from '../core/navigation.ts';
import { account } from '../features/account/state.ts';
import { rememberLocale } from '../features/visit/chosen-locale.ts';
import { Menu } from '../ui/Menu.tsx';

/** The language switcher: links to the same page under another locale (platform 2.1). */
export default function LanguageMenu() {
  const { t } = useLingui();
  const { locale: current } = useSnapshot(language);
  const locales = offeredLocales(location.hostname);
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

/** The device remembers a choice, and a player's travels with the account; a failure costs nothing but that. */
export function rememberForPlayer(locale: LocaleCode): void {
  rememberLocale(locale);
  if (account.standing !== 'player') return;
  call(endpoints.updateLocale, { body: { locale }, key: newKey() }).catch(() => undefined);
}
