/** What the page has noted of itself since the document began; milliseconds. */
export interface Probe {
  fcp: number | null;
  lcp: number | null;
  cls: number;
  blocking: number;
  /** The longest task that began once there was something to see. */
  longest: number;
  ready: number | null;
}

declare global {
  interface Window {
    orbitProbe?: Probe;
  }
}

/**
 * Runs in the page before its scripts: notes paints, layout shifts, long tasks, and the first frame that has what
 * `selector` names on screen, a picture only once it is there.
 */
export function installProbe(selector: string): void {
  const probe: Probe = { fcp: null, lcp: null, cls: 0, blocking: 0, longest: 0, ready: null };
  window.orbitProbe = probe;
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') probe.fcp = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    probe.lcp = startTime;
  });
  watch('layout-shift', entry => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) probe.cls += value;
  });
  watch('longtask', ({ duration, startTime }) => {
    probe.blocking += Math.max(0, duration - 50);
    if (probe.fcp !== null && startTime > probe.fcp) probe.longest = Math.max(probe.longest, duration);
  });
  const isSeen = (element: Element): boolean => {
    const { top, height } = element.getBoundingClientRect();
    const isThere = !(element instanceof HTMLImageElement) || (element.complete && element.naturalWidth > 0);
    return isThere && height > 0 && top < innerHeight;
  };
  const look = (): void => {
    if ([...document.querySelectorAll(selector)].some(isSeen)) probe.ready = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page: whether a worker is active, and how many files are stored. */
export async function readStorage(): Promise<{ isActive: boolean; files: number; now: number }> {
  const registration = await navigator.serviceWorker.getRegistration();
  let files = 0;
  for (const name of await caches.keys()) files += (await (await caches.open(name)).keys()).length;
  return { isActive: registration?.active?.state === 'activated', files, now: performance.now() };
}
