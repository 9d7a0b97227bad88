import { useSnapshot } from 'valtio';
import { config as endpoints } from '../../contract/subjects/config.ts';
import { useLoad } from '../../core/data/loader.ts';
import { bettingSiteUrl } from '../../lib/betting-site.ts';
import { useVisit, visit } from '../visit/state.ts';
import { createOperatorConfig } from './operator-config.ts';

const { state, load: loadBetting } = createOperatorConfig(endpoints.loadBettingConfig);

/** The sports side (VISIT-11), which is another site; none is configured in the sandbox. */
export const betting = state;

/** The sports site's address; loads the configuration first where it has not been loaded. */
export async function findSportUrl(param = ''): Promise<string | null> {
  if (betting.config === null) await loadBetting();
  return bettingSiteUrl(betting.config, visit.context?.country ?? null, param);
}

/** The address of the betting link in the navigation; null without one. */
export function useSportUrl(): string | null {
  const { config } = useSnapshot(betting) as Readonly<typeof betting>;
  const { context } = useVisit();
  useLoad(loadBetting, betting.loading);
  return bettingSiteUrl(config, context?.country ?? null);
}
