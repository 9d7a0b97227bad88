import { type BrowserContext, type CDPSession, chromium, devices, type Page } from 'playwright';
import { withTimeout } from '../../src/lib/with-timeout.ts';
import { MEASURED_FLAGS, requireChromium } from '../setup/browsers.ts';
import { storedMB, timeSearch } from './catalogue.ts';
import { Link, SLOW_4G } from './link.ts';
import { awaitStages, measureStages, type StageTimes } from './offline-stages.ts';
import { installProbe, type Probe, readStorage } from './probe.ts';
import { RequestLog } from './requests.ts';
import type { Target } from './targets.ts';

export const PHASES = ['cold', 'repeat', 'offline'] as const;
export type Phase = (typeof PHASES)[number];

/** Figures of one visit: milliseconds since navigation, kilobytes of 1000. */
export type Figures = Readonly<Record<string, number | null>>;

/** One visit: its figures, and the protocol that its page came by. */
export interface VisitResult {
  readonly figures: Figures;
  readonly protocol: string;
}

const CPU_SLOWDOWN = 4;
/** A visit is idle after that long without a request or a change. */
const IDLE_MS = 2000;
const TIMEOUT_MS = 60_000;
/** The app writes the page that it shows into HTML when it is idle; it need not. */
const STORED_PAGE_TIMEOUT_MS = 10_000;

/** A browser on the profile whose traffic passes a slow link, with a page on a slow processor. */
export async function withSlowPage<T>(
  target: Target,
  profile: string,
  isOffline: boolean,
  use: (page: Page, link: Link, requests: RequestLog) => Promise<T>,
): Promise<T> {
  const link = new Link(SLOW_4G, target.servers);
  const port = await link.listen();
  if (isOffline) link.cut();
  const context = await openBrowser(target, profile, [
    `--proxy-server=socks5://127.0.0.1:${port}`,
    '--proxy-bypass-list=<-loopback>',
  ]);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    if (isOffline) await context.setOffline(true);
    await page.addInitScript(installProbe, target.probe);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await use(page, link, await RequestLog.record(devtools));
  } finally {
    await context.close();
    link.close();
  }
}

async function openBrowser(
  target: Target,
  profile: string,
  flags: readonly string[],
): Promise<BrowserContext> {
  const { fingerprint, cookies } = target;
  const trust = fingerprint === null ? [] : [`--ignore-certificate-errors-spki-list=${fingerprint}`];
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: requireChromium(),
    args: [...MEASURED_FLAGS, ...trust, ...flags],
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    // The back end renders a first visit for the kind of device that the browser names (decision 0115).
    userAgent: devices['Pixel 7'].userAgent,
    hasTouch: true,
  });
  if (cookies.length > 0) await context.addCookies(cookies);
  return context;
}

/** A first visit without the link and at the full speed of the processor: how soon every screen opens offline. */
export async function visitFast(target: Target, profile: string): Promise<StageTimes> {
  const context = await openBrowser(target, profile, []);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(target.url, { waitUntil: 'load', timeout: TIMEOUT_MS });
    return await awaitStages(page);
  } finally {
    await context.close();
  }
}

/** Makes one visit in a new browser on the profile, so that a repeat visit includes the start of the worker. */
export const visit = (target: Target, phase: Phase, profile: string): Promise<VisitResult> =>
  withSlowPage(target, profile, phase === 'offline', async (page, link, requests) => {
    const devtools = await page.context().newCDPSession(page);
    const probing = await listenToProbe(devtools);
    await page.goto(target.url, { waitUntil: 'commit', timeout: TIMEOUT_MS });
    if (!(await withTimeout(probing.ended, TIMEOUT_MS, false)))
      throw new Error('the page was not taken over');
    await page.waitForLoadState('load', { timeout: TIMEOUT_MS });
    const isCold = phase === 'cold';
    const isApp = target.page !== null;
    const stages = isApp && isCold ? await awaitStages(page) : null;
    if (stages) await awaitStoredPage(page);
    const idle = await waitUntilIdle(page, link, isCold);
    const probe = await page.evaluate(() => window.orbitProbe);
    if (!probe) throw new Error('the page has lost its measurements');
    if (phase === 'offline' && link.bytesDown > 0) throw new Error('the link was not cut');
    const opened = await page.evaluate(() => performance.timeOrigin);
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    const { isMeasuredWhole } = target;
    const figures = {
      ...figuresOf(probe),
      ...requests.untilPause(opened + (probe.hydrated ?? 0)),
      jsKB: requests.scriptKB(opened + (probe.hydrated ?? 0)),
      allJsKB: requests.scriptKB(),
      wireKB: idle.bytes / 1000,
      offlineReady: isCold ? idle.at : null,
      heapMB: usedSize / 1e6,
      ...(stages ? await measureStages(page, link, stages) : {}),
      ...(stages && isMeasuredWhole ? { storedMB: await storedMB(page) } : {}),
      // The first visit ends with the whole catalogue stored; the later ones search it.
      ...(!stages && isMeasuredWhole ? { searchMs: await timeSearch(page) } : {}),
    };
    return { figures, protocol: requests.protocol };
  });

