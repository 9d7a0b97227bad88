/// <reference path="./globals.d.ts" />
import { i18n, type Messages } from '@lingui/core';
import { proxy } from 'valtio';
import { info } from '../contract/info.ts';
import { intlTag, LOCALES, type LocaleCode } from '../contract/locales.ts';
import { onWorkerMessage } from './ask-worker.ts';
import { call } from './call.ts';
import { deviceStore } from './device-store.ts';

interface Floor {
  readonly default: Messages;
  readonly rest: () => Promise<{ default: Messages }>;
}

const floors: Readonly<Record<LocaleCode, () => Promise<Floor>>> = {
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

/** The language that is being shown, and when it is. */
let floor: Floor | undefined;
let showing: Promise<void> | undefined;
/** The build's own texts of it: those of the first screen, or all. */
let shipped: Messages = {};
let isWhole = false;
let isAllNeeded = false;
/** What a back end has served of it. */
let served: Messages = {};

const LAST_LOCALE = 'orbit.locale';
/** Translations are fetched anew every five minutes of time (platform 9). */
const BUCKET_MS = 300_000;

/** The locale this device used last, for `/?src=hs` (decisions D28). */
export function lastLocale(): LocaleCode | null {
  const stored = deviceStore.get(LAST_LOCALE);
  return LOCALES.find(locale => locale === stored) ?? null;
}

/**
 * Shows the language that the build ships; without its chunk (offline, first use) the one on screen stays, English at
 * the start. The served texts are laid over it later by `refreshMessages`.
 */
export function showLanguage(locale: LocaleCode): Promise<void> {
  const shown = show(locale, () => showing === shown);
  showing = shown;
  return shown;
}

async function show(locale: LocaleCode, isLatest: () => boolean): Promise<void> {
  const found = await floors[locale]().catch(() => floors.en());
  const rest = isAllNeeded ? await found.rest().catch(() => null) : null;
  if (!isLatest()) return;
  floor = found;
  isWhole = rest !== null;
  shipped = { ...found.default, ...rest?.default };
  served = {};
  i18n.loadAndActivate({ locale, messages: shipped });
  language.locale = locale;
  deviceStore.set(LAST_LOCALE, locale);
  document.documentElement.lang = intlTag(locale);
}

/**
 * What a build makes of every lazy import of something with texts of its own (`server/build/first-texts.ts`): it is there
 * when its texts are. Rejects when either can't be fetched, and may be tried again.
 */
export async function withTexts<M>(module: Promise<M>): Promise<M> {
  const [found] = await Promise.all([module, needAllTexts()]);
  return found;
}

async function needAllTexts(): Promise<void> {
  isAllNeeded = true;
  await showing;
  const of = floor;
  if (!of || isWhole) return;
  const { default: rest } = await of.rest();
  if (of !== floor) return;
  isWhole = true;
  shipped = { ...shipped, ...rest };
  await layServed();
}

/**
 * Lays the served catalogue over the shipped one, by id; unknown ids are ignored, a failure changes nothing (D21). Texts
 * change in place: nothing is loaded anew and what was typed stays. `prefer`: what the worker has, without a request.
 */
export async function refreshMessages(prefer?: 'store'): Promise<void> {
  const { locale } = language;
  const query = { t: String(Math.floor(Date.now() / BUCKET_MS)) };
  const answer = await call(info.loadMessages, {
    params: { file: `${locale}.json` },
    query,
    ...(prefer ? { prefer } : {}),
  }).catch(() => null);
  if (!answer || language.locale !== locale) return;
  served = answer as Messages;
  await layServed();
}

async function layServed(): Promise<void> {
  const { locale } = language;
  const known = Object.entries(served).filter(([id]) => id in shipped);
  const isSource = known.some(([, text]) => typeof text === 'string' && text.includes('{'));
  // Without it what was shipped stands, and the next bucket tries again.
  const usable = isSource && !(await loadCompiler()) ? [] : known;
  const texts = { ...shipped, ...Object.fromEntries(usable) };
  // What only adds to them changes nothing on screen: no part of it is rendered again.
  if (Object.entries(texts).every(isNewOrSame)) Object.assign(i18n.messages, texts);
  else i18n.loadAndActivate({ locale, messages: texts });
}

/** Whether a text is not among those on screen, or the same there. */
function isNewOrSame([id, text]: [string, unknown]): boolean {
  const shown: unknown = i18n.messages[id];
  return shown === undefined || shown === text || JSON.stringify(shown) === JSON.stringify(text);
}

/** Keeps the texts new while somebody reads them: when the worker has others, and every five minutes. Once, at the start. */
export function followMessages(container: ServiceWorkerContainer | null): void {
  if (container)
    onWorkerMessage(container, 'messagesUpdated', ({ locale }) => {
      if (locale === language.locale) void refreshMessages('store');
    });
  let last = Date.now();
  const refreshIfDue = () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < BUCKET_MS) return;
    last = Date.now();
    void refreshMessages();
  };
  setInterval(refreshIfDue, BUCKET_MS);
  document.addEventListener('visibilitychange', refreshIfDue);
}

/** A platform may serve ICU source text; ours serves compiled messages, so the compiler is rarely needed. Whether it is there. */
async function loadCompiler(): Promise<boolean> {
  const found = await import('@lingui/message-utils/compileMessage').catch(() => null);
  if (found) i18n.setMessagesCompiler(found.compileMessage);
  return found !== null;
}
