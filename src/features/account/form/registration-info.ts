import { proxy, ref, useSnapshot } from 'valtio';
import type { Currency } from '../../../contract/operator/currencies.ts';
import { account, type PlayerFields } from '../../../contract/subjects/account.ts';
import { type Country, platformInfo } from '../../../contract/subjects/platform-info.ts';
import { createLoader, initialLoadState, type LoadState } from '../../../core/data/loader.ts';
import { call } from '../../../core/http/call.ts';

interface Info {
  readonly countries: readonly Country[];
  readonly currencies: readonly Currency[];
  readonly fields: PlayerFields;
}

/** Data of the player forms: the fields of each context and the options of selects (docs/requirements/account.md). */
export const registrationInfo = proxy<{ info: Info | null; loading: LoadState }>({
  info: null,
  loading: initialLoadState(),
});

export const useRegistrationInfo = () => useSnapshot(registrationInfo);

export const loadRegistrationInfo = createLoader(registrationInfo.loading, async () => {
  const [fields, countries, currencies] = await Promise.all([
    call(account.loadPlayerFields),
    call(platformInfo.listCountries),
    call(platformInfo.listCurrencies),
  ]);
  registrationInfo.info = ref({ fields, countries, currencies });
});