/** Returns a promise that resolves when the page's probe has ended; nothing runs in the page for it meanwhile. */
async function listenToProbe(devtools: CDPSession): Promise<{ readonly ended: Promise<true> }> {
  await devtools.send('Runtime.enable');
  await devtools.send('Runtime.addBinding', { name: 'orbitProbeDone' });
  return { ended: new Promise(resolve => devtools.once('Runtime.bindingCalled', () => resolve(true))) };
}

const BLOCKING_MS = 50;

/** The moments, and the long tasks by the phase that they begin in. */
function figuresOf(probe: Probe): Figures {
  const { fcp, lcp, cls, tasks, hydrated, lostLooks, missingPictures } = probe;
  // The browser reports the first paint as of when it was on screen, which is later than when the page has painted.
  const onScreen = (time: number | null) => (time === null ? null : Math.max(time, fcp ?? 0));
  const [seen, usable] = [onScreen(probe.seen), onScreen(probe.usable)];
  const blockingOf = (from: number, to: number) => {
    const within = tasks.filter(({ start }) => start >= from && start < to);
    return within.reduce((sum, { duration }) => sum + Math.max(0, duration - BLOCKING_MS), 0);
  };
  const bounds = [
    0,
    seen ?? 0,
    Math.max(seen ?? 0, usable ?? 0),
    Math.max(seen ?? 0, hydrated ?? 0),
    Infinity,
  ];
  const [toSeen, toUsable, toHydrated, after] = bounds
    .slice(1)
    .map((bound, index) => blockingOf(bounds[index] ?? 0, bound));
  const afterPaint = tasks.filter(({ start }) => fcp !== null && start > fcp);
  return {
    seen,
    usable,
    hydrated,
    fcp,
    lcp,
    cls,
    lostLooks,
    missingPictures,
    blocking: blockingOf(0, Infinity),
    longest: Math.max(0, ...afterPaint.map(({ duration }) => duration)),
    longTasks: tasks.length,
    blockingToSeen: toSeen ?? null,
    blockingToUsable: toUsable ?? null,
    blockingToHydrated: toHydrated ?? null,
    blockingAfter: after ?? null,
  };
}

/** Waits until the page is stored as HTML (decision 0115), if this one is. */
const awaitStoredPage = (page: Page): Promise<unknown> =>
  page
    .waitForFunction(() => performance.getEntriesByName('page-stored').length > 0, null, {
      timeout: STORED_PAGE_TIMEOUT_MS,
    })
    .catch(() => null);

/** Waits until nothing changes: on the link, and on a first visit in the worker's storage. Returns the time of the last change. */
async function waitUntilIdle(
  page: Page,
  link: Link,
  awaitsWorker: boolean,
): Promise<{ at: number; bytes: number }> {
  const deadline = Date.now() + TIMEOUT_MS;
  let last = { key: '', at: 0, bytes: 0, since: Date.now() };
  while (Date.now() < deadline) {
    const { isActive, files, now } = await page.evaluate(readStorage);
    const bytes = link.bytesDown;
    const key = `${isActive} ${files} ${awaitsWorker ? '' : bytes}`;
    if (key !== last.key) last = { key, at: now, bytes, since: Date.now() };
    if ((isActive || !awaitsWorker) && Date.now() - last.since > IDLE_MS) return last;
    await page.waitForTimeout(100);
  }
  throw new Error(`the page did not become idle: ${last.key}`);
}
