import { setupI18n } from '@lingui/core';
import type { APIRequestContext } from 'playwright/test';
import type { LocaleCode } from '../../../src/contract/operator/locales.ts';

/** The texts of the app by message id, as the back end serves them; an id that is not served fails the test. */
export interface Texts {
  /** The text with its one value in it, whatever the placeholder's name. */
  (id: string, value?: string | number): string;
  /** Matches the text with any values in it. */
  pattern(id: string): RegExp;
}

type MessagePart = string | readonly unknown[];

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export async function loadTexts(request: APIRequestContext, locale: LocaleCode): Promise<Texts> {
  const answer = await request.get(`/messages/${locale}.json`);
  const messages: Readonly<Record<string, string | readonly MessagePart[]>> = await answer.json();
  const i18n = setupI18n({ locale, messages: { [locale]: messages as never } });
  const messageOf = (id: string) => {
    const message = messages[id];
    if (message === undefined) throw new Error(`No message ${id} in ${locale}`);
    return message;
  };
  const texts = (id: string, value?: string | number): string => {
    const names = [messageOf(id)].flat().flatMap(part => (Array.isArray(part) ? [String(part[0])] : []));
    if (names.length > 0 && value === undefined) throw new Error(`${id} needs a value`);
    // A text with links in it is read without their tags.
    return i18n._(id, Object.fromEntries(names.map(name => [name, value]))).replace(/<\/?\d+\/?>/g, '');
  };
  const pattern = (id: string): RegExp => {
    const parts = [messageOf(id)].flat() as MessagePart[];
    return new RegExp(
      `^${parts.map(part => (typeof part === 'string' ? escapeRegExp(part) : '.+')).join('')}$`,
    );
  };
  return Object.assign(texts, { pattern });
}
