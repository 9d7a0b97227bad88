import { describe, expect, test } from 'vitest';
import { intlTag, type LocaleCode } from '../../src/contract/operator/locales.ts';
import { nameComparator } from '../../src/lib/collator.ts';

const sorted = (locale: LocaleCode, names: readonly string[]) =>
  [...names].sort(nameComparator(intlTag(locale)));

describe('names in the order of the reader’s language', () => {
  test('å is the last letter in Norwegian and an a elsewhere', () => {
    expect(sorted('no', ['Zypern', 'Åland', 'Albania'])).toEqual(['Albania', 'Zypern', 'Åland']);
    for (const locale of ['en', 'de', 'it', 'fr-CA'] as const)
      expect(sorted(locale, ['Zypern', 'Åland', 'Albania'])).toEqual(['Åland', 'Albania', 'Zypern']);
  });

  test('õ, ä, ö, ü follow w in Estonian, and z follows s', () => {
    expect(sorted('et', ['Öö', 'Aas', 'Ülo', 'Õun', 'Äke', 'Zoo', 'Tuul', 'Vesi'])).toEqual([
      'Aas',
      'Zoo',
      'Tuul',
      'Vesi',
      'Õun',
      'Äke',
      'Öö',
      'Ülo',
    ]);
  });

  test('ö is an o in German, é an e in French', () => {
    expect(sorted('de', ['Oz', 'Österreich', 'Obst'])).toEqual(['Obst', 'Österreich', 'Oz']);
    expect(sorted('fr-CA', ['États', 'Espagne', 'Eu'])).toEqual(['Espagne', 'États', 'Eu']);
  });

  test('case is ignored, and numbers are compared by value', () => {
    expect(sorted('en', ['beta', 'Alpha', 'alpine', 'Studio 10', 'Studio 9'])).toEqual([
      'Alpha',
      'alpine',
      'beta',
      'Studio 9',
      'Studio 10',
    ]);
  });
});
