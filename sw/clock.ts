import { now } from './scale.ts';

/** Differences below this are the network's, not the clock's, milliseconds. */
const TOLERATED_MS = 2000;

let offsetMs = 0;

/** Learns the server's time from the `Date` of an answer that has just arrived. */
export function noteServerDate(headers: Headers): void {
  const date = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(date)) return;
  const measured = date - now();
  offsetMs = Math.abs(measured) <= TOLERATED_MS ? 0 : measured;
}

/** The server's time as far as it is known, epoch milliseconds; a wrong clock of the device does not matter. */
export const serverNow = (): number => now() + offsetMs;
