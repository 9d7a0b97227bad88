import { go } from '../core/navigation.ts';
import { findSport } from '../features/config/betting.ts';
import { loadVisit, visit } from '../features/visit/state.ts';

/** Leaves for the operator's betting site; where there is none for this visit, to the lobby (platform 2.1, decisions D29). */
export async function toBetting(param?: string): Promise<void> {
  if (visit.context === null) await loadVisit();
  const address = await findSport(param);
  if (address === null) go('/', { replace: true, state: {} });
  else location.assign(address);
}
