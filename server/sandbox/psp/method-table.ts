/** Amounts in whole units of the currency, as decimals in text: no float ever holds an amount. */
interface Bounds {
  readonly min: string;
  readonly max: string;
  readonly step: string;
}

/** What paying in or out by a method costs: basis points, and a fixed part in whole units. */
interface Fee {
  readonly basis_points: number;
  readonly fixed: string;
}

export const FREE: Fee = { basis_points: 0, fixed: '0' };

/** How many times the bounds of a euro a currency's are. */
export const FIAT_SCALES: Readonly<Record<string, number>> = {
  EUR: 1,
  USD: 1,
  AUD: 1,
  CAD: 1,
  NZD: 1,
  BRL: 5,
  NOK: 10,
  JPY: 100,
};

/** Bounds of fiat methods for a scale of 1. Steps are the same for every scale. */
export const FIAT = {
  card: {
    deposit: { min: '10', max: '5000', step: 'minor' },
    withdrawal: { min: '20', max: '5000', step: 'minor' },
    depositFee: FREE,
    withdrawalFee: FREE,
  },
  sofort: {
    deposit: { min: '10', max: '3000', step: 'minor' },
    withdrawal: null,
    depositFee: FREE,
    withdrawalFee: FREE,
  },
  ewallet: {
    deposit: { min: '10', max: '10000', step: '1' },
    withdrawal: { min: '20', max: '10000', step: '1' },
    depositFee: FREE,
    withdrawalFee: { basis_points: 100, fixed: '0' },
  },
  bank_transfer: {
    deposit: { min: '20', max: '20000', step: 'minor' },
    withdrawal: { min: '20', max: '50000', step: 'minor' },
    depositFee: FREE,
    withdrawalFee: FREE,
  },
} as const satisfies Readonly<Record<string, FiatRow>>;

interface FiatRow {
  readonly deposit: Bounds;
  readonly withdrawal: Bounds | null;
  readonly depositFee: Fee;
  readonly withdrawalFee: Fee;
}

/** Where a bank transfer is sent to: examples of the IBAN registry, which belong to nobody. */
export const BANKS: Readonly<Record<string, { readonly iban: string; readonly bic: string }>> = {
  EUR: { iban: 'EE382200221020145685', bic: 'SNDBEE2X' },
  NOK: { iban: 'NO9386011117947', bic: 'SNDBNOKK' },
};

interface CoinRow {
  readonly name: string;
  readonly deposit: Bounds;
  readonly withdrawal: Bounds;
  /** What the network takes for a payment out, in whole coins. */
  readonly networkFee: string;
  readonly confirmations: number;
  /** How its addresses are written on the test network, and which are accepted to pay out to. */
  readonly format: 'bech32' | 'base58' | 'hex';
  /** The readable part of a bech32 address, or the version byte of a base58 one, on the test network. */
  readonly prefix: string | number;
  readonly accepts: RegExp;
  /** URI scheme of its addresses in a QR code (BIP 21). */
  readonly scheme: string;
}

const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
const BECH32 = '[02-9ac-hj-np-z]';

export const COINS: Readonly<Record<string, CoinRow>> = {
  BTC: {
    name: 'Bitcoin',
    deposit: { min: '0.0001', max: '10', step: 'minor' },
    withdrawal: { min: '0.0005', max: '10', step: 'minor' },
    networkFee: '0.00002',
    confirmations: 2,
    format: 'bech32',
    prefix: 'tb',
    accepts: new RegExp(`^(?:(?:bc|tb)1${BECH32}{11,87}|[123mn]${BASE58}{25,34})$`),
    scheme: 'bitcoin',
  },
  ETH: {
    name: 'Ethereum',
    deposit: { min: '0.005', max: '100', step: 'minor' },
    withdrawal: { min: '0.01', max: '100', step: 'minor' },
    networkFee: '0.0005',
    confirmations: 2,
    format: 'hex',
    prefix: '0x',
    accepts: /^0x[\da-fA-F]{40}$/,
    scheme: 'ethereum',
  },
  LTC: {
    name: 'Litecoin',
    deposit: { min: '0.05', max: '1000', step: 'minor' },
    withdrawal: { min: '0.1', max: '1000', step: 'minor' },
    networkFee: '0.001',
    confirmations: 2,
    format: 'bech32',
    prefix: 'tltc',
    accepts: new RegExp(`^(?:(?:ltc|tltc)1${BECH32}{11,87}|[LM3mnQ]${BASE58}{25,34})$`),
    scheme: 'litecoin',
  },
  BCH: {
    name: 'Bitcoin Cash',
    deposit: { min: '0.01', max: '100', step: 'minor' },
    withdrawal: { min: '0.02', max: '100', step: 'minor' },
    networkFee: '0.0001',
    confirmations: 2,
    format: 'base58',
    prefix: 0x6f,
    accepts: new RegExp(`^(?:(?:(?:bitcoincash|bchtest):)?[qp]${BECH32}{41}|[13mn]${BASE58}{25,34})$`),
    scheme: 'bitcoincash',
  },
  DOG: {
    name: 'Dogecoin',
    deposit: { min: '20', max: '500000', step: 'minor' },
    withdrawal: { min: '40', max: '500000', step: 'minor' },
    networkFee: '1',
    confirmations: 2,
    format: 'base58',
    prefix: 0x71,
    accepts: new RegExp(`^[DA9n]${BASE58}{25,34}$`),
    scheme: 'dogecoin',
  },
  USDT: {
    name: 'Tether on Ethereum',
    deposit: { min: '10', max: '50000', step: 'minor' },
    withdrawal: { min: '20', max: '50000', step: 'minor' },
    networkFee: '1',
    confirmations: 2,
    format: 'hex',
    prefix: '0x',
    accepts: /^0x[\da-fA-F]{40}$/,
    scheme: 'ethereum',
  },
};
