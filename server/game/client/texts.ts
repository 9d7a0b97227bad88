import { intlTag, LOCALES, type LocaleCode } from '../../../src/contract/operator/locales.ts';
import type { Texts } from './texts/en.ts';

export type { Texts } from './texts/en.ts';

declare global {
  /**
   * A function of the script in the page's head: loads the game's files past the HTTP cache and then the page again, three times in a row at
   * most; false when it will not.
   */
  var reloadPastCache: (() => boolean) | undefined;
  /** A function of the same script: tells it that the page has loaded, so that a later failure has its three reloads again. */
  var forgetReloads: (() => void) | undefined;
}

const english = (): Promise<Texts> => import('./texts/en.ts').then(({ en }) => en);

/** The ten locales; the English ones read the same texts. */
const loaders: Readonly<Record<LocaleCode, () => Promise<Texts>>> = {
  en: english,
  'en-AU': english,
  'en-CA': english,
  'en-NZ': english,
  'en-KW': english,
  de: () => import('./texts/de.ts').then(({ de }) => de),
  'fr-CA': () => import('./texts/fr.ts').then(({ fr }) => fr),
  no: () => import('./texts/no.ts').then(({ no }) => no),
  it: () => import('./texts/it.ts').then(({ it }) => it),
  et: () => import('./texts/et.ts').then(({ et }) => et),
};

export const supportedLocale = (requested: string): LocaleCode =>
  LOCALES.find(code => code === requested) ?? 'en';

/** Rejects when the texts can't be loaded; stays pending while the page is about to be loaded again for them (F-122). */
export async function loadTexts(locale: LocaleCode): Promise<{ texts: Texts; tag: string }> {
  try {
    const texts = await loaders[locale]();
    globalThis.forgetReloads?.();
    return { texts, tag: intlTag(locale) };
  } catch (error) {
    if (globalThis.reloadPastCache?.()) return new Promise(() => {});
    throw error;
  }
}

/** Fills `{name}` places. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
