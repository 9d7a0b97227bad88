import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findCurrency } from '../../src/contract/operator/currencies.ts';
import { intlTag, LOCALES, type LocaleCode } from '../../src/contract/operator/locales.ts';
import { formatTime } from '../../src/lib/format-time.ts';
import { formatMoney } from '../../src/lib/money.ts';

/** All kinds of space are one to a reader. */
const spaced = (text: string) => text.replace(/\s/gu, ' ');
const money = (cents: number, code: string, locale: LocaleCode) => {
  const currency = findCurrency(code);
  if (!currency) throw new Error(code);
  return spaced(formatMoney(cents, currency, intlTag(locale)));
};

/** EUR 1234.56, NOK -5, CAD 7, and 1234567.89 µBTC as each of the ten locales writes them. */
const WRITTEN: Readonly<Record<LocaleCode, readonly [eur: string, nok: string, cad: string, btc: string]>> = {
  en: ['€1,234.56', '−NOK 5.00', 'CA$7.00', '1,234,567.89 µBTC'],
  de: ['1.234,56 €', '−5,00 NOK', '7,00 CA$', '1.234.567,89 µBTC'],
  'en-AU': ['EUR 1,234.56', '−NOK 5.00', 'CAD 7.00', '1,234,567.89 µBTC'],
  'en-CA': ['€1,234.56', '−NOK 5.00', '$7.00', '1,234,567.89 µBTC'],
  'fr-CA': ['1 234,56 €', '−5,00 NOK', '7,00 $', '1 234 567,89 µBTC'],
  'en-NZ': ['€1,234.56', '−NOK 5.00', 'CA$7.00', '1,234,567.89 µBTC'],
  no: ['1 234,56 €', '−5,00 kr', '7,00 CAD', '1 234 567,89 µBTC'],
  it: ['1234,56 €', '−5,00 NOK', '7,00 CA$', '1.234.567,89 µBTC'],
  et: ['1234,56 €', '−5,00 NOK', '7,00 CA$', '1 234 567,89 µBTC'],
  'en-KW': ['€1,234.56', '−NOK 5.00', 'CA$7.00', '1,234,567.89 µBTC'],
};

describe('money in each of the ten locales', () => {
  test.each(LOCALES)('%s', locale => {
    const [eur, nok, cad, btc] = WRITTEN[locale];
    expect(money(123_456, 'EUR', locale)).toBe(eur);
    expect(money(-500, 'NOK', locale)).toBe(nok);
    expect(money(700, 'CAD', locale)).toBe(cad);
    expect(money(123_456_789, 'BTC', locale)).toBe(btc);
  });
});

describe('a time of another day', () => {
  const at = new Date(2026, 5, 1, 17, 5).getTime();
  const now = new Date(2026, 5, 9).getTime();
  test.each([
    ['en', '1 Jun|Jun 1', '5:05 PM'],
    ['de', '1. Juni', '17:05'],
    ['en-AU', '1 June', '5:05 pm'],
    ['en-CA', 'Jun 1', '5:05 p.m.'],
    ['fr-CA', '1 juin', '17 h 05'],
    ['no', '1. juni', '17:05'],
    ['it', '1 giu', '17:05'],
    ['et', '1. juuni', '17:05'],
  ] as const)('%s: %s, %s', (locale, day, time) => {
    const text = spaced(formatTime(at, intlTag(locale), new Date(now).toDateString()));
    expect(text).toMatch(new RegExp(day));
    expect(text).toContain(time);
  });
});

/** The texts of a catalogue by id. */
function readCatalogue(locale: LocaleCode, name: 'initial' | 'lazy'): Map<string, string> {
  const source = readFileSync(new URL(`../../locales/${locale}/${name}.po`, import.meta.url), 'utf8');
  const entries = source.matchAll(/^msgid ("[^\n]+")\nmsgstr ((?:"[^\n]*"\n?)+)/gm);
  const text = (quoted: string) =>
    quoted
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as string)
      .join('');
  return new Map([...entries].map(([, id = '""', translation = '""']) => [text(id), text(translation)]));
}

const catalogue = (locale: LocaleCode) =>
  new Map([...readCatalogue(locale, 'initial'), ...readCatalogue(locale, 'lazy')]);

const english = catalogue('en');
/** What a text is given: `{name}`, `{count, plural, ...}`, `<0>`. */
const parts = (text: string) =>
  [...new Set([...text.matchAll(/\{\s*(\w+)\s*[,}]|<(\d+)\/?>/g)].map(([, name, tag]) => name ?? `<${tag}>`))]
    // A word inside a plural is no argument.
    .filter(part => part.startsWith('<') || new RegExp(`\\{\\s*${part}\\s*(?:\\}|,\\s*plural)`).test(text))
    .toSorted();

describe.each(LOCALES)('the texts of %s', locale => {
  const texts = catalogue(locale);
  const isDialect = locale.startsWith('en');
  const translated = [...texts].filter(([, text]) => text !== '');

  test('exist for every id', () => {
    const missing = [...english.keys()].filter(id => (isDialect ? !texts.has(id) : !texts.get(id)));
    expect(missing).toEqual([]);
  });

  test('are the same where an id is in both catalogues', () => {
    const lazy = readCatalogue(locale, 'lazy');
    const differing = [...readCatalogue(locale, 'initial')].filter(
      ([id, text]) => lazy.has(id) && lazy.get(id) !== text,
    );
    expect(differing).toEqual([]);
  });

  test('have the arguments of the English text, no others', () => {
    const other = translated.filter(([id, text]) => `${parts(text)}` !== `${parts(english.get(id) ?? '')}`);
    expect(other).toEqual([]);
  });

  test('count by the rules of the language', () => {
    const known = new Set(new Intl.PluralRules(intlTag(locale)).resolvedOptions().pluralCategories);
    const wrong = translated.filter(([, text]) => {
      if (!/, plural,/.test(text)) return false;
      const used = [...text.matchAll(/\b(zero|one|two|few|many|other)\s*\{/g)].map(([, form]) => form);
      return !used.includes('other') || !used.includes('one') || used.some(form => !known.has(form as 'one'));
    });
    expect(wrong).toEqual([]);
  });

  test('are plural wherever English is', () => {
    const isPlural = (text: string | undefined) => /, plural,/.test(text ?? '');
    expect(translated.filter(([id, text]) => isPlural(english.get(id)) && !isPlural(text))).toEqual([]);
  });
});
