import type { Workbox } from 'workbox-window';
import type { WorkerConfig } from '../contract/info.ts';
import { onWorkerMessage, tellWorker } from './ask-worker.ts';
import { followData } from './follow-worker.ts';
import { followMessages } from './i18n.ts';
import { idle, loaded } from './idle.ts';
import { lookForMode, removeWorker } from './kill-switch.ts';
import { keepEvent } from './log.ts';
import { atSafePoint, mayReload, reload, reloadWhenSafe, safePoint, watchTyping } from './safe-point.ts';
import { containerOrNull, unregister } from './worker-container.ts';
import { readState, workerState } from './worker-state.ts';
import { followWorker, introduce } from './worker-words.ts';

export { workerState } from './worker-state.ts';

/** Between two looks for a newer build that the same moment might cause (visible, online). */
const LOOK_GAP_MS = 60_000;
const CHECK_EVERY_MS = 3_600_000;

let workbox: Workbox | undefined;
let registration: ServiceWorkerRegistration | undefined;
/** How this tab asked for the newer worker: at a safe point, or because the player said so. */
let asked: 'no' | 'safely' | 'now' = 'no';
let hadController = false;
let isHurried = false;
let lastLook = Number.NEGATIVE_INFINITY;
/** Workers that were active here: when a newer one takes their place they have not failed. */
const actives = new WeakSet<ServiceWorker>();

/** Starts the worker once the page has loaded and is idle, so that it takes nothing from the first screen. */
export function start(): void {
  addEventListener('vite:preloadError', onChunkMissing);
  watchTyping();
  const container = containerOrNull();
  followMessages(container);
  if (!container) return;
  if (new URLSearchParams(location.search).has('nosw')) {
    void unregister(container, () => true);
    return;
  }
  hadController = container.controller !== null;
  container.addEventListener('controllerchange', onControllerChange);
  followData(container);
  followWorker(container, onReloadNeeded);
  onWorkerMessage(container, 'installProgress', ({ done, total, failed }) => {
    if (done === total && failed.length === 0) void readState(registration);
  });
  void loaded()
    .then(idle)
    .then(() => {
      void look(container);
      lookAgain(container);
    });
}

/** An app that stays open for weeks, or comes out of the freezer, finds newer builds too (offline 2, Update flow). */
function lookAgain(container: ServiceWorkerContainer): void {
  addEventListener('online', () => void look(container, workerState.status === 'none'));
  addEventListener('pageshow', () => void look(container));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') safePoint();
    else void look(container);
  });
  setInterval(() => void look(container), CHECK_EVERY_MS);
}

/** The player says yes to the update: no safe point is waited for. */
export function applyUpdate(): void {
  asked = 'now';
  if (registration?.waiting) tellWorker(registration.waiting, 'takeOver', {});
  else reload();
}

/** Asks for the kill switch's word and for a newer build; the same moment may cause it several times. */
async function look(container: ServiceWorkerContainer, isForced = false): Promise<void> {
  const now = Date.now();
  if (!isForced && now - lastLook < LOOK_GAP_MS) return;
  lastLook = now;
  await obey(container, await lookForMode(late => void obey(container, late)));
}

async function obey(container: ServiceWorkerContainer, { mode, min_build }: WorkerConfig): Promise<void> {
  if (mode === 'off') return switchOff(container);
  // Told before anything else: a registration may take its time.
  introduce(registration?.active ?? container.controller);
  registration ??= await register(container);
  if (hadController) await registration?.update().catch(() => undefined);
  // A build that must not be used any longer does not wait for the player to look away.
  isHurried = min_build !== null && min_build !== __BUILD__;
  if (isHurried) safePoint();
}

/** Unregistered once and not loaded anew: the page comes from the network with its next load. */
async function switchOff(container: ServiceWorkerContainer): Promise<void> {
  registration = undefined;
  workerState.status = 'none';
  workerState.offlineReady = false;
  await removeWorker(container);
}

async function register(container: ServiceWorkerContainer): Promise<ServiceWorkerRegistration | undefined> {
  workerState.status = 'installing';
  try {
    // Not with the first screen: it is not needed before the page has loaded.
    const library = await import('workbox-window');
    workbox ??= watched(new library.Workbox('/sw.js', { updateViaCache: 'none' }));
    registration = await workbox.register({ immediate: true });
    if (registration?.active) onActive();
    await unregister(container, scope => scope !== `${location.origin}/`);
    return registration;
  } catch (error) {
    workerState.status = 'none';
    keepEvent({ kind: 'worker', where: 'register', message: String(error) });
    return undefined;
  }
}

function watched(worker: Workbox): Workbox {
  worker.addEventListener('waiting', onWaiting);
  worker.addEventListener('activated', onActive);
  // An install that failed leaves nothing behind but what it fetched: `online` or the next launch goes on with it.
  worker.addEventListener('redundant', event => {
    if (event?.sw && actives.has(event.sw)) return;
    keepEvent({ kind: 'worker', where: 'install', message: 'redundant' });
    if (registration?.active) return;
    registration = undefined;
    workerState.status = 'none';
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
  if (isHurried) safePoint();
}

/** This page holds a database that has to be upgraded. */
function onReloadNeeded(): void {
  workerState.updateReady = true;
  reloadWhenSafe();
}

function onActive(): void {
  workerState.status = 'active';
  if (registration?.active) {
    actives.add(registration.active);
    introduce(registration.active);
  }
  void readState(registration);
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

/** A chunk of a build that is gone: with a newer one at hand the page reloads where it is, else the screen says so. */
function onChunkMissing(event: Event): void {
  if (!workerState.updateReady || !mayReload()) {
    const container = containerOrNull();
    if (container && registration) void look(container);
    return;
  }
  event.preventDefault();
  if (registration?.waiting) applyUpdate();
  else reload();
}
