import { deviceStore } from './device-store.ts';

/**
 * Counts the sign-ins and sign-outs of this device, for all its tabs; it outlives reloads, and every call carries it. The
 * worker stores nothing private of an answer that was asked for under an older one (decisions D1, D11).
 */
const NAME = 'orbit.epoch';

/** Where nothing can be remembered this page's own count has to do. */
let ofPage = 0;

export const loginEpoch = (): number => Math.max(ofPage, Number(deviceStore.get(NAME) ?? 0) || 0);

/** A session begins or ends. */
export function nextLoginEpoch(): number {
  ofPage = loginEpoch() + 1;
  deviceStore.set(NAME, String(ofPage));
  return ofPage;
}
