import { numberFormat } from './intl-formats.ts';

/** As much of a currency as writing it takes. */
export interface MoneyCurrency {
  readonly code: string;
  readonly fiat: boolean;
  /** Minor units in one unit, a power of ten. */
  readonly subunits_to_unit: number;
}

/** Coins are shown in thousandths or millionths, so that everyday amounts have few zeros (WALLET-10). */
const SMALL_UNITS: Readonly<Record<string, readonly [name: string, decimals: number]>> = {
  ETH: ['mETH', 3],
  LTC: ['mLTC', 3],
  BTC: ['µBTC', 6],
};

/** The unit in which amounts of the currency are shown and typed: `µBTC` for BTC, else the code itself. */
export const displayUnit = ({ code, fiat }: MoneyCurrency): string =>
  (fiat ? undefined : SMALL_UNITS[code]?.[0]) ?? code;

/** Decimals of the shown unit; 0 when minor units are shown as they are. */
export function decimalsOf(currency: MoneyCurrency): number {
  const decimals = String(currency.subunits_to_unit).length - 1;
  if (10 ** decimals !== currency.subunits_to_unit) {
    throw new RangeError(
      `${currency.code} has ${currency.subunits_to_unit} minor units, not a power of ten.`,
    );
  }
  const small = currency.fiat ? undefined : SMALL_UNITS[currency.code];
  return small ? Math.max(0, decimals - small[1]) : decimals;
}

function formatOf(currency: MoneyCurrency, locale: string): Intl.NumberFormat {
  const decimals = decimalsOf(currency);
  return numberFormat(locale, {
    ...(currency.fiat && { style: 'currency', currency: currency.code }),
    minimumFractionDigits: currency.fiat ? decimals : Math.min(2, decimals),
    maximumFractionDigits: decimals,
  });
}

/** Minor units as a decimal number in text: no float ever holds an amount. */
function decimalText(cents: number, decimals: number): `${number}` {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not an exact amount.`);
  const digits = String(Math.abs(cents)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const text = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
  return (cents < 0 ? `-${text}` : text) as `${number}`;
}

/** An amount in whole units, exactly and with a point, as other programs read it: a bank's form, a wallet. */
export const exactUnits = (
  cents: number,
  { subunits_to_unit }: Pick<MoneyCurrency, 'subunits_to_unit'>,
): string => decimalText(cents, String(subunits_to_unit).length - 1);

/** `Intl` writes a hyphen in most locales. */
const withMinus = (text: string): string => text.replace('-', '\u2212');

/**
 * Writes minor units as the locale (a tag of `Intl`) does: fiat with its symbol, coins with their unit after a
 * no-break space, every decimal that is not zero, and a minus sign instead of a hyphen. Throws RangeError for what is no exact amount.
 */
export function formatMoney(cents: number, currency: MoneyCurrency, locale: string): string {
  const number = formatOf(currency, locale).format(decimalText(cents, decimalsOf(currency)));
  return withMinus(currency.fiat ? number : `${number}\u00a0${displayUnit(currency)}`);
}

/** As `formatMoney`, without symbol and unit: for a column of amounts whose currency stands beside it once. */
export function formatAmount(cents: number, currency: MoneyCurrency, locale: string): string {
  const parts = formatOf(currency, locale).formatToParts(decimalText(cents, decimalsOf(currency)));
  return parts
    .map(({ type, value }) => (type === 'currency' ? '' : withMinus(value)))
    .join('')
    .trim();
}

/**
 * Reads what `formatMoney` writes, and the same without symbol or groups. Strict: null for anything else, for more
 * decimals than the currency has, for groups in the wrong place, for amounts past the exact integers.
 */
export function parseMoney(text: string, currency: MoneyCurrency, locale: string): number | null {
  const decimals = decimalsOf(currency);
  // Always of a currency with decimals: yen would not show the locale's decimal separator.
  const shape = { ...currency, subunits_to_unit: currency.fiat ? 100 : 1e8 };
  const parts = formatOf(shape, locale).formatToParts(1234567.5);
  const written = (type: string) => parts.find(part => part.type === type)?.value;
  const marks = [displayUnit(currency), written('currency') ?? ''];
  const plain = withoutMark(spaced(text).replace('\u2212', '-').trim(), marks.map(spaced));
  const signed = /^(-?)(.*)$/.exec(plain);
  const [whole = '', fraction = '', ...more] = (signed?.[2] ?? '').split(written('decimal') ?? '.');
  const digits = ungrouped(whole, spaced(written('group') ?? ','));
  const endsInPoint = plain.endsWith(written('decimal') ?? '.');
  if (digits === null || more.length > 0 || endsInPoint || !/^\d*$/.test(fraction)) return null;
  if (fraction.length > decimals) return null;
  const cents = Number(digits + fraction.padEnd(decimals, '0'));
  if (!Number.isSafeInteger(cents)) return null;
  return signed?.[1] === '-' && cents !== 0 ? -cents : cents;
}

/** All kinds of space are one to a reader. */
const spaced = (text: string): string => text.replace(/\s/gu, ' ');

/** Takes a symbol or unit off, at either end and with the sign on either side of it. */
function withoutMark(text: string, marks: readonly string[]): string {
  for (const mark of marks) {
    if (mark === '') continue;
    if (text.endsWith(mark)) return text.slice(0, -mark.length).trim();
    for (const sign of ['', '-']) {
      if (text.startsWith(sign + mark)) return sign + text.slice(sign.length + mark.length).trim();
    }
  }
  return text;
}

function ungrouped(whole: string, group: string): string | null {
  if (/^\d+$/.test(whole)) return whole;
  const [first = '', ...rest] = whole.split(group);
  const isGrouped = /^\d{1,3}$/.test(first) && rest.length > 0 && rest.every(part => /^\d{3}$/.test(part));
  return isGrouped ? first + rest.join('') : null;
}

/** Decimals of a rate that count. */
const RATE_DECIMALS = 12;

/**
 * Minor units of another currency that an amount is worth at a rate (what one unit of the first is worth), towards zero: never more than
 * it is. Integers all the way; null past the exact integers. For display only.
 */
export function exchangedCents(
  cents: number,
  from: MoneyCurrency,
  to: MoneyCurrency,
  rate: number,
): number | null {
  const scaled = BigInt(rate.toFixed(RATE_DECIMALS).replace('.', ''));
  const worth =
    (BigInt(cents) * scaled * BigInt(to.subunits_to_unit)) /
    (BigInt(from.subunits_to_unit) * 10n ** BigInt(RATE_DECIMALS));
  return Number.isSafeInteger(Number(worth)) ? Number(worth) : null;
}
