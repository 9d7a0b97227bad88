/// <reference path="./globals.d.ts" />
import { i18n, type Messages } from '@lingui/core';
import { proxy } from 'valtio';
import { intlTag, LOCALES, type LocaleCode } from '../../contract/operator/locales.ts';
import { info } from '../../contract/subjects/info.ts';
import { safeLocalStorage } from '../device/local-storage.ts';
import { call } from '../http/call.ts';
import { onWorkerMessage } from '../worker/client.ts';

interface TextBundle {
  readonly default: Messages;
  readonly rest: () => Promise<{ default: Messages }>;
}

const textBundles: Readonly<Record<LocaleCode, () => Promise<TextBundle>>> = {
  en: () => import('virtual:orbit-messages/en'),
  de: () => import('virtual:orbit-messages/de'),
  'en-AU': () => import('virtual:orbit-messages/en-AU'),
  'en-CA': () => import('virtual:orbit-messages/en-CA'),
  'fr-CA': () => import('virtual:orbit-messages/fr-CA'),
  'en-NZ': () => import('virtual:orbit-messages/en-NZ'),
  no: () => import('virtual:orbit-messages/no'),
  it: () => import('virtual:orbit-messages/it'),
  et: () => import('virtual:orbit-messages/et'),
  'en-KW': () => import('virtual:orbit-messages/en-KW'),
};

/** The language on screen. */
export const language = proxy<{ locale: LocaleCode }>({ locale: 'en' });

/** The translations of the active locale, and its activation while it runs. */
let bundle: TextBundle | undefined;
let activation: Promise<void> | undefined;
/** Translations shipped with the build: those of the first screen, or all. */
let bundledTexts: Messages = {};
let isBundleComplete = false;
let areAllTextsNeeded = false;
/** Translations served by the back end. */
let servedTexts: Messages = {};

const LOCALE_KEY = 'orbit.locale';
/** Translations are fetched again every five minutes (OFFLINE-6). */
const BUCKET_MS = 300_000;

/** The locale this device used last, for `/?src=hs` (decision 0028). */
export function storedLocale(): LocaleCode | null {
  const stored = safeLocalStorage.get(LOCALE_KEY);
  return LOCALES.find(locale => locale === stored) ?? null;
}

/**
 * Activates the locale with the translations of the build. Where its chunk can't be fetched the active locale stays, which
 * is English at the start. `refreshTranslations` later merges the served translations in.
 */
export function activateLocale(locale: LocaleCode): Promise<void> {
  const current = loadLocale(locale, () => activation === current);
  activation = current;
  return current;
}

async function loadLocale(locale: LocaleCode, isLatest: () => boolean): Promise<void> {
  const loaded = await textBundles[locale]().catch(() => textBundles.en());
  const rest = areAllTextsNeeded ? await loaded.rest().catch(() => null) : null;
  if (!isLatest()) return;
  bundle = loaded;
  isBundleComplete = rest !== null;
  bundledTexts = { ...loaded.default, ...rest?.default };
  servedTexts = {};
  i18n.loadAndActivate({ locale, messages: bundledTexts });
  language.locale = locale;
  safeLocalStorage.set(LOCALE_KEY, locale);
  document.documentElement.lang = intlTag(locale);
}

/**
 * The build wraps every lazy import of a module with texts in this call (`server/build/message-splitting.ts`): it resolves
 * when module and texts are loaded. Rejects when either can't be fetched; may be called again.
 */
export async function withTexts<M>(module: Promise<M>): Promise<M> {
  const [loaded] = await Promise.all([module, loadAllTexts()]);
  return loaded;
}

async function loadAllTexts(): Promise<void> {
  areAllTextsNeeded = true;
  await activation;
  const current = bundle;
  if (!current || isBundleComplete) return;
  const { default: rest } = await current.rest();
  if (current !== bundle) return;
  isBundleComplete = true;
  bundledTexts = { ...bundledTexts, ...rest };
  await applyServedTexts();
}

/**
 * Merges the served translations over the shipped ones, by id; unknown ids are ignored, an error changes nothing (decision 0021).
 * Texts change in place, so that nothing reloads and typed text stays. `prefer`: only the worker's stored copy, no request.
 */
export async function refreshTranslations(prefer?: 'store'): Promise<void> {
  const { locale } = language;
  const query = { t: String(Math.floor(Date.now() / BUCKET_MS)) };
  const reply = await call(info.loadTranslations, {
    params: { file: `${locale}.json` },
    query,
    ...(prefer ? { prefer } : {}),
  }).catch(() => null);
  if (!reply || language.locale !== locale) return;
  servedTexts = reply as Messages;
  await applyServedTexts();
}

async function applyServedTexts(): Promise<void> {
  const { locale } = language;
  const known = Object.entries(servedTexts).filter(([id]) => id in bundledTexts);
  const isSource = known.some(([, text]) => typeof text === 'string' && text.includes('{'));
  // Without the compiler the shipped translations stay, and the next bucket tries again.
  const usable = isSource && !(await loadCompiler()) ? [] : known;
  const texts = { ...bundledTexts, ...Object.fromEntries(usable) };
  // Additions change nothing on screen, so that nothing needs to render again.
  if (Object.entries(texts).every(isNewOrSame)) Object.assign(i18n.messages, texts);
  else i18n.loadAndActivate({ locale, messages: texts });
}

/** Whether a text is not among the active ones, or equal to the active one. */
function isNewOrSame([id, text]: [string, unknown]): boolean {
  const active: unknown = i18n.messages[id];
  return active === undefined || active === text || JSON.stringify(active) === JSON.stringify(text);
}

/** Refreshes the translations of a visible page: when the worker has newer ones, and every five minutes. Called once, at the start. */
export function watchTranslations(container: ServiceWorkerContainer | null): void {
  if (container)
    onWorkerMessage(container, 'messagesUpdated', ({ locale }) => {
      if (locale === language.locale) void refreshTranslations('store');
    });
  let last = Date.now();
  const refreshIfDue = () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < BUCKET_MS) return;
    last = Date.now();
    void refreshTranslations();
  };
  setInterval(refreshIfDue, BUCKET_MS);
  document.addEventListener('visibilitychange', refreshIfDue);
}

/** A platform may serve ICU source text; ours serves compiled messages, so the compiler is rarely needed. False where it can't be fetched. */
async function loadCompiler(): Promise<boolean> {
  const compiler = await import('@lingui/message-utils/compileMessage').catch(() => null);
  if (compiler) i18n.setMessagesCompiler(compiler.compileMessage);
  return compiler !== null;
}
