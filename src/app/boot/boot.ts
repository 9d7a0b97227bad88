import { isEqual } from '../../core/data/reconcile.ts';
import { safeLocalStorage } from '../../core/device/local-storage.ts';
import { networkStatus } from '../../core/http/network-status.ts';
import { beginHydration, hydration } from '../../core/shell/hydration.ts';
import { activateLocale, storedLocale } from '../../core/shell/i18n.ts';
import { currentLocation } from '../../core/shell/navigation.ts';
import { applyPageParts, embeddedState } from '../../core/shell/page-state.ts';
import { logUncaughtErrors } from '../../core/telemetry/uncaught-errors.ts';
import { workerContainer } from '../../core/worker/container.ts';
import { syncSession } from '../../features/account/session/session-sync.ts';
import { loadAccount } from '../../features/account/state.ts';
import { CHOSEN_LOCALE_KEY, loadVisit } from '../../features/visit/state.ts';
import { delay } from '../../lib/backoff.ts';
import { localizePath } from '../../lib/paths.ts';
import { preloadPlayerSlot } from '../header/player-slot.ts';
import { parseLocation } from '../routing/location.ts';
import { preloadPopup } from '../routing/PopupOutlet.tsx';
import { preloadPage } from '../routing/screen-components.ts';
import { currentFacts } from './page-facts.ts';

/** After this time, in milliseconds, the layout is rendered without waiting for the chunk of the screen any longer. */
const PRELOAD_TIMEOUT_MS = 4000;

/**
 * Loads what the first render needs. Returns whether the HTML is what this page would render, to be hydrated; else, and where
 * code for it could not be loaded, it is replaced in one step.
 */
export async function boot(): Promise<boolean> {
  logUncaughtErrors();
  await normalizeAddress();
  const state = embeddedState();
  const facts = state?.facts;
  const day = facts?.clock?.day;
  const isRendered = facts != null && isEqual(facts, currentFacts(facts.clock !== null, day));
  if (isRendered) {
    beginHydration(day);
    // No HTML is rendered as offline.
    networkStatus.isOnline = true;
    void hydration.done.then(() => {
      networkStatus.isOnline &&= navigator.onLine;
    });
  }
  syncSession();
  void loadAccount();
  void loadVisit();
  const { locale } = currentLocation();
  const { page, popup } = parseLocation(location.pathname, location.search, history.state ?? {});
  // First: a lazy page waits for this locale's messages.
  const activation = activateLocale(locale);
  const preloads = Promise.all([
    page ? preloadPage(page.name) : undefined,
    isRendered && state?.parts['account'] ? preloadPlayerSlot() : undefined,
    popup ? preloadPopup(popup) : undefined,
  ]);
  await Promise.all([
    activation,
    isRendered ? preloads : Promise.race([preloads, delay(PRELOAD_TIMEOUT_MS)]),
  ]);
  applyPageParts(state?.parts ?? {});
  return hydration.isPending;
}

/**
 * A launch from the home screen or its shortcuts opens the locale last used (decision 0028), any other visit the one last
 * chosen; trailing slashes are removed (ROUTE-4).
 */
async function normalizeAddress(): Promise<void> {
  const { pathname, search, hash } = location;
  const params = new URLSearchParams(search);
  const stored = storedLocale();
  const isHomeScreen = params.get('src') === 'hs';
  const path =
    isHomeScreen && stored
      ? localizePath(currentLocation().path, stored, 'en')
      : await pathInChosenLocale(pathname.replace(/(.)\/+$/, '$1'));
  if (path !== pathname) history.replaceState(history.state, '', path + search + hash);
}

/** Lazy, because few visitors have chosen a language. */
async function pathInChosenLocale(pathname: string): Promise<string> {
  const chosen = safeLocalStorage.get(CHOSEN_LOCALE_KEY);
  if (chosen === null) return pathname;
  const module = await import('../../features/visit/chosen-locale.ts').catch(() => null);
  return module?.arrivalPath(pathname, chosen) ?? pathname;
}

/** How long to wait for the images of the skeleton, in milliseconds. */
const MAX_IMAGE_WAIT_MS = 100;

/**
 * Resolves when the images that the worker has put into the skeleton are painted: the app's code would block the main thread
 * before that. On a first visit they come over the network and are not waited for. Always resolves in a later task.
 */
export async function whenSkeletonPainted(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('.sk-rail img, #root img[fetchpriority=high]');
  if (picture && !picture.complete && workerContainer()?.controller)
    await Promise.race([imageLoaded(picture), delay(MAX_IMAGE_WAIT_MS)]);
  await delay(0);
}

const imageLoaded = (picture: HTMLImageElement) =>
  new Promise(resolve => picture.addEventListener('load', resolve, { once: true }));
