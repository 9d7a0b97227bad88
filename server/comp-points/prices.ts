import type { Config } from '../operator/config.ts';
import type { BetKind } from './tables.ts';

/** What has to be bet for a point, in minor units of the currency; 0 where none is earned (REWARD-13). */
export const priceOfPoint = (
  { bet_cents_per_point, live_factor }: Config<'comp-points'>,
  currency: string,
  kind: BetKind,
): number => (bet_cents_per_point[currency] ?? 0) * (kind === 'live' ? live_factor : 1);
