import { Workbox } from 'workbox-window';
import type { WorkerConfig } from '../contract/info.ts';
import { onWorkerMessage } from './ask-worker.ts';
import { handover, letTakeOver } from './handover.ts';
import { idle } from './idle.ts';
import { lookForMode, removeWorker } from './kill-switch.ts';
import { keepEvent } from './log.ts';
import { atSafePoint, mayReload, safePoint } from './safe-point.ts';
import { storeLobby } from './warm-up.ts';
import { unregister } from './worker-container.ts';
import { readState, workerState } from './worker-state.ts';
import { introduce } from './worker-words.ts';

/** Between two looks for a newer build that the same moment might cause (visible, online). */
const LOOK_GAP_MS = 60_000;
const CHECK_EVERY_MS = 3_600_000;

let workbox: Workbox | undefined;
let isHurried = false;
let lastLook = Number.NEGATIVE_INFINITY;
/** Workers that were active here: when a newer one takes their place they have not failed. */
const actives = new WeakSet<ServiceWorker>();

/**
 * Registers the worker. An app that stays open for weeks, or comes out of the freezer, finds newer builds too (offline 2,
 * Update flow).
 */
export function keepRegistered(container: ServiceWorkerContainer): void {
  handover.look = () => void look(container);
  onWorkerMessage(container, 'installProgress', ({ done, total, failed }) => {
    if (done === total && failed.length === 0) void readState(handover.registration);
  });
  void look(container);
  addEventListener('online', () => void look(container, workerState.status === 'none'));
  addEventListener('pageshow', () => void look(container));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look(container);
    // Also one that took the place of another that had been let in, or that came too soon after a reload.
    else if (handover.registration?.waiting) onWaiting();
    else safePoint();
  });
  setInterval(() => void look(container), CHECK_EVERY_MS);
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
  introduce(handover.registration?.active ?? container.controller);
  // The word came while the page was busy with its first screen, which goes before what follows from it.
  await idle();
  // One that this registers is new: it may take the page over before the registration is told.
  const { hadController } = handover;
  handover.registration ??= await register(container);
  if (hadController) await handover.registration?.update().catch(() => undefined);
  // A build that must not be used any longer does not wait for the player to look away.
  isHurried = min_build !== null && min_build !== __BUILD__;
  if (isHurried) safePoint();
}

/** Unregistered once and not loaded anew: the page comes from the network with its next load. */
async function switchOff(container: ServiceWorkerContainer): Promise<void> {
  handover.registration = undefined;
  workerState.status = 'none';
  workerState.offlineReady = false;
  await removeWorker(container);
}

async function register(container: ServiceWorkerContainer): Promise<ServiceWorkerRegistration | undefined> {
  workerState.status = 'installing';
  try {
    workbox ??= watched(new Workbox('/sw.js', { updateViaCache: 'none' }));
    const registration = await workbox.register({ immediate: true });
    handover.registration = registration;
    if (registration?.active) onActive();
    else if (registration?.installing) void storeLobby(registration.installing);
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
    if (handover.registration?.active) return;
    handover.registration = undefined;
    workerState.status = 'none';
  });
  return worker;
}

function onWaiting(): void {
  workerState.updateReady = true;
  atSafePoint(() => {
    if (mayReload() && letTakeOver()) handover.asked = 'safely';
  });
  if (isHurried) safePoint();
}

function onActive(): void {
  workerState.status = 'active';
  const active = handover.registration?.active;
  if (active) {
    actives.add(active);
    introduce(active);
  }
  void readState(handover.registration);
}
