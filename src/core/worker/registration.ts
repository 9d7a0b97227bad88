import { Workbox } from 'workbox-window';
import type { WorkerConfig } from '../../contract/subjects/info.ts';
import { backoffDelay } from '../../lib/backoff.ts';
import { NARROW_MEDIA_QUERY } from '../../lib/breakpoints.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/time-units.ts';
import { device } from '../device/device.ts';
import { fetchChunk } from '../scheduling/fetch-chunk.ts';
import { whenIdle } from '../scheduling/idle.ts';
import { currentLocation } from '../shell/navigation.ts';
import { logEvent } from '../telemetry/log.ts';
import { unregisterScopes } from './container.ts';
import { sendHello } from './events.ts';
import { fetchWorkerConfig, removeWorker } from './kill-switch.ts';
import { onWorkerMessage, requestFromWorker } from './messages.ts';
import type { ScreenData } from './offline-stage.ts';
import { atSafePoint, mayReload, reachSafePoint } from './safe-reload.ts';
import { workerState, workerStorage } from './state.ts';
import { requestSkipWaiting, updateState } from './update.ts';

/** Between two looks for a newer build that the same moment might cause (visible, online). */
const MIN_CHECK_INTERVAL_MS = MINUTE_MS;
const CHECK_INTERVAL_MS = HOUR_MS;
/** The first screen over a slow network, with its pictures, milliseconds. */
const FIRST_SCREEN_TIMEOUT_MS = 20_000;

/** Attempts to install beyond the first, and the wait before the first of them, which doubles, milliseconds: two and a half minutes in all. */
const MAX_RETRIES = 5;
const RETRY_DELAY_MS = 5000;

let workbox: Workbox | undefined;
let retries = 0;
/** Called when what opens the app offline is stored. */
let onFirstStage: () => void = () => undefined;
let isUpdateUrgent = false;
let lastCheck = Number.NEGATIVE_INFINITY;
/** Workers that were active here: when a newer one takes their place they have not failed. */
const activatedWorkers = new WeakSet<ServiceWorker>();

/**
 * Registers the worker. An app that stays open for weeks, or comes out of the freezer, finds newer builds too (decision 0076).
 */
export function keepRegistered(
  container: ServiceWorkerContainer,
  importScreenData: () => Promise<ScreenData>,
): void {
  onFirstStage = () =>
    void fetchChunk(() => import('./offline-stage.ts')).then(
      ({ startOfflineStage }) => startOfflineStage(importScreenData),
      // The next page tries again.
      () => undefined,
    );
  // A chunk is missing: the newer build may have come since the last check, however recent.
  updateState.checkForUpdate = () => void checkForUpdate(container, true);
  onWorkerMessage(container, 'installProgress', ({ done, total, failed }) => {
    if (done === total && failed.length === 0) void refreshWorkerState(updateState.registration);
  });
  void checkForUpdate(container);
  addEventListener('online', () => void checkForUpdate(container, workerState.status === 'none'));
  addEventListener('pageshow', () => void checkForUpdate(container));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkForUpdate(container);
    // Also one that took the place of another that had been let in, or that came too soon after a reload.
    else if (updateState.registration?.waiting) onWaiting();
    else reachSafePoint();
  });
  setInterval(() => void checkForUpdate(container), CHECK_INTERVAL_MS);
}

/** Loads the kill switch's mode and checks for a newer build; one moment may cause several calls. */
async function checkForUpdate(container: ServiceWorkerContainer, isForced = false): Promise<void> {
  const now = Date.now();
  if (!isForced && now - lastCheck < MIN_CHECK_INTERVAL_MS) return;
  lastCheck = now;
  await applyWorkerConfig(
    container,
    await fetchWorkerConfig(late => void applyWorkerConfig(container, late)),
  );
}

