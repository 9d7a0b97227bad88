import { proxy } from 'valtio';
import { Workbox } from 'workbox-window';
import { askWorker, onWorkerMessage, tellWorker } from './ask-worker.ts';
import { followData } from './follow-worker.ts';
import { here } from './navigation.ts';
import { atSafePoint, mayReload, reload, reloadWhenSafe, safePoint } from './safe-point.ts';

/** Between two looks for a newer build that the same moment might cause (visible, online). */
const CHECK_GAP_MS = 60_000;
const CHECK_EVERY_MS = 3_600_000;
/** After the shell is stored, before the worker fetches the other screens. */
const WARM_UP_AFTER_MS = 5000;

/** What the page knows of its worker. `none`: this page runs without one, and works all the same. */
export const workerState = proxy<{
  status: 'none' | 'installing' | 'active';
  /** A newer build waits for a safe point or the player's word. */
  updateReady: boolean;
  /** The shell opens without a network. */
  offlineReady: boolean;
}>({ status: 'none', updateReady: false, offlineReady: false });

let workbox: Workbox | undefined;
let registration: ServiceWorkerRegistration | undefined;
/** How this tab asked for the newer worker: at a safe point, or because the player said so. */
let asked: 'no' | 'safely' | 'now' = 'no';
let hadController = false;
let lastCheck = 0;

/** Starts the worker once the page has loaded and is idle, so that it takes nothing from the first screen. */
export function start(): void {
  addEventListener('vite:preloadError', onChunkMissing);
  const container = containerOrNull();
  if (!container) return;
  if (new URLSearchParams(location.search).has('nosw')) {
    void unregister(container, () => true);
    return;
  }
  hadController = container.controller !== null;
  container.addEventListener('controllerchange', onControllerChange);
  followData(container);
  onWorkerMessage(container, 'installProgress', ({ done, total, failed }) => {
    if (done === total && failed.length === 0) void readState();
  });
  addEventListener('online', () => void (workerState.status === 'none' ? register(container) : check()));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') safePoint();
    else void check();
  });
  setInterval(() => void check(), CHECK_EVERY_MS);
  afterLoad(() => void register(container));
}

/** The player says yes to the update: no safe point is waited for. */
export function applyUpdate(): void {
  asked = 'now';
  if (registration?.waiting) tellWorker(registration.waiting, 'takeOver', {});
  else reload();
}

/** Null where workers are absent, forbidden (private windows, blocked storage) or useless (the development server). */
function containerOrNull(): ServiceWorkerContainer | null {
  if (import.meta.env.DEV && import.meta.env.MODE !== 'test') return null;
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}

function afterLoad(action: () => void): void {
  if (document.readyState === 'complete') whenIdle(action);
  else addEventListener('load', () => whenIdle(action), { once: true });
}

function whenIdle(action: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(action, { timeout: 5000 });
  else setTimeout(action, 200);
}

async function register(container: ServiceWorkerContainer): Promise<void> {
  workbox ??= watched(new Workbox('/sw.js', { updateViaCache: 'none' }));
  workerState.status = 'installing';
  try {
    registration = await workbox.register({ immediate: true });
    if (registration?.active) await onActive();
    await unregister(container, scope => scope !== `${location.origin}/`);
    if (hadController) await check();
  } catch {
    workerState.status = 'none';
  }
}

function watched(worker: Workbox): Workbox {
  worker.addEventListener('waiting', onWaiting);
  worker.addEventListener('activated', () => void onActive());
  // An install that failed leaves nothing behind: `online` or the next launch tries again.
  worker.addEventListener('redundant', () => {
    if (!registration?.active) workerState.status = 'none';
  });
  return worker;
}

function onWaiting(): void {
  workerState.updateReady = true;
  atSafePoint(() => {
    if (!mayReload() || !registration?.waiting) return;
    asked = 'safely';
    tellWorker(registration.waiting, 'takeOver', {});
  });
}

async function onActive(): Promise<void> {
  workerState.status = 'active';
  await readState();
}

async function readState(): Promise<void> {
  const active = registration?.active;
  if (!active) return;
  const state = await askWorker(active, 'workerState', {}).catch(() => null);
  if (!state) return;
  const isReady = state.precached.done >= state.precached.total;
  if (isReady && !workerState.offlineReady) setTimeout(() => whenIdle(warmUp), WARM_UP_AFTER_MS);
  workerState.offlineReady = isReady;
}

/** Never by itself where the player saves data (decisions D25). */
function warmUp(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData || !registration?.active) return;
  tellWorker(registration.active, 'warmUp', { locale: here().locale });
}

/** A newer worker took over, here or in another tab; the first one ever changes nothing on screen. */
function onControllerChange(): void {
  if (!hadController) {
    hadController = true;
    return;
  }
  workerState.updateReady = true;
  if (asked === 'now') reload();
  else {
    reloadWhenSafe();
    if (asked === 'safely') safePoint();
  }
}

/** Looks for a newer build; failures are the network's and mean nothing here. */
async function check(): Promise<void> {
  const now = Date.now();
  if (!registration || now - lastCheck < CHECK_GAP_MS) return;
  lastCheck = now;
  await registration.update().catch(() => undefined);
}

/** A chunk of a build that is gone: with a newer one at hand the page reloads where it is, else the screen says so. */
function onChunkMissing(event: Event): void {
  if (!workerState.updateReady || !mayReload()) {
    void check();
    return;
  }
  event.preventDefault();
  if (registration?.waiting) applyUpdate();
  else reload();
}

async function unregister(
  container: ServiceWorkerContainer,
  isForeign: (scope: string) => boolean,
): Promise<void> {
  const registrations = await container.getRegistrations().catch(() => []);
  await Promise.all(registrations.filter(({ scope }) => isForeign(scope)).map(found => found.unregister()));
}
