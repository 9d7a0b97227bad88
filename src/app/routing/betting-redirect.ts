import { navigateTo } from '../../core/shell/navigation.ts';
import { findSportUrl } from '../../features/config/betting.ts';
import { loadVisit, visit } from '../../features/visit/state.ts';

/** Leaves the app for the operator's betting site; without one navigates to the lobby (ROUTE-22, decision 0029). */
export async function redirectToBetting(param?: string): Promise<void> {
  if (visit.context === null) await loadVisit();
  const address = await findSportUrl(param);
  if (address === null) navigateTo('/', { replace: true, state: {} });
  else location.assign(address);
}
