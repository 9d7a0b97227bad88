import { intlTag } from '../contract/locales.ts';
import { deviceStore } from '../core/device-store.ts';
import { lastLocale, refreshMessages, showLanguage } from '../core/i18n.ts';
import { lookAgain } from '../core/look-again.ts';
import { here } from '../core/navigation.ts';
import { inTurn, whenReady } from '../core/settled.ts';
import { followUncaught } from '../core/uncaught.ts';
import { loadAccount } from '../features/account/state.ts';
import { watchSession } from '../features/account/watch-session.ts';
import { CHOSEN_LOCALE, loadVisit } from '../features/visit/state.ts';
import { pause } from '../lib/backoff.ts';
import { inLocale } from '../lib/paths.ts';
import { placeOf } from './place.ts';
import { preloadPage, preloadPopup } from './screens.ts';

/** A screen's chunk that takes longer, milliseconds, is waited for in the frame, which has words. */
const AHEAD_MS = 4000;

/** What must be there before the first render, so that it replaces the HTML's skeleton at once and whole. */
export async function boot(): Promise<void> {
  followUncaught();
  await tidyAddress();
  watchSession();
  lookAgain();
  void loadAccount();
  void loadVisit();
  const { locale } = here();
  const { page, popup } = placeOf(location.pathname, location.search, history.state ?? {});
  const ahead = Promise.all([
    page ? preloadPage(page.name) : undefined,
    popup ? preloadPopup(popup) : undefined,
  ]);
  await Promise.all([showLanguage(locale), Promise.race([ahead, pause(AHEAD_MS)])]);
  void whenReady().then(() => refreshMessages());
  // The first formatter of numbers takes as long as a long task (11 ms on a desktop): not within a render.
  void inTurn().then(() => new Intl.NumberFormat(intlTag(locale)).format(0));
}

/**
 * The home screen and its shortcuts open the language last used (decisions D28), a visit from outside the one last chosen;
 * trailing slashes go (platform 2.1).
 */
async function tidyAddress(): Promise<void> {
  const { pathname, search, hash } = location;
  const params = new URLSearchParams(search);
  const stored = lastLocale();
  const isHomeScreen = params.get('src') === 'hs';
  const path =
    isHomeScreen && stored
      ? inLocale(here().path, stored, 'en')
      : await inChosenLocale(pathname.replace(/(.)\/+$/, '$1'));
  if (path !== pathname) history.replaceState(history.state, '', path + search + hash);
}

/** Few have chosen a language in the list: only they wait for what it means here. */
async function inChosenLocale(pathname: string): Promise<string> {
  const chosen = deviceStore.get(CHOSEN_LOCALE);
  if (chosen === null) return pathname;
  const found = await import('../features/visit/chosen-locale.ts').catch(() => null);
  return found?.arrivalPath(pathname, chosen) ?? pathname;
}
