import { proxy, ref, useSnapshot } from 'valtio';
import type { Currency } from '../../contract/currencies.ts';
import { type Country, info, type PlayerFields } from '../../contract/info.ts';
import { call } from '../../core/call.ts';
import { type Loading, makeLoad, notLoaded } from '../../core/load.ts';

interface Info {
  readonly countries: readonly Country[];
  readonly currencies: readonly Currency[];
  readonly fields: PlayerFields;
}

/** What the forms about a player are built from: which fields a context shows, and what may be chosen (platform 5). */
export const registrationInfo = proxy<{ info: Info | null; loading: Loading }>({
  info: null,
  loading: notLoaded(),
});

export const useRegistrationInfo = () => useSnapshot(registrationInfo);

export const loadRegistrationInfo = makeLoad(registrationInfo.loading, async () => {
  const [fields, countries, currencies] = await Promise.all([
    call(info.loadPlayerFields),
    call(info.listCountries),
    call(info.listCurrencies),
  ]);
  registrationInfo.info = ref({ fields, countries, currencies });
});
