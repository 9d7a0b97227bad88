import { navigate } from 'wouter/use-browser-location';
import { DEFAULT_LOCALE, LOCALES } from '../../contract/operator/locales.ts';
import { type RouteName, routes } from '../../contract/routes/routes.ts';
import { matchRoute, splitLocale } from '../../lib/paths.ts';
import { isPlainClick } from '../../lib/plain-click.ts';
import { isSignedIn } from '../account/session/session-events.ts';

/** What of the Navigation API is used; browsers without it ask at links and at the back button. */
interface NavigateEvent extends Event {
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  readonly destination: { readonly url: string; readonly key: string; readonly sameDocument: boolean };
}
interface Navigation extends EventTarget {
  traverseTo(key: string): unknown;
}
const browserNavigation = (): Navigation | null =>
  (window as unknown as { navigation?: Navigation }).navigation ?? null;

/** Sent by the router when the app moves within the page, as to a popup over it. */
const MOVES = ['pushState', 'replaceState'] as const;

/** Whether the page under the address is another one: a popup lies over the page, and a query or hash is of the same one. */
function leavesPage(url: URL, page: RouteName): boolean {
  const { path } = splitLocale(url.pathname, LOCALES, DEFAULT_LOCALE);
  const found = matchRoute(routes, path);
  return (
    found === null ||
    (found.name !== page && (page.startsWith('popup') || routes[found.name].kind !== 'popup'))
  );
}

/**
 * Stops navigations away from a page and passes each to `onLeave`, with the function that makes it after all. What the app
 * itself does when a session ends is not stopped. Returns a function that ends the guard.
 */
export function guardPage(page: RouteName, onLeave: (proceed: () => void) => void): () => void {
  let isLeaving = false;
  const stops = (url: URL): boolean => !isLeaving && isSignedIn() && leavesPage(url, page);
  const pass = (go: () => void) => () => {
    isLeaving = true;
    go();
  };
  const onNavigate = (event: Event) => {
    const { destination, navigationType } = event as NavigateEvent;
    if (!event.cancelable || !destination.sameDocument || !stops(new URL(destination.url))) return;
    event.preventDefault();
    onLeave(
      pass(() => {
        if (navigationType === 'traverse') browserNavigation()?.traverseTo(destination.key);
        else navigate(destination.url, { replace: navigationType === 'replace' });
      }),
    );
  };
  /** In place of `onNavigate`. */
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !isPlainClick(event) || link.target === '_blank' || link.origin !== location.origin) return;
    const { href } = link;
    if (!stops(new URL(href))) return;
    event.preventDefault();
    event.stopPropagation();
    onLeave(pass(() => navigate(href)));
  };
  let current = { url: location.href, state: history.state as unknown };
  const remember = () => {
    current = { url: location.href, state: history.state };
  };
  /**
   * In place of `onNavigate` too, for the back and the forward button: the browser has gone already, and the page comes back on top
   * of where it has gone, so that leaving is one step back. The router must not hear of it.
   */
  const onPopState = (event: PopStateEvent) => {
    if (!stops(new URL(location.href))) return remember();
    event.stopImmediatePropagation();
    history.pushState(current.state, '', current.url);
    onLeave(pass(() => history.back()));
  };
  /** The browser asks by itself, where the tab is closed or leaves the app. */
  const onUnload = (event: BeforeUnloadEvent) => {
    if (!isLeaving) event.preventDefault();
  };
  const navigation = browserNavigation();
  if (navigation) navigation.addEventListener('navigate', onNavigate);
  else {
    document.addEventListener('click', onClick, true);
    window.addEventListener('popstate', onPopState, true);
    for (const moved of MOVES) window.addEventListener(moved, remember);
  }
  window.addEventListener('beforeunload', onUnload);
  return () => {
    navigation?.removeEventListener('navigate', onNavigate);
    document.removeEventListener('click', onClick, true);
    window.removeEventListener('popstate', onPopState, true);
    for (const moved of MOVES) window.removeEventListener(moved, remember);
    window.removeEventListener('beforeunload', onUnload);
  };
}
