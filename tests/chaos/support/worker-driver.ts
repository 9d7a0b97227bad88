import {
  type BrowserContext,
  type CDPSession,
  errors,
  expect,
  type Page,
  type Request,
} from 'playwright/test';

/** What the debugging protocol can do to a service worker and its storage, and a player's phone does by itself. */
export interface WorkerDriver {
  /** Kills every worker of the browser now, as the system does when it needs memory; the next event starts it again. */
  kill(): Promise<unknown>;
  /** The state of each version of the worker: `running`, `stopped`, `starting`, `stopping`. */
  status(): readonly string[];
  /** Kills them until no version runs: what a page sends while it is closed may start one again. */
  stop(): Promise<unknown>;
  /**
   * Delivers a push. Resolves when the worker has handled it, to false where it was killed before. Only then may the shown
   * notifications be read: Chromium deletes the record of one that is being shown while they are read.
   */
  push(data: string): Promise<boolean>;
  sync(tag: string, lastChance?: boolean): Promise<unknown>;
  periodicSync(tag: string): Promise<unknown>;
  /** Limits how many bytes the origin may store; without a number the limit is removed. */
  setQuota(bytes?: number): Promise<unknown>;
  /** Deletes stored data while everything runs, as a browser short of space does. */
  clearStorage(storageTypes?: string): Promise<unknown>;
  readonly session: CDPSession;
}

/** A navigation that takes longer has ended without an event. */
const NAVIGATION_TIMEOUT_MS = 20_000;

interface WorkerVersion {
  readonly versionId: string;
  readonly runningStatus: string;
  readonly status: string;
}

/** Drives the worker of an origin from a page, which may be on another address (`about:blank` for pushes without an open page). */
export async function driveWorker(page: Page, origin: string): Promise<WorkerDriver> {
  const session = await page.context().newCDPSession(page);
  const versions = new Map<string, WorkerVersion>();
  let registrationId = '';
  let endPush = (_isHandled: boolean): void => undefined;
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const ours = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(origin));
    registrationId = ours?.registrationId ?? registrationId;
  });
  session.on('ServiceWorker.workerVersionUpdated', update => {
    for (const version of update.versions) versions.set(version.versionId, version);
    if (update.versions.some(({ runningStatus }) => runningStatus === 'stopped')) endPush(false);
  });
  await session.send('ServiceWorker.enable');
  await session.send('BackgroundService.startObserving', { service: 'pushMessaging' });
  await session.send('BackgroundService.setRecording', { service: 'pushMessaging', shouldRecord: true });
  session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: event }) => {
    if (event.eventName === 'Push event completed') endPush(true);
  });
  /** Events about the registration arrive after the call that enables them. */
  const registered = async (): Promise<{ origin: string; registrationId: string }> => {
    await expect.poll(() => registrationId, { message: 'a registered worker' }).not.toBe('');
    return { origin, registrationId };
  };
  const kill = () => session.send('ServiceWorker.stopAllWorkers');
  const status = () => [...versions.values()].map(({ runningStatus }) => runningStatus);
  return {
    session,
    status,
    kill,
    stop: async () => {
      await kill();
      const hasStopped = async () => {
        if (!status().includes('running')) return status().every(state => state === 'stopped');
        await kill();
        return false;
      };
      await expect.poll(hasStopped).toBe(true);
    },
    push: async data => {
      const target = await registered();
      const handled = Promise.withResolvers<boolean>();
      endPush = handled.resolve;
      await session.send('ServiceWorker.deliverPushMessage', { ...target, data });
      return handled.promise;
    },
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

/** Workers that are killed at an interval. */
export interface PeriodicKills {
  stop(): void;
  /** Whether a navigation of the page has been pending since a kill: Chromium leaves such a one pending for good. */
  hasStoppedNavigation(page: Page): boolean;
}

/** A navigation that begins so shortly before or after a kill may reach the worker that is being killed. */
const KILL_MARGIN_MS = 1000;

/**
 * Kills every running worker of a context at an interval, until it is stopped. One that is being
 * installed is left alone: a browser gives it minutes, and where installing takes longer than the interval none would ever
 * complete. None is killed during a navigation: Chromium leaves one pending for good whose worker the debugger kills,
 * which the system never does to a busy worker. For the same reason a navigation of the test waits for a kill to complete.
 */
export function killWorkersPeriodically(context: BrowserContext, everyMs: number): PeriodicKills {
  const kills: { begin: number; end: number }[] = [];
  const killers = new WeakMap<Page, Promise<() => Promise<unknown>>>();
  const navigations = new Map<Request, number>();
  const onEnd = (request: Request) => void navigations.delete(request);
  context.on('request', request => {
    if (request.isNavigationRequest()) navigations.set(request, performance.now());
  });
  // Not at the headers: the body comes from the worker too.
  context.on('requestfinished', onEnd);
  context.on('requestfailed', onEnd);
  // A tab that was closed during its navigation fires no event for its end.
  const isNavigating = () =>
    [...navigations.values()].some(since => performance.now() - since < NAVIGATION_TIMEOUT_MS);
  let pendingKill: Promise<unknown> = Promise.resolve();
  const delayNavigations = (page: Page) => delayNavigationUntil(page, () => pendingKill);
  context.pages().forEach(delayNavigations);
  context.on('page', delayNavigations);
  const tick = async () => {
    if (isNavigating()) return;
    // Workers belong to the browser, so that any open page can kill them.
    const page = context.pages().find(open => !open.isClosed());
    if (!page) return;
    const killer = killers.get(page) ?? createKiller(page);
    killers.set(page, killer);
    const kill = await killer;
    if (isNavigating()) return;
    const begin = performance.now();
    pendingKill = kill().catch(() => undefined);
    await pendingKill;
    kills.push({ begin, end: performance.now() });
  };
  const timer = setInterval(() => {
    tick().catch(() => undefined);
  }, everyMs);
  const isNearKill = (time: number) =>
    kills.some(({ begin, end }) => time > begin - KILL_MARGIN_MS && time < end + KILL_MARGIN_MS);
  return {
    stop: () => clearInterval(timer),
    hasStoppedNavigation: page =>
      [...navigations].some(([request, since]) => isNearKill(since) && pageOf(request) === page),
  };
}

/** Null where the frame of the navigation is not there yet. */
function pageOf(request: Request): Page | null {
  try {
    return request.frame().page();
  } catch {
    return null;
  }
}

/**
 * Navigations of the test begin when `ended` resolves: no worker is being killed then. One that a kill has reached
 * nevertheless, which Chromium ends with an error or never, is made once more.
 */
function delayNavigationUntil(page: Page, ended: () => Promise<unknown>): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const limited = { timeout: NAVIGATION_TIMEOUT_MS };
  const navigate = async <T>(attempt: (limit: { timeout?: number }) => Promise<T>): Promise<T> => {
    await ended();
    return attempt(limited).catch(error => {
      if (error instanceof errors.TimeoutError || /net::ERR_(?:ABORTED|FAILED)/.test(String(error)))
        return attempt({});
      throw error;
    });
  };
  page.goto = (url, options) => navigate(limit => goto(url, { ...limit, ...options }));
  page.reload = options => navigate(limit => reload({ ...limit, ...options }));
}

/** A working worker stops within seconds. */
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
    const isStopping = () => [...versions.values()].some(({ runningStatus }) => runningStatus === 'stopping');
    const deadline = performance.now() + STOP_TIMEOUT_MS;
    while (isStopping() && performance.now() < deadline)
      await new Promise(resolve => setTimeout(resolve, 20));
  };
}
