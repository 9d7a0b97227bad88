import { proxy, useSnapshot } from 'valtio';
import { type BettingConfig, config as endpoints } from '../../contract/config.ts';
import { call } from '../../core/call.ts';
import { type Loading, makeLoad, notLoaded, useLoad } from '../../core/load.ts';
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

/**
 * Where the sports side is for a visit from `country`, with what follows `/sport` put behind it; null where there is none
 * or it may not be shown, which leads to the lobby (platform 2.1, decisions D29).
 */
export function sportAddress(
  config: BettingConfig | null,
  country: string | null,
  param = '',
): string | null {
  if (!config?.is_enabled || config.url === null) return null;
  const isAllowed = config.countries.length === 0 || (country !== null && config.countries.includes(country));
  if (!isAllowed) return null;
  return param === '' ? config.url : `${config.url.replace(/\/$/, '')}/${encodeURIComponent(param)}`;
}

/** The same for now; loads the configuration first where nobody has. */
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
