import { sharedDb } from './db.ts';
import { now } from './scale.ts';

/** Differences below this are the network's, not the clock's, milliseconds. */
const TOLERATED_MS = 2000;
const OFFSET = 'clockOffset';

/** Caches of this worker's life; the offset is kept, so that a restart does not fall back on a wrong clock. */
let offsetMs = 0;
let keptMs = 0;
let anchor: { readonly date: number; readonly elapsed: number } | null = null;
let reading: Promise<void> | null = null;

/** Learns the server's time from the `Date` of an answer that has just arrived. */
export function noteServerDate(headers: Headers): void {
  const date = Date.parse(headers.get('date') ?? '');
  // An answer that holds us back is given again from memory, with the date it had.
  if (Number.isNaN(date) || headers.has('retry-after')) return;
  const measured = date - now();
  offsetMs = Math.abs(measured) <= TOLERATED_MS ? 0 : measured;
  anchor = { date, elapsed: performance.now() };
  void keepOffset().catch(() => undefined);
}

async function keepOffset(): Promise<void> {
  await readOffset();
  if (Math.abs(offsetMs - keptMs) <= TOLERATED_MS) return;
  keptMs = offsetMs;
  await (await sharedDb()).write(['meta'], writer => writer.put('meta', { key: OFFSET, value: keptMs }));
}

function readOffset(): Promise<void> {
  reading ??= sharedDb()
    .then(db => db.get('meta', OFFSET))
    .then(row => {
      keptMs = Number(row?.value ?? 0) || 0;
      if (!anchor) offsetMs = keptMs;
    });
  return reading;
}

/**
 * The server's time as far as it is known, epoch milliseconds; a wrong clock of the device does not matter. Within a
 * worker's life it never runs back, also when the device's clock is set back.
 */
export function serverNow(): number {
  const atLeast = anchor ? anchor.date + performance.now() - anchor.elapsed : 0;
  return Math.max(now() + offsetMs, atLeast);
}

/** The same, after what an earlier life of the worker has learned is read. */
export async function knownServerNow(): Promise<number> {
  await readOffset();
  return serverNow();
}
