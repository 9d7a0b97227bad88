import { proxy, useSnapshot } from 'valtio';
import { type ClientContext, info } from '../../contract/subjects/info.ts';
import { createLoader, initialLoadState, type LoadState } from '../../core/data/loader.ts';
import { call } from '../../core/http/call.ts';

/** What is known about this visit before any account: country, guest mode, licence. */
export const visit = proxy<{ context: ClientContext | null; loading: LoadState }>({
  context: null,
  loading: initialLoadState(),
});

/** Storage key of the language that was chosen in the list. */
export const CHOSEN_LOCALE_KEY = 'orbit.chosenLocale';

export const useVisit = () => useSnapshot(visit);

export const loadVisit = createLoader(visit.loading, async () => {
  visit.context = await call(info.loadClientContext);
});
