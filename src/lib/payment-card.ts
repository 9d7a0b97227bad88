/** The digits of a card number as people type it: spaces and hyphens between them are theirs. */
const cardDigits = (typed: string): string => typed.replace(/[\s-]/g, '');

/** 12 to 19 digits whose check digit is right (Luhn). */
export function isCardNumber(typed: string): boolean {
  const digits = cardDigits(typed);
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export type CardScheme = 'visa' | 'mastercard' | 'maestro' | 'amex' | 'discover' | 'jcb' | 'diners';

type Range = readonly [first: number, last: number, scheme: CardScheme];

/** First six digits, the narrow ranges before the wide ones that hold them. */
const BINS: readonly Range[] = [
  [222_100, 272_099, 'mastercard'],
  [300_000, 305_999, 'diners'],
  [340_000, 349_999, 'amex'],
  [352_800, 358_999, 'jcb'],
  [360_000, 369_999, 'diners'],
  [370_000, 379_999, 'amex'],
  [380_000, 399_999, 'diners'],
  [400_000, 499_999, 'visa'],
  [500_000, 509_999, 'maestro'],
  [510_000, 559_999, 'mastercard'],
  [601_100, 601_199, 'discover'],
  [644_000, 659_999, 'discover'],
  [560_000, 699_999, 'maestro'],
];

/** Whose card it is by its first six digits; null for a bin of no scheme (CASHBOX-12). */
export function schemeOf(typed: string): CardScheme | null {
  const bin = cardDigits(typed).slice(0, 6);
  if (!/^\d{6}$/.test(bin)) return null;
  const number = Number(bin);
  return BINS.find(([first, last]) => first <= number && number <= last)?.[2] ?? null;
}

/** `MM/YY` of a card that still holds: to the end of its month (CASHBOX-12). */
export function isNotExpired(typed: string, now: Date): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\s?\/\s?(\d{2})$/.exec(typed.trim()) ?? [];
  if (month === undefined || year === undefined) return false;
  const ends = Number(year) * 12 + Number(month);
  return ends >= (now.getFullYear() % 100) * 12 + now.getMonth() + 1;
}

/** What the fraud check receives of a saved card, by the title of its profile; null where the title holds no card. */
export function parseMaskedCard(title: string): { first_6: string; last_4: string } | null {
  const masked = /(?<!\d)(\d{6})[\d\s*•xX-]*?(\d{4})(?!\d)/.exec(title);
  const [, first_6, last_4] = masked ?? [];
  return first_6 !== undefined && last_4 !== undefined ? { first_6, last_4 } : null;
}
