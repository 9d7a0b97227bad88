import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES } from '../../src/contract/operator/locales.ts';

/** A compiled catalogue by message id: text, or the compiled form of one with parameters. */
export type Translations = Record<string, string | unknown[]>;

/** Reads the catalogues that the build left, each once. A language that is none of ours names no file. */
export function createTranslationLoader(dist: string): (language: string) => Promise<Translations | null> {
  const read = new Map<string, Translations>();
  return async language => {
    const locale = LOCALES.find(known => known === language);
    if (locale === undefined) return null;
    const known = read.get(locale);
    if (known) return known;
    try {
      const messages = JSON.parse(
        await readFile(join(dist, 'messages', `${locale}.json`), 'utf8'),
      ) as Translations;
      read.set(locale, messages);
      return messages;
    } catch {
      return null;
    }
  };
}
