import { askController, tellController } from './controller.ts';
import { deviceStore } from './device-store.ts';

/**
 * Counts the sign-ins and sign-outs of this device, for all its tabs; it outlives reloads, and every call carries it. The
 * worker stores nothing private of an answer that was asked for under an older one (decisions D1, D11).
 */
const NAME = 'orbit.epoch';

/** Where nothing can be remembered this page's own count has to do. */
let ofPage = 0;

export const loginEpoch = (): number => Math.max(ofPage, Number(deviceStore.get(NAME) ?? 0) || 0);

function hold(epoch: number): void {
  ofPage = epoch;
  deviceStore.set(NAME, String(epoch));
}

/** A session begins or ends; `purge`: nothing that is stored of players may stay. The worker hears of it at once. */
export function nextLoginEpoch(purge = false): void {
  hold(loginEpoch() + 1);
  tellController('session', { epoch: loginEpoch(), purge });
}

/**
 * At the start: the worker finishes a purge that was cut off, and a page that has lost count, as with cleared storage,
 * takes the worker's, which would believe none of its calls. Says whether it had.
 */
export async function agreeOnEpoch(purge: boolean): Promise<boolean> {
  const held = await askController('session', { epoch: loginEpoch(), purge });
  if (held === null || held <= loginEpoch()) return false;
  hold(held);
  return true;
}
