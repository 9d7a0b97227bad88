import { useLingui } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { LOCALE_NAMES } from '../../contract/operator/language-names.ts';
import type { LocaleCode } from '../../contract/operator/locales.ts';
import { player as endpoints } from '../../contract/subjects/player.ts';
import { call, newIdempotencyKey } from '../../core/http/call.ts';
import { language } from '../../core/shell/i18n.ts';
import { localeLink } from '../../core/shell/navigation.ts';
import { account } from '../../features/account/state.ts';
import { rememberLocale } from '../../features/visit/chosen-locale.ts';
import { useOfferedLocales } from '../../features/visit/offered-locales.ts';
import { Menu } from '../../ui/overlays/Menu.tsx';

/** The language switcher: links to the same page under another locale (ROUTE-3). */
export default function LanguageMenu() {
  const { t } = useLingui();
  const { locale: current } = useSnapshot(language);
  const locales = useOfferedLocales();
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
        onSelect: () => saveLocaleChoice(locale),
      }))}
    />
  );
}

/** Stores the choice on the device and, for a player, in the account; a failed request is ignored. */
export function saveLocaleChoice(locale: LocaleCode): void {
  rememberLocale(locale);
  if (account.authStatus !== 'player') return;
  call(endpoints.updateLocale, { body: { locale }, key: newIdempotencyKey() }).catch(() => undefined);
}
