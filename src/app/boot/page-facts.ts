import type { PageFacts } from '../../contract/page-state.ts';
import { safeLocalStorage } from '../../core/device/local-storage.ts';
import { hasSignedIn } from '../../core/session/epoch.ts';
import { DESKTOP_MEDIA_QUERY, NARROW_MEDIA_QUERY, NO_HOVER_MEDIA_QUERY } from '../../lib/breakpoints.ts';
import { pageQuery } from '../../lib/page-query.ts';

/** Keys of the local storage that the first render reads; each is declared by the module that writes it. */
const STORED_KEYS = [
  'orbit.break',
  'orbit.calm',
  'orbit.hasPlayed',
  'orbit.scopedBreaks',
  'orbit.u.limitReached',
  'orbit.sidebarFolded',
  'orbit.sport',
];

/**
 * What the first render depends on in this window; `isPrivate`: it shows a player's data with its times. `day` is that of HTML, by which
 * times are written until it is hydrated (`useTimeFormat`); the present one by default.
 */
export function currentFacts(isPrivate: boolean, day = new Date().toDateString()): PageFacts {
  const stored = STORED_KEYS.flatMap(key => {
    const value = safeLocalStorage.get(key);
    return value === null ? [] : [[key, value] as const];
  });
  return {
    pathname: location.pathname,
    search: pageQuery(location.search),
    hasSignedIn: isPrivate || hasSignedIn(),
    isNarrow: matchMedia(NARROW_MEDIA_QUERY).matches,
    isDesktop: matchMedia(DESKTOP_MEDIA_QUERY).matches,
    canHover: !matchMedia(NO_HOVER_MEDIA_QUERY).matches,
    clock: isPrivate ? { day, offset: new Date().getTimezoneOffset(), languages: navigator.languages } : null,
    stored: Object.fromEntries(stored),
  };
}
