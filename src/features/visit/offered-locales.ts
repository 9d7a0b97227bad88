import { proxy, useSnapshot } from 'valtio';
import { offeredLocales } from '../../contract/operator/hosts.ts';
import type { LocaleCode } from '../../contract/operator/locales.ts';
import { initialLoadState, type LoadState } from '../../core/data/loader.ts';
import { language } from '../../core/shell/i18n.ts';

/** The locales that the platform has (`/api/info/locales`); null until it is known. */
export const platformLocales = proxy<{ codes: readonly string[] | null; loading: LoadState }>({
  codes: null,
  loading: initialLoadState(),
});

/** The locales to choose from: those of the host that the platform has too, and the current one (ROUTE-15). */
export function useOfferedLocales(): readonly LocaleCode[] {
  const { locale: current } = useSnapshot(language);
  const { codes } = useSnapshot(platformLocales);
  return offeredLocales(location.hostname).filter(
    locale => codes === null || locale === current || codes.includes(locale),
  );
}
