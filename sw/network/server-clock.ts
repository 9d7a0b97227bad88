import { now } from './timings.ts';

/** Differences below this are the network's, not the clock's, milliseconds. */
const TOLERANCE_MS = 2000;

/** Where the offset outlives the worker; given at start-up, since `network` does not know `storage`. */
interface OffsetStore {
  load(): Promise<number>;
  save(offsetMs: number): Promise<void>;
}

/** Caches of this worker's life; the offset is stored, so that a restart does not fall back on a wrong clock. */
let store: OffsetStore | null = null;
let offsetMs = 0;
let storedOffsetMs = 0;
let anchor: { readonly date: number; readonly elapsed: number } | null = null;
let loading: Promise<void> | null = null;

export function setOffsetStore(next: OffsetStore): void {
  store = next;
}

/** Takes the server's time from the `Date` of a response that has just arrived. */
export function recordServerDate(headers: Headers): void {
  const date = Date.parse(headers.get('date') ?? '');
  // A throttled response is repeated from memory, with the date it had.
  if (Number.isNaN(date) || headers.has('retry-after')) return;
  const measuredMs = date - now();
  offsetMs = Math.abs(measuredMs) <= TOLERANCE_MS ? 0 : measuredMs;
  anchor = { date, elapsed: performance.now() };
  void saveOffset().catch(() => undefined);
}

async function saveOffset(): Promise<void> {
  await loadOffset();
  if (Math.abs(offsetMs - storedOffsetMs) <= TOLERANCE_MS) return;
  storedOffsetMs = offsetMs;
  await store?.save(storedOffsetMs);
}

function loadOffset(): Promise<void> {
  loading ??= Promise.resolve(store?.load() ?? 0).then(stored => {
    storedOffsetMs = stored;
    if (!anchor) offsetMs = stored;
  });
  return loading;
}

/**
 * The server's time as far as it is known, epoch milliseconds; a wrong clock of the device does not matter. Within a
 * worker's life it never runs back, also when the device's clock is set back.
 */
export function serverNow(): number {
  const atLeast = anchor ? anchor.date + performance.now() - anchor.elapsed : 0;
  return Math.max(now() + offsetMs, atLeast);
}

/** The same, after the offset that an earlier life of the worker has stored is loaded. */
export async function loadServerNow(): Promise<number> {
  await loadOffset();
  return serverNow();
}
