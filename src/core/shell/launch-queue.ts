interface LaunchParams {
  readonly targetURL?: string | undefined;
}

declare global {
  interface Window {
    /** Chromium on a desktop; elsewhere a launch opens a page of its own (offline 2, Manifest). */
    launchQueue?: { setConsumer(consumer: (params: LaunchParams) => void): void };
  }
}

/** The address of the plain launch ends so (manifest, `start_url`): it only brings the window to the front. */
const PLAIN = '/?src=hs';

/**
 * Follows launches of the installed app while it is open: the window gets the focus and stays where it is, and what a
 * shortcut or a link names is told. The launch that opened this page has brought it there already.
 */
export function followLaunches(onLaunch: (path: string) => void): void {
  const opened = performance.getEntriesByType('navigation')[0]?.name;
  let isFirst = true;
  window.launchQueue?.setConsumer(({ targetURL }) => {
    const isOpening = isFirst && targetURL === opened;
    isFirst = false;
    if (isOpening || targetURL === undefined) return;
    const { origin, pathname, search, hash } = new URL(targetURL);
    if (origin === location.origin && pathname + search !== PLAIN) onLaunch(pathname + search + hash);
  });
}
