import { tellWorker } from './ask-worker.ts';
import { reload, reloadWhenSafe, safePoint } from './safe-point.ts';
import { workerState } from './worker-state.ts';

/** What this tab knows of the change from one worker to the next. */
export const handover: {
  registration?: ServiceWorkerRegistration | undefined;
  /** How this tab asked for the newer worker: at a safe point, or because the player said so. */
  asked: 'no' | 'safely' | 'now';
  hadController: boolean;
  /** Looks for a newer build; absent until the page has loaded. */
  look?: () => void;
} = { asked: 'no', hadController: false };

/** The player says yes to the update: no safe point is waited for. */
export function applyUpdate(): void {
  handover.asked = 'now';
  if (!letTakeOver()) reload();
}

/** A worker that still waits was ended before it could take over: it is told again, so often, so many milliseconds apart. */
const TELLINGS = 10;
const AGAIN_MS = 5000;

let again: ReturnType<typeof setTimeout> | undefined;

/** Lets the waiting worker take over; false without one. */
export function letTakeOver(tellings = TELLINGS): boolean {
  clearTimeout(again);
  const waiting = handover.registration?.waiting;
  if (!waiting || tellings === 0) return false;
  tellWorker(waiting, 'takeOver', {});
  again = setTimeout(() => {
    // Without the player's word only while nobody looks.
    if (handover.asked === 'now' || document.visibilityState === 'hidden') letTakeOver(tellings - 1);
  }, AGAIN_MS);
  return true;
}

/** This page holds a database that has to be upgraded. */
export function onReloadNeeded(): void {
  workerState.updateReady = true;
  reloadWhenSafe();
}

/** A newer worker took over, here or in another tab; the first one ever changes nothing on screen. */
export function onControllerChange(): void {
  clearTimeout(again);
  if (!handover.hadController) {
    handover.hadController = true;
    return;
  }
  workerState.updateReady = true;
  if (handover.asked === 'now') reload();
  else {
    reloadWhenSafe();
    if (handover.asked === 'safely') safePoint();
  }
}
