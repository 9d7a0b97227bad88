import { proxy, useSnapshot } from 'valtio';
import { type BettingConfig, config as endpoints } from '../../contract/config.ts';
import { call } from '../../core/call.ts';
import { type Loading, makeLoad, notLoaded, useLoad } from '../../core/load.ts';
import { sportAddress } from '../../lib/sport.ts';
import { useVisit, visit } from '../visit/state.ts';

/** The sports side (platform 1), which is another site; none is configured in the sandbox. */
export const betting = proxy<{ config: BettingConfig | null; loading: Loading }>({
  config: null,
  loading: notLoaded(),
});

export const loadBetting = makeLoad(
  betting.loading,
  async asking => {
    betting.config = await call(endpoints.loadBettingConfig, asking);
  },
  endpoints.loadBettingConfig.path,
);

/** Where the sports side is now; loads the configuration first where nobody has. */
export async function findSport(param = ''): Promise<string | null> {
  if (betting.config === null) await loadBetting();
  return sportAddress(betting.config, visit.context?.country ?? null, param);
}

/** The address of the betting link in the navigation; null: there is none. */
export function useSportAddress(): string | null {
  const { config } = useSnapshot(betting) as Readonly<typeof betting>;
  const { context } = useVisit();
  useLoad(loadBetting, betting.loading);
  return sportAddress(config, context?.country ?? null);
}
