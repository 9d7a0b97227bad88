import { type Currency, DEMO_CURRENCY, findCurrency } from '../../src/contract/operator/currencies.ts';
import type { AppContext } from '../context.ts';
import { loadConfig } from './config.ts';

/** The currencies that an account may be in, in the operator's order (WALLET-11): never the demo currency. */
export async function enabledCurrencies(app: Pick<AppContext, 'db'>): Promise<Currency[]> {
  const { enabled } = await loadConfig(app, 'currency-config');
  return enabled.flatMap(code => (code === DEMO_CURRENCY ? undefined : findCurrency(code)) ?? []);
}

export const isEnabledCurrency = async (app: Pick<AppContext, 'db'>, code: string): Promise<boolean> =>
  (await enabledCurrencies(app)).some(one => one.code === code);
