import type { PageClock, PageFacts } from '../../contract/page-state.ts';
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

function currentClock(): PageClock {
  const now = new Date();
  return { day: now.toDateString(), offset: now.getTimezoneOffset(), languages: navigator.languages };
}

/** What the first render depends on in this window; `isPrivate`: it shows a player's data with its times. */
export function currentFacts(isPrivate: boolean): PageFacts {
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
    clock: isPrivate ? currentClock() : null,
    stored: Object.fromEntries(stored),
  };
}
