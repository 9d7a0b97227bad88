import { pause } from '../src/lib/backoff.ts';

/** So many attempts in a row without any answer: the network is there and carries nothing (offline 0.1). */
const TROUBLE_AFTER = 3;
/** Nothing waits longer than this for a scout: the browser ends a fetch event after 300 s. */
const DEADLINE_MS = 230_000;

let failures = 0;
/** The one flight that still tries while the network carries nothing; the others wait for what it finds. */
let scout: symbol | null = null;
let onAnswer = Promise.withResolvers<void>();

/** Whether waiting for an answer makes sense: stored copies are shown at once if not. */
export const isTroubled = (): boolean => failures >= TROUBLE_AFTER || navigator.onLine === false;

/** Somebody answered, be it with a refusal. */
export function reached(): void {
  failures = 0;
  scout = null;
  onAnswer.resolve();
  onAnswer = Promise.withResolvers<void>();
}

/** An attempt of this flight brought nothing; with the one that makes it trouble it becomes the scout. */
export function unreached(flight: symbol): void {
  failures += 1;
  if (failures >= TROUBLE_AFTER) scout ??= flight;
}

/** Holds a flight back while another one scouts; resolves at once for the scout and in good times. */
export async function myTurn(flight: symbol, signal: AbortSignal): Promise<void> {
  const end = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
  while (failures >= TROUBLE_AFTER && scout !== null && scout !== flight) {
    const answered = onAnswer.promise;
    await Promise.race([answered, pause(DEADLINE_MS, end)]);
  }
  if (failures >= TROUBLE_AFTER) scout = flight;
}

/** A flight has ended; was it the scout, another one takes its place. */
export function endTurn(flight: symbol): void {
  if (scout !== flight) return;
  scout = null;
  onAnswer.resolve();
  onAnswer = Promise.withResolvers<void>();
}