async function applyWorkerConfig(
  container: ServiceWorkerContainer,
  { mode, min_build }: WorkerConfig,
): Promise<void> {
  if (mode === 'off') return disableWorker(container);
  // Posted before anything else: a registration may take its time.
  sendHello(updateState.registration?.active ?? container.controller);
  // The word came while the page was busy with its first screen, which goes before what follows from it.
  await whenIdle();
  // One that this registers is new: it may take the page over before the registration event.
  const { hadController } = updateState;
  updateState.registration ??= await register(container);
  if (hadController) await updateState.registration?.update().catch(() => undefined);
  // A build that must not be used any longer does not wait for the player to look away.
  isUpdateUrgent = min_build !== null && min_build !== __BUILD__;
  if (isUpdateUrgent) reachSafePoint();
}

/** Unregistered once and not reloaded: the page comes from the network with its next load. */
async function disableWorker(container: ServiceWorkerContainer): Promise<void> {
  updateState.registration = undefined;
  workerState.status = 'none';
  workerState.offlineReady = false;
  await removeWorker(container);
}

async function register(container: ServiceWorkerContainer): Promise<ServiceWorkerRegistration | undefined> {
  workerState.status = 'installing';
  try {
    workbox ??= withListeners(new Workbox('/sw.js', { updateViaCache: 'none' }));
    const registration = await workbox.register({ immediate: true });
    updateState.registration = registration;
    if (registration?.active) onActive();
    await unregisterScopes(container, scope => scope !== `${location.origin}/`);
    return registration;
  } catch (error) {
    workerState.status = 'none';
    logEvent({ kind: 'worker', where: 'register', message: String(error) });
    retryLater();
    return undefined;
  }
}

/** What has failed on a bad network, or was ended by the system, goes on with the files that it has stored. */
function retryLater(): void {
  if (retries === MAX_RETRIES) return;
  retries += 1;
  setTimeout(
    () => workerState.status === 'none' && updateState.checkForUpdate?.(),
    backoffDelay(retries, Math.random, RETRY_DELAY_MS),
  );
}

function withListeners(worker: Workbox): Workbox {
  worker.addEventListener('waiting', onWaiting);
  worker.addEventListener('activated', onActive);
  worker.addEventListener('redundant', event => {
    if (event?.sw && activatedWorkers.has(event.sw)) return;
    logEvent({ kind: 'worker', where: 'install', message: 'redundant' });
    if (updateState.registration?.active) return;
    updateState.registration = undefined;
    workerState.status = 'none';
    retryLater();
  });
  return worker;
}

function onWaiting(): void {
  workerState.updateReady = true;
  atSafePoint(() => {
    if (mayReload() && requestSkipWaiting()) updateState.requested = 'whenSafe';
  });
  if (isUpdateUrgent) reachSafePoint();
}

function onActive(): void {
  workerState.status = 'active';
  const active = updateState.registration?.active;
  if (active) {
    activatedWorkers.add(active);
    sendHello(active);
  }
  void refreshWorkerState(updateState.registration);
}

/**
 * Asks the worker how much of the shell is there; once it all is, the first screen is stored too, and the rest is
 * fetched behind everything else.
 */
async function refreshWorkerState(registration?: ServiceWorkerRegistration): Promise<void> {
  const active = registration?.active;
  if (!active) return;
  const state = await requestFromWorker(active, 'workerState', {}).catch(() => null);
  if (!state) return;
  workerStorage.isPersistent = state.kept;
  const isReady = state.precached.done >= state.precached.total;
  if (isReady) await storeFirstScreen(active);
  workerState.offlineReady = isReady;
}

let storingFirstScreen: Promise<void> | undefined;

/** Once in the life of a page. */
function storeFirstScreen(active: ServiceWorker): Promise<void> {
  storingFirstScreen ??= storeLobbyScreen(active).then(() => {
    performance.mark('offline-ready');
    onFirstStage();
  });
  return storingFirstScreen;
}

/**
 * The first visit ran without the worker: it stores what the lobby shows first, which is little. Ends when it has, or
 * after some seconds of which its state is unknown.
 */
function storeLobbyScreen(worker: ServiceWorker): Promise<unknown> {
  const visit = {
    locale: currentLocation().locale,
    device,
    isNarrow: matchMedia(NARROW_MEDIA_QUERY).matches,
  };
  return requestFromWorker(worker, 'storeLobby', visit, FIRST_SCREEN_TIMEOUT_MS).catch(() => undefined);
}
