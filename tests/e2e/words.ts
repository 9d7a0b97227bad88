import { setupI18n } from '@lingui/core';
import type { APIRequestContext } from 'playwright/test';
import type { LocaleCode } from '../../src/contract/locales.ts';

/** A text of the app by its message id, as the back end serves it; an id that is not served fails the test. */
export type Words = (id: string, values?: Readonly<Record<string, unknown>>) => string;

export async function loadWords(request: APIRequestContext, locale: LocaleCode): Promise<Words> {
  const answer = await request.get(`/messages/${locale}.json`);
  const messages = await answer.json();
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  return (id, values = {}) => {
    if (!(id in messages)) throw new Error(`No message ${id} in ${locale}`);
    return i18n._(id, values);
  };
}

/** The same text with any values in it. */
export const pattern = (words: Words, id: string): RegExp => {
  const anything = new Proxy({}, { get: () => '\u0000', has: () => true });
  const text = words(id, anything).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${text.replaceAll('\u0000', '.+')}$`);
};
