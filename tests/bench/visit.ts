import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import { CHROMIUM_FLAGS, requireChromium } from '../setup/browsers.ts';
import { storedMB, timeSearch } from './catalogue.ts';
import { Link, SLOW_4G } from './link.ts';
import { awaitStages, measureStages, type StageTimes } from './offline-stages.ts';
import { installProbe, readStorage } from './probe.ts';

export type Phase = 'cold' | 'repeat' | 'offline';

export interface Target {
  readonly name: string;
  readonly url: string;
  /** Selector of what has to be on screen for the visit to be ready. */
  readonly ready: string;
  /** The same, rendered by the app: what is needed to see and use the first screen has come by then. */
  readonly usable: string;
  /** Its worker stores the catalogue of games: later visits are measured with all of it stored. */
  readonly hasCatalogue: boolean;
}

/** Figures of one visit: milliseconds since navigation, kilobytes of 1000. */
export type Figures = Readonly<Record<string, number | null>>;

const CPU_SLOWDOWN = 4;
/** A visit is idle after that long without a request or a change. */
const IDLE_MS = 2000;
const TIMEOUT_MS = 60_000;

/** Makes one visit in a new browser on the profile, so that a repeat visit includes the start of the worker. */
export async function visit(target: Target, phase: Phase, profile: string): Promise<Figures> {
  const link = new Link(SLOW_4G);
  const port = await link.listen();
  if (phase === 'offline') link.cut();
  const context = await openBrowser(profile, [
    `--proxy-server=socks5://127.0.0.1:${port}`,
    '--proxy-bypass-list=<-loopback>',
  ]);
  try {
    return await measure(target, phase, context, link);
  } finally {
    await context.close();
    link.close();
  }
}

const openBrowser = (profile: string, flags: readonly string[] = []): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath: requireChromium(),
    args: [...CHROMIUM_FLAGS, ...flags],
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });

/** A first visit without the link and at the full speed of the processor: how soon every screen opens offline. */
export async function visitFast({ url }: Target, profile: string): Promise<StageTimes> {
  const context = await openBrowser(profile);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(url, { waitUntil: 'load', timeout: TIMEOUT_MS });
    return await awaitStages(page);
  } finally {
    await context.close();
  }
}

async function measure(target: Target, phase: Phase, context: BrowserContext, link: Link): Promise<Figures> {
  const page = context.pages()[0] ?? (await context.newPage());
  if (phase === 'offline') await context.setOffline(true);
  await page.addInitScript(installProbe, { ready: target.ready, usable: target.usable });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const scripts = await recordScripts(devtools);
  await page.goto(target.url, { waitUntil: 'load', timeout: TIMEOUT_MS });
  await page.waitForFunction(() => window.orbitProbe?.usable !== null, null, { timeout: TIMEOUT_MS });
  const stages = target.hasCatalogue && phase === 'cold' ? await awaitStages(page) : null;
  const idle = await waitUntilIdle(page, link, phase === 'cold');
  const probe = await page.evaluate(() => window.orbitProbe);
  const opened = await page.evaluate(() => performance.timeOrigin);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return {
    fcp: probe?.fcp ?? null,
    lcp: probe?.lcp ?? null,
    ready: probe?.ready ?? null,
    blocking: probe?.blocking ?? null,
    longest: probe?.longest ?? null,
    cls: probe?.cls ?? null,
    usable: probe?.usable ?? null,
    jsKB: bytesOf(scripts, opened + (probe?.usable ?? 0)) / 1000,
    allJsKB: bytesOf(scripts) / 1000,
    wireKB: idle.bytes / 1000,
    offlineReady: phase === 'cold' ? idle.at : null,
    heapMB: usedSize / 1e6,
    ...(stages ? { ...(await measureStages(page, link, stages)), storedMB: await storedMB(page) } : {}),
    // The first visit ends with the whole catalogue stored; the later ones search it.
    ...(target.hasCatalogue && !stages ? { searchMs: await timeSearch(page) } : {}),
  };
}

/** A script that the page itself fetched from the network: when, epoch milliseconds, and its bytes with the headers. */
interface Script {
  readonly requestedAt: number;
  bytes: number;
}

async function recordScripts(devtools: CDPSession): Promise<ReadonlyMap<string, Script>> {
  const requested = new Map<string, number>();
  const scripts = new Map<string, Script>();
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ requestId, wallTime }) => {
    requested.set(requestId, wallTime * 1000);
  });
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' && !response.fromServiceWorker && !response.fromDiskCache)
      scripts.set(requestId, { requestedAt: requested.get(requestId) ?? 0, bytes: 0 });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script) script.bytes = encodedDataLength;
  });
  return scripts;
}

const bytesOf = (scripts: ReadonlyMap<string, Script>, before = Number.POSITIVE_INFINITY): number =>
  [...scripts.values()].reduce(
    (sum, { requestedAt, bytes }) => (requestedAt < before ? sum + bytes : sum),
    0,
  );

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
