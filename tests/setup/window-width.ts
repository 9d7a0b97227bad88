import { vi } from 'vitest';
import { DESKTOP_MEDIA_QUERY } from '../../src/lib/breakpoints.ts';

/** A window with or without the sidebar, until `vi.unstubAllGlobals`; no other media query matches. */
export function stubDesktop(isDesktop: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: isDesktop && query === DESKTOP_MEDIA_QUERY }),
  );
}
