import { type BrowserContext, type CDPSession, expect, type Page, type Request } from 'playwright/test';

/** What the tools of a developer can do to a service worker and its storage, and a player's phone does by itself. */
export interface WorkerDriver {
  /** Ends every worker of the browser now, as the system does when it needs memory; the next event starts it again. */
  kill(): Promise<unknown>;
  /** How the versions of the worker run: `running`, `stopped`, `starting`, `stopping`. */
  status(): readonly string[];
  /** Waits until no version runs. */
  waitUntilStopped(): Promise<unknown>;
  push(data: string): Promise<unknown>;
  sync(tag: string, lastChance?: boolean): Promise<unknown>;
  periodicSync(tag: string): Promise<unknown>;
  /** How many bytes the origin may store; without a number as before. */
  setQuota(bytes?: number): Promise<unknown>;
  /** Deletes stored data while everything runs, as a browser short of space does. */
  clearStorage(storageTypes?: string): Promise<unknown>;
  readonly session: CDPSession;
}

/** A navigation that takes longer has ended without a word. */
const NAVIGATION_TIMEOUT_MS = 20_000;

interface WorkerVersion {
  readonly versionId: string;
  readonly runningStatus: string;
  readonly status: string;
}

/** Drives the worker of an origin from a page, which may be on another address (`about:blank` for pushes to nobody). */
export async function driveWorker(page: Page, origin: string): Promise<WorkerDriver> {
  const session = await page.context().newCDPSession(page);
  const versions = new Map<string, WorkerVersion>();
  let registrationId = '';
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const ours = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(origin));
    registrationId = ours?.registrationId ?? registrationId;
  });
  session.on('ServiceWorker.workerVersionUpdated', update => {
    for (const version of update.versions) versions.set(version.versionId, version);
  });
  await session.send('ServiceWorker.enable');
  /** Events about what is registered arrive after the call that asked for them. */
  const registered = async (): Promise<{ origin: string; registrationId: string }> => {
    await expect.poll(() => registrationId, { message: 'a registered worker' }).not.toBe('');
    return { origin, registrationId };
  };
  const status = () => [...versions.values()].map(({ runningStatus }) => runningStatus);
  return {
    session,
    status,
    kill: () => session.send('ServiceWorker.stopAllWorkers'),
    waitUntilStopped: () => expect.poll(() => status().every(word => word === 'stopped')).toBe(true),
    push: async data => session.send('ServiceWorker.deliverPushMessage', { ...(await registered()), data }),
    sync: async (tag, lastChance = false) =>
      session.send('ServiceWorker.dispatchSyncEvent', { ...(await registered()), tag, lastChance }),
    periodicSync: async tag =>
      session.send('ServiceWorker.dispatchPeriodicSyncEvent', { ...(await registered()), tag }),
    setQuota: bytes =>
      session.send(
        'Storage.overrideQuotaForOrigin',
        bytes === undefined ? { origin } : { origin, quotaSize: bytes },
      ),
    clearStorage: (storageTypes = 'indexeddb,cache_storage') =>
      session.send('Storage.clearDataForOrigin', { origin, storageTypes }),
  };
}

/**
 * Ends every running worker of a context every so many milliseconds, until told to stop. One that is being installed is
 * left alone: a browser gives it minutes, and where installing takes longer than the interval none would ever come. And
 * none is ended under a navigation: Chromium leaves one pending for good whose worker the debugger ends, which the
 * system never does to a worker that is busy. For the same reason a navigation of the test waits for a worker that is
 * being ended.
 */
export function killWorkersPeriodically(context: BrowserContext, everyMs: number): () => void {
  const killers = new WeakMap<Page, Promise<() => Promise<unknown>>>();
  const navigations = new Map<Request, number>();
  const over = (request: Request) => void navigations.delete(request);
  context.on('request', request => {
    if (request.isNavigationRequest()) navigations.set(request, performance.now());
  });
  // Not with the headers: the body comes from the worker too.
  context.on('requestfinished', over);
  context.on('requestfailed', over);
  // A tab that was closed over its navigation says nothing of its end.
  const isNavigating = () =>
    [...navigations.values()].some(since => performance.now() - since < NAVIGATION_TIMEOUT_MS);
  let ending: Promise<unknown> = Promise.resolve();
  const calm = (page: Page) => delayNavigationUntil(page, () => ending);
  context.pages().forEach(calm);
  context.on('page', calm);
  const tick = async () => {
    if (isNavigating()) return;
    // Workers are the browser's, so that any page that is open can end them.
    const page = context.pages().find(one => !one.isClosed());
    if (!page) return;
    const killer = killers.get(page) ?? createKiller(page);
    killers.set(page, killer);
    const kill = await killer;
    if (isNavigating()) return;
    ending = kill().catch(() => undefined);
    await ending;
  };
  const timer = setInterval(() => {
    tick().catch(() => undefined);
  }, everyMs);
  return () => clearInterval(timer);
}

/** Navigations of the test begin when `ended` says that no worker is being ended. */
function delayNavigationUntil(page: Page, ended: () => Promise<unknown>): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...given) => ended().then(() => goto(...given));
  page.reload = async (...given) => ended().then(() => reload(...given));
}

/** A worker that works is ended within seconds. */
const STOP_TIMEOUT_MS = 6000;

async function createKiller(page: Page): Promise<() => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  const versions = new Map<string, WorkerVersion>();
  session.on('ServiceWorker.workerVersionUpdated', update => {
    for (const version of update.versions) versions.set(version.versionId, version);
  });
  await session.send('ServiceWorker.enable');
  return async () => {
    const isInstalling = [...versions.values()].some(({ status }) => /^(?:new|installing)$/.test(status));
    if (isInstalling) return;
    await session.send('ServiceWorker.stopAllWorkers');
    const isEnding = () => [...versions.values()].some(({ runningStatus }) => runningStatus === 'stopping');
    const deadline = performance.now() + STOP_TIMEOUT_MS;
    while (isEnding() && performance.now() < deadline) await new Promise(resolve => setTimeout(resolve, 20));
  };
}
