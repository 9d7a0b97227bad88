import { type JurisdictionName, jurisdictions } from '../../../src/contract/operator/jurisdictions.ts';

/** Stakes of a round in minor units of EUR; every skin's 10 or 20 lines divide them. */
const EURO_LEVELS = [20, 40, 60, 80, 100, 200, 300, 400, 500, 1000] as const;

/** What one EUR cent counts as in minor units: round figures of similar size, not an exchange rate. */
const PER_EURO_CENT: Readonly<Record<string, number>> = {
  NOK: 10,
  BRL: 5,
  KZT: 500,
  BTC: 10,
  ETH: 400,
  BCH: 2500,
  LTC: 10_000,
  DOG: 5_000_000,
  USDT: 10_000,
};

/** The stakes of a currency, lowest first, up to what the licence allows. */
export function betLevels(currency: string, jurisdiction: JurisdictionName): number[] {
  const maximum = jurisdictions[jurisdiction].maximumStakeCents ?? Number.POSITIVE_INFINITY;
  const factor = PER_EURO_CENT[currency] ?? 1;
  return EURO_LEVELS.filter(cents => cents <= maximum).map(cents => cents * factor);
}
