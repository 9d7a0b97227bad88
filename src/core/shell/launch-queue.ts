interface LaunchParams {
  readonly targetURL?: string | undefined;
}

declare global {
  interface Window {
    /** Desktop Chromium only; other browsers open a new page for a launch (decision 0088). */
    launchQueue?: { setConsumer(consumer: (params: LaunchParams) => void): void };
  }
}

/** Path and query of `start_url` in the manifest: a launch without a target only brings the window to the front. */
const PLAIN_LAUNCH = '/?src=hs';

/**
 * Calls `onLaunch` with the path of a shortcut or link that is opened while the installed app is open; the window gets the
 * focus and keeps its page. The launch that opened this page is skipped, as the page is already there.
 */
export function handleLaunches(onLaunch: (path: string) => void): void {
  const opened = performance.getEntriesByType('navigation')[0]?.name;
  let isFirst = true;
  window.launchQueue?.setConsumer(({ targetURL }) => {
    const isOpening = isFirst && targetURL === opened;
    isFirst = false;
    if (isOpening || targetURL === undefined) return;
    const { origin, pathname, search, hash } = new URL(targetURL);
    if (origin === location.origin && pathname + search !== PLAIN_LAUNCH) onLaunch(pathname + search + hash);
  });
}
