/** A task that held the main thread for 50 ms or longer, milliseconds since navigation. */
export interface LongTask {
  readonly start: number;
  readonly duration: number;
}

/** Measurements of the page since the document began; milliseconds. */
export interface Probe {
  fcp: number | null;
  lcp: number | null;
  cls: number;
  readonly tasks: LongTask[];
  /** What is to be seen first is painted. */
  seen: number | null;
  /** A tap on the control leads where it should, whether or not a script has run. */
  usable: number | null;
  /** React has taken over the control. */
  hydrated: number | null;
  /** Looks between the last two at which the control could not be used again. */
  lostLooks: number;
  /** Pictures of the first screen that could not be loaded, when it was seen. */
  missingPictures: number;
  /** Where the control was when it was usable, and where it leads: a button leads to no address. */
  control: {
    readonly x: number;
    readonly y: number;
    readonly href: string | null;
    readonly label: string;
  } | null;
}

export interface ProbeOptions {
  /** Selector of what has to be seen: a heading with its text, or a picture, and then all pictures of the first screen with it. */
  readonly seen: string;
  /** Selector of what is tapped; null: whatever is at the place of the first picture, or of the heading. */
  readonly control: string | null;
}

declare global {
  interface Window {
    orbitProbe?: Probe;
    /** Called once *seen* and *hydrated* are reached: asking the page for it again and again would slow it down. */
    orbitProbeDone?: (message: string) => void;
  }
}

/**
 * Runs in the page before its scripts and only looks: paints, layout shifts and long tasks as the browser reports them, and what
 * is at a few places, at each frame until the page is seen and usable. Those two count once their frame has been painted. From
 * then on a look at each frame would take a good part of a slow processor: whether React has taken the control over, which
 * is a key on it, is seen without one, and what is at its place ten times a second.
 */
export function installProbe(options: ProbeOptions): void {
  if (window.top !== window) return;
  /** Between two checks of the control, and between two looks at its place, milliseconds. */
  const CHECK_MS = 8;
  const LOOK_MS = 100;
  /** Smaller ones are icons. */
  const MIN_PICTURE = 40;
  const probe: Probe = {
    fcp: null,
    lcp: null,
    cls: 0,
    tasks: [],
    seen: null,
    usable: null,
    hydrated: null,
    lostLooks: 0,
    missingPictures: 0,
    control: null,
  };
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
  observe('longtask', ({ startTime, duration }) => void probe.tasks.push({ start: startTime, duration }));

  const isInView = (element: Element): boolean => {
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
    const isInside = top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
    const isDrawn = () => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return width > 1 && height > 1 && isInside && isDrawn();
  };
  const firstInView = (selector: string) => [...document.querySelectorAll(selector)].find(isInView);
  const hasFailed = ({ complete, naturalWidth, currentSrc }: HTMLImageElement) =>
    complete && naturalWidth === 0 && currentSrc !== '';

  /** A heading with its text, or pictures: at least the one that is waited for, and none still to come. */
  const isSeen = (): boolean => {
    const first = firstInView(options.seen);
    if (!first) return false;
    if (!(first instanceof HTMLImageElement)) return first.textContent.trim() !== '';
    const pictures = [...document.images].filter(({ width }) => width >= MIN_PICTURE).filter(isInView);
    probe.missingPictures = pictures.filter(hasFailed).length;
    // One without an address waits for the script of the head.
    return pictures.every(({ complete, src }) => complete && src !== '');
  };

  const isHydrated = (element: Element) => Object.keys(element).some(key => key.startsWith('__reactProps$'));

  /** What a tap at the place of the control meets; null where that is something else, as a bar that lies over it. */
  const findControl = () => {
    const wanted = firstInView(options.control ?? options.seen);
    if (!wanted) return null;
    const { top, bottom, left, right } = wanted.getBoundingClientRect();
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const met = document.elementFromPoint(x, y);
    const element = met?.closest('a[href], button') ?? null;
    const place = wanted.closest('article') ?? wanted;
    const isThere = met !== null && (place.contains(met) || met.contains(place));
    return isThere ? { x, y, element, wanted } : null;
  };

  const reached = { seen: false, usable: false, hydrated: false };
  const reach = (moment: keyof typeof reached): void => {
    if (reached[moment]) return;
    reached[moment] = true;
    const record = () => {
      probe[moment] = performance.now();
      if (probe.seen !== null && probe.hydrated !== null) window.orbitProbeDone?.('');
    };
    if (moment === 'hydrated') {
      record();
      return;
    }
    // Runs when the frame that is being made has been painted, as soon as a tap would be handled: a message would wait for the
    // tasks of pictures and scripts that arrive just then, which a tap does not.
    void scheduler.postTask(record, { priority: 'user-blocking' });
  };
  let taker: Element | null = null;
  const look = (): void => {
    if (!reached.seen && isSeen()) reach('seen');
    const found = findControl();
    const { element = null, wanted = null, x = 0, y = 0 } = found ?? {};
    taker = element ?? wanted;
    const isTaken = taker !== null && isHydrated(taker);
    const isUsable = element !== null && (element.matches('a[href]') || isTaken);
    if (isUsable && !reached.usable) {
      const label = element.getAttribute('aria-label') ?? element.textContent.trim();
      const href = element instanceof HTMLAnchorElement ? element.href : null;
      probe.control = { x, y, href, label };
      reach('usable');
    } else if (reached.usable && !isUsable) probe.lostLooks += 1;
    if (isTaken) reach('hydrated');
    if (!reached.seen || !reached.usable) requestAnimationFrame(look);
    else if (!reached.hydrated) check(performance.now() + LOOK_MS);
  };
  const check = (lookAt: number): void => {
    if (taker?.isConnected && isHydrated(taker)) reach('hydrated');
    else if (performance.now() >= lookAt) requestAnimationFrame(look);
    else setTimeout(check, CHECK_MS, lookAt);
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
