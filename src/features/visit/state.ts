import { proxy, useSnapshot } from 'valtio';
import { type ClientContext, info } from '../../contract/info.ts';
import { call } from '../../core/call.ts';
import { type Loading, makeLoad, notLoaded } from '../../core/load.ts';

/** What is known about this visit before any account: country, guest mode, licence. */
export const visit = proxy<{ context: ClientContext | null; loading: Loading }>({
  context: null,
  loading: notLoaded(),
});

/** Under which name the device keeps the language that was chosen in the list. */
export const CHOSEN_LOCALE = 'orbit.chosenLocale';

export const useVisit = () => useSnapshot(visit);

export const loadVisit = makeLoad(visit.loading, async () => {
  visit.context = await call(info.loadClientContext);
});
