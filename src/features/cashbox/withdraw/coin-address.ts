const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
/** Bech32 is written in one case and knows neither 1, b, i nor o behind its prefix. */
const BECH32 = '[02-9ac-hj-np-z]';
const EVM = '0x[\\da-fA-F]{40}';

/** By currency, as far as the form of an address tells; the provider checks whether there is such an account. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  BTC: new RegExp(`^(?:[13]${BASE58}{25,34}|bc1${BECH32}{11,71}|BC1${BECH32.toUpperCase()}{11,71})$`),
  ETH: new RegExp(`^${EVM}$`),
  LTC: new RegExp(`^(?:[LM3]${BASE58}{26,33}|ltc1${BECH32}{11,71})$`),
  BCH: new RegExp(`^(?:(?:bitcoincash:)?[qp]${BECH32}{41}|[13]${BASE58}{25,34})$`),
  DOG: new RegExp(`^[DA9]${BASE58}{25,34}$`),
  // In the networks of Ethereum and of Tron.
  USDT: new RegExp(`^(?:${EVM}|T${BASE58}{33})$`),
};

/** Whether a text has the form of an address of the coin; of one that is not known here, whether it is one word of a likely length. */
export const isCoinAddress = (text: string, currency: string): boolean =>
  (FORMATS[currency] ?? /^[\w:]{20,128}$/).test(text);
