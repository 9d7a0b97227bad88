/** Measurements of the page since the document began; milliseconds. */
export interface Probe {
  fcp: number | null;
  lcp: number | null;
  cls: number;
  blocking: number;
  /** The longest task that began after the first paint. */
  longest: number;
  ready: number | null;
  /** As `ready`, of what the app itself has rendered: from then on it can be used. */
  usable: number | null;
}

declare global {
  interface Window {
    orbitProbe?: Probe;
  }
}

/**
/**
 * Runs in the page before its scripts: records paints, layout shifts, long tasks, and the first frames with an element of
 * the selectors in the viewport; a picture counts only once it has loaded.
 */
export function installProbe(selectors: { readonly ready: string; readonly usable: string }): void {
  const probe: Probe = { fcp: null, lcp: null, cls: 0, blocking: 0, longest: 0, ready: null, usable: null };
  window.orbitProbe = probe;
  const observe = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(record)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') probe.fcp = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    probe.lcp = startTime;
  });
  observe('layout-shift', entry => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) probe.cls += value;
  });
  observe('longtask', ({ duration, startTime }) => {
    probe.blocking += Math.max(0, duration - 50);
    if (probe.fcp !== null && startTime > probe.fcp) probe.longest = Math.max(probe.longest, duration);
  });
  const isVisible = (element: Element): boolean => {
    const { top, height } = element.getBoundingClientRect();
    const isLoaded = !(element instanceof HTMLImageElement) || (element.complete && element.naturalWidth > 0);
    return isLoaded && height > 0 && top < innerHeight;
  };
  const isShown = (selector: string) => [...document.querySelectorAll(selector)].some(isVisible);
  const check = (): void => {
    if (isShown(selectors.ready)) probe.ready ??= performance.now();
    if (isShown(selectors.usable)) probe.usable = performance.now();
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

/** Runs in the page: whether a worker is active, and how many files are stored. */
export async function readStorage(): Promise<{ isActive: boolean; files: number; now: number }> {
  const registration = await navigator.serviceWorker.getRegistration();
  let files = 0;
  for (const name of await caches.keys()) files += (await (await caches.open(name)).keys()).length;
  return { isActive: registration?.active?.state === 'activated', files, now: performance.now() };
}
