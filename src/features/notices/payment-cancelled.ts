import * as v from 'valibot';
import type { Payment } from '../../contract/channel-facts.ts';
import { deviceStore } from '../../core/device-store.ts';
import { PRIVATE_PREFIX } from '../../core/purge.ts';

/** How long after its end a cancelled payment is still told of (platform 9), in milliseconds. */
export const WINDOW_MS = 5 * 60 * 1000;
/** Goes at sign-out with all else of the player. */
const TOLD = `${PRIVATE_PREFIX}cancelledPayments`;
/** Ids that are remembered: many more than can end within the window. */
const MOST_TOLD = 50;
const Ids = v.array(v.number());

/** Those that were cancelled within the window and not told of yet; `serverNow`: epoch milliseconds of the back end. */
export function newlyCancelled(
  payments: readonly Payment[],
  serverNow: number,
  told: readonly number[],
): Payment[] {
  return payments.filter(
    ({ id, state, finished_at }) =>
      state === 'canceled' &&
      finished_at !== null &&
      serverNow - Date.parse(finished_at) <= WINDOW_MS &&
      !told.includes(id),
  );
}

/** The ids that this device has told of. */
export function toldOf(): number[] {
  try {
    const ids = v.safeParse(Ids, JSON.parse(deviceStore.get(TOLD) ?? '[]'));
    return ids.success ? ids.output : [];
  } catch {
    return [];
  }
}

export const rememberTold = (ids: readonly number[]): void =>
  deviceStore.set(TOLD, JSON.stringify([...toldOf(), ...ids].slice(-MOST_TOLD)));
