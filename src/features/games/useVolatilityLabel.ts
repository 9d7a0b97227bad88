import { useLingui } from '@lingui/react/macro';
import type { Game } from '../../contract/subjects/games.ts';

export type Volatility = NonNullable<Game['volatility']>;

export function useVolatilityLabel(): (volatility: Volatility) => string {
  const { t } = useLingui();
  return volatility =>
    ({
      low: t({ id: 'games.volatility.low', message: 'Low' }),
      medium: t({ id: 'games.volatility.medium', message: 'Medium' }),
      high: t({ id: 'games.volatility.high', message: 'High' }),
    })[volatility];
}
