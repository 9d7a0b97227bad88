import type { CardError, CardFieldName } from '../../../../../src/contract/operator/third-party.ts';
import {
  type CardScheme,
  isCardNumber,
  isNotExpired,
  schemeOf,
} from '../../../../../src/lib/payment-card.ts';

/** How cards of a scheme are written: after which digits a space stands, how long a number and its security code are. */
interface Shape {
  readonly gaps: readonly number[];
  readonly lengths: readonly number[];
  readonly cvc: number;
}

const FOURS: Shape = { gaps: [4, 8, 12, 16], lengths: [16], cvc: 3 };
const SHAPES: Readonly<Record<CardScheme, Shape>> = {
  visa: { ...FOURS, lengths: [13, 16, 19] },
  mastercard: FOURS,
  maestro: { ...FOURS, lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
  amex: { gaps: [4, 10], lengths: [15], cvc: 4 },
  discover: { ...FOURS, lengths: [16, 19] },
  jcb: { ...FOURS, lengths: [16, 17, 18, 19] },
  diners: { gaps: [4, 10], lengths: [14, 16, 19], cvc: 3 },
};
const MAX_DIGITS = 19;
const MAX_HOLDER = 60;

const shapeOf = (digits: string): Shape => SHAPES[schemeOf(digits) ?? 'visa'];
const digitsIn = (text: string): string => text.replace(/\D/g, '');

/** Text of a field and where its caret stands. */
export interface Edit {
  readonly text: string;
  readonly caret: number;
}

/** Writes the digits with what stands between them, and puts the caret behind the digit that it stood behind. */
function rewrite({ text, caret }: Edit, digits: string, format: (digits: string) => string): Edit {
  const before = digitsIn(text.slice(0, caret)).length;
  const formatted = format(digits);
  // At the end, what is written after the last digit is passed, so that typing goes on behind it.
  if (before >= digits.length) return { text: formatted, caret: formatted.length };
  let seen = 0;
  let place = 0;
  while (seen < before) {
    if (/\d/.test(formatted[place] ?? '')) seen += 1;
    place += 1;
  }
  return { text: formatted, caret: place };
}

/** A card number in the groups of its scheme; whatever else was typed or pasted is left out. */
export function editNumber(edit: Edit): Edit {
  const digits = digitsIn(edit.text).slice(0, MAX_DIGITS);
  const { gaps } = shapeOf(digits);
  return rewrite(edit, digits, all =>
    [...all].map((digit, place) => (gaps.includes(place) ? ` ${digit}` : digit)).join(''),
  );
}

/** `MM/YY`, of whatever a person or a browser writes: `1229`, `12 / 2029`, `5/29`. */
export function editExpiry({ text, caret }: Edit): Edit {
  const single = /^\s*(\d)\s*[/.-]/.exec(text);
  const isShort = single !== null || /^[2-9]$/.test(text);
  const padded = isShort ? { text: `0${text.trimStart()}`, caret: caret + 1 } : { text, caret };
  const long = /^\D*(\d{2})\D*20(\d{2})$/.exec(padded.text);
  const digits = (long ? `${long[1]}${long[2]}` : digitsIn(padded.text)).slice(0, 4);
  const isSlashTyped = /^\D*\d{2}\s*\//.test(padded.text);
  return rewrite(padded, digits, all => {
    if (all.length > 2) return `${all.slice(0, 2)}/${all.slice(2)}`;
    return isSlashTyped && all.length === 2 ? `${all}/` : all;
  });
}

export function editCvc(edit: Edit): Edit {
  return rewrite(edit, digitsIn(edit.text).slice(0, 4), all => all);
}

export type CardValues = Readonly<Record<CardFieldName, string>>;

/** What is wrong, by field; a right card has nothing. `accepts`: schemes that can be paid with; empty: all. */
export function errorsOf(
  values: CardValues,
  accepts: readonly string[],
  now: Date,
): Partial<Record<CardFieldName, CardError>> {
  const entries = {
    number: numberError(digitsIn(values.number), accepts),
    expiry: expiryError(values.expiry, now),
    cvc: cvcError(values.cvc, shapeOf(digitsIn(values.number)).cvc),
    holder: holderError(values.holder.trim()),
  };
  return Object.fromEntries(Object.entries(entries).filter(([, error]) => error !== null));
}

function numberError(digits: string, accepts: readonly string[]): CardError | null {
  if (digits === '') return 'errors.required';
  const scheme = schemeOf(digits);
  if (digits.length >= 6 && (scheme === null || (accepts.length > 0 && !accepts.includes(scheme))))
    return 'errors.card.unsupported';
  const isRight = scheme !== null && SHAPES[scheme].lengths.includes(digits.length) && isCardNumber(digits);
  return isRight ? null : 'errors.card.number';
}

function expiryError(text: string, now: Date): CardError | null {
  if (text === '') return 'errors.required';
  if (!/^(?:0[1-9]|1[0-2])\/\d{2}$/.test(text)) return 'errors.card.expiry';
  return isNotExpired(text, now) ? null : 'errors.card.expired';
}

function cvcError(text: string, length: number): CardError | null {
  if (text === '') return 'errors.required';
  return text.length === length ? null : 'errors.card.cvc';
}

/** A name; one with many digits is a card number in the wrong field. */
function holderError(text: string): CardError | null {
  if (text === '') return 'errors.required';
  const isName =
    /\p{L}/u.test(text) && !/\d{3}/.test(text.replace(/[\s-]/g, '')) && text.length <= MAX_HOLDER;
  return isName ? null : 'errors.card.holder';
}

/** How long the card holds at least, as much of its expiry as is told. */
export function validityOf(expiry: string, now: Date): 'this_month' | 'this_year' | 'later' {
  const [month, year] = expiry.split('/').map(Number);
  if (year !== now.getFullYear() % 100) return 'later';
  return month === now.getMonth() + 1 ? 'this_month' : 'this_year';
}

/** All that leaves this page of a number. */
export function maskOf(number: string): { first_six: string; last_four: string; scheme: string } {
  const digits = digitsIn(number);
  return {
    first_six: digits.slice(0, 6),
    last_four: digits.slice(-4),
    scheme: schemeOf(digits) ?? '',
  };
}
