/** Content hash of this build. */
declare const __BUILD__: string;

/** `isScreenHydrated`: those of parts alone that React takes over later than the screen. */
type EarlyPresses = HTMLButtonElement[] & { isScreenHydrated?: boolean };

interface Window {
  /** Reloads the page where the app could not start; defined by the script in the head (server/build/shell.ts). */
  bootAgain?: () => void;
  booted?: () => void;
  /** Buttons that were pressed before React listened, kept by the script in the head. */
  earlyPresses?: EarlyPresses | undefined;
  /** Loads the pictures of a rendered page that have not come into view, as the browser sees fit. */
  showPictures?: () => void;
  /** Requests the hashed files of the page past the HTTP cache, which replaces its entries; never rejects. */
  refetch?: () => Promise<unknown>;
}

/** The scheduler of React, whose own types leave this out. */
declare module 'scheduler' {
  /** Slices of work per second, at most 125; 0: as many as React wants. */
  export function unstable_forceFrameRate(fps: number): void;
}
