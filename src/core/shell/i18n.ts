/// <reference path="./globals.d.ts" />
import { i18n, type Messages } from '@lingui/core';
import { proxy } from 'valtio';
import { DEFAULT_LOCALE, intlTag, LOCALES, type LocaleCode } from '../../contract/operator/locales.ts';
import { safeLocalStorage } from '../device/local-storage.ts';

interface Catalogue {
  readonly messages: Messages;
}
type CatalogueName = 'initial' | 'lazy';

/** The catalogues in `locales/`, each a chunk of its own; `lingui.config.js` says which messages are in which. */
const catalogues = import.meta.glob<Catalogue>('/locales/*/*.po') as Readonly<
  Record<`/locales/${LocaleCode}/${CatalogueName}.po`, () => Promise<Catalogue>>
>;

const fetchCatalogue = async (locale: LocaleCode, name: CatalogueName): Promise<Messages> =>
  (await catalogues[`/locales/${locale}/${name}.po`]()).messages;

/** The language on screen. */
export const language = proxy<{ locale: LocaleCode }>({ locale: 'en' });

/** The activation that was requested last, and the locale whose catalogues it has loaded. */
let activation: Promise<void> | undefined;
let loadedLocale: LocaleCode | undefined;
/** Messages shipped with the build: those of the initial catalogue, or of both. */
let shippedMessages: Messages = {};
let hasLazyMessages = false;
let areLazyMessagesNeeded = false;
/** Translations served by the back end. */
let servedMessages: Messages = {};

const LOCALE_KEY = 'orbit.locale';

/** The locale this device used last, for `/?src=hs` (decision 0028). */
export function storedLocale(): LocaleCode | null {
  const stored = safeLocalStorage.get(LOCALE_KEY);
  return LOCALES.find(locale => locale === stored) ?? null;
}

/**
 * Activates the locale with the translations of the build. Where its chunk can't be fetched the active locale stays, which
 * is English at the start. `served-translations.ts` later merges the served ones in.
 */
export function activateLocale(locale: LocaleCode): Promise<void> {
  const current = loadLocale(locale, () => activation === current);
  activation = current;
  return current;
}

async function loadLocale(locale: LocaleCode, isLatest: () => boolean): Promise<void> {
  let source = locale;
  const initial = await fetchCatalogue(locale, 'initial').catch(() => {
    source = DEFAULT_LOCALE;
    return fetchCatalogue(source, 'initial');
  });
  const lazy = areLazyMessagesNeeded ? await fetchCatalogue(source, 'lazy').catch(() => null) : null;
  if (!isLatest()) return;
  loadedLocale = source;
  hasLazyMessages = lazy !== null;
  shippedMessages = { ...initial, ...lazy };
  servedMessages = {};
  i18n.loadAndActivate({ locale, messages: shippedMessages });
  language.locale = locale;
  safeLocalStorage.set(LOCALE_KEY, locale);
  const root = document.documentElement;
  const lang = intlTag(locale);
  // Setting it anew, to the same too, makes the browser compute the style of the whole page again.
  if (root.lang !== lang) root.lang = lang;
}

/**
 * Resolves when a lazily imported module and the messages of the lazy catalogue are loaded: an import of anything that
 * shows messages which the first visit does without goes through this. Rejects when either can't be fetched; may be
 * called again.
 */
export async function withLazyMessages<M>(module: Promise<M>): Promise<M> {
  const [loaded] = await Promise.all([module, loadLazyMessages()]);
  return loaded;
}

async function loadLazyMessages(): Promise<void> {
  areLazyMessagesNeeded = true;
  await activation;
  const locale = loadedLocale;
  if (locale === undefined || hasLazyMessages) return;
  const lazy = await fetchCatalogue(locale, 'lazy');
  if (locale !== loadedLocale) return;
  hasLazyMessages = true;
  shippedMessages = { ...shippedMessages, ...lazy };
  mergeMessages();
}

/** Merges the translations of the back end over the shipped ones, by id; unknown ids are ignored (decision 0021). */
export function setServedMessages(messages: Messages): void {
  servedMessages = messages;
  mergeMessages();
}

/** Texts change in place, so that nothing reloads and typed text stays. */
function mergeMessages(): void {
  const { locale } = language;
  const known = Object.entries(servedMessages).filter(([id]) => id in shippedMessages);
  const texts = { ...shippedMessages, ...Object.fromEntries(known) };
  // Additions change nothing on screen, so that nothing needs to render again.
  if (Object.entries(texts).every(isNewOrSame)) Object.assign(i18n.messages, texts);
  else i18n.loadAndActivate({ locale, messages: texts });
}

/** Whether a text is not among the active ones, or equal to the active one. */
function isNewOrSame([id, text]: [string, unknown]): boolean {
  const active: unknown = i18n.messages[id];
  return active === undefined || active === text || JSON.stringify(active) === JSON.stringify(text);
}
