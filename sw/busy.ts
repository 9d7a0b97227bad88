import { pause } from '../src/lib/backoff.ts';

/** So long nothing may have been under way before this worker is at rest, milliseconds. */
const REST_MS = 250;

const underWay = new Set<Promise<unknown>>();

/** Notes an event's work until it ends; the work is handed back. */
export function during<T>(work: Promise<T>): Promise<T> {
  underWay.add(work);
  const end = () => underWay.delete(work);
  work.then(end, end);
  return work;
}

/** Resolves once this worker has had nothing to do for a moment. */
export async function atRest(): Promise<void> {
  do {
    await Promise.allSettled(underWay);
    await pause(REST_MS);
  } while (underWay.size > 0);
}
