/** A currency of the platform (WALLET-11). */
export interface Currency {
  readonly code: string;
  readonly fiat: boolean;
  /** Minor units in one unit: 100 for EUR, 1 for JPY, 1e8 for BTC. */
  readonly subunits_to_unit: number;
}

const fiat = (code: string, subunits_to_unit = 100): Currency => ({ code, fiat: true, subunits_to_unit });
const coin = (code: string, subunits_to_unit = 100_000_000): Currency => ({
  code,
  fiat: false,
  subunits_to_unit,
});

/** Enabled by default (WALLET-11). */
export const ENABLED_CURRENCIES: readonly Currency[] = [
  fiat('AUD'),
  fiat('CAD'),
  fiat('NZD'),
  fiat('EUR'),
  fiat('USD'),
  fiat('JPY', 1),
  fiat('NOK'),
  fiat('BRL'),
  coin('BTC'),
  coin('ETH'),
  coin('BCH'),
  coin('LTC'),
  coin('DOG'),
  coin('USDT', 1_000_000),
];

/** Known to the formatters though not enabled (WALLET-11), and the demo currency. */
export const KNOWN_CURRENCIES: readonly Currency[] = [...ENABLED_CURRENCIES, fiat('KZT'), fiat('FUN')];

export const findCurrency = (code: string): Currency | undefined =>
  KNOWN_CURRENCIES.find(known => known.code === code);

export const DEFAULT_CURRENCY = 'EUR';
export const DEMO_CURRENCY = 'FUN';

/** The currency offered first to a visitor, by country. */
export const CURRENCY_BY_COUNTRY: Readonly<Record<string, string>> = {
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  NO: 'NOK',
};
