import { proxy, ref, useSnapshot } from 'valtio';
import { type Currency, DEFAULT_CURRENCY } from '../../../contract/operator/currencies.ts';
import { account, type PlayerFields } from '../../../contract/subjects/account.ts';
import { config as operatorConfig } from '../../../contract/subjects/config.ts';
import { type Country, platformInfo } from '../../../contract/subjects/platform-info.ts';
import { createLoader, initialLoadState, type LoadState } from '../../../core/data/loader.ts';
import { ApiError } from '../../../core/http/api-error.ts';
import { call } from '../../../core/http/call.ts';

interface Info {
  readonly countries: readonly Country[];
  /** Those that the operator has enabled. */
  readonly currencies: readonly Currency[];
  readonly defaultCurrency: string;
  readonly fields: PlayerFields;
}

/** Data of the player forms: the fields of each context and the options of selects (docs/requirements/account.md). */
export const registrationInfo = proxy<{ info: Info | null; loading: LoadState }>({
  info: null,
  loading: initialLoadState(),
});

export const useRegistrationInfo = () => useSnapshot(registrationInfo);

export const loadRegistrationInfo = createLoader(registrationInfo.loading, async () => {
  const [fields, countries, known, config] = await Promise.all([
    call(account.loadPlayerFields),
    call(platformInfo.listCountries),
    call(platformInfo.listCurrencies),
    call(operatorConfig.loadCurrencyConfig).catch(nullUnlessCancelled),
  ]);
  registrationInfo.info = ref({
    fields,
    countries,
    currencies: config ? known.filter(({ code }) => config.enabled.includes(code)) : known,
    defaultCurrency: config?.default_currency ?? DEFAULT_CURRENCY,
  });
});

/** The forms do without this configuration: all currencies, and the default of the build. */
function nullUnlessCancelled(error: unknown): null {
  if (error instanceof ApiError && error.kind !== 'cancelled') return null;
  throw error;
}
