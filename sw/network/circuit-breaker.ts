import { delay } from '../../src/lib/backoff.ts';

/** Failed attempts in a row after which the circuit is open: there is a network, but no response (decision 0069). */
const FAILURE_THRESHOLD = 3;
/** Time-out of waiting for the probe, milliseconds: the browser ends a fetch event after 300 s. */
const PROBE_TIMEOUT_MS = 230_000;

/** A request that comes so long after the last attempt probes itself, milliseconds. */
const MIN_PROBE_INTERVAL_MS = 2000;

let failures = 0;
let lastAttemptAt = 0;
/** The one request that is still sent while the circuit is open; the others wait for its result. */
let probe: symbol | null = null;
let probeFinished = Promise.withResolvers<void>();

/** Whether a response is unlikely, so that stored copies are shown at once. */
export const isOffline = (): boolean => failures >= FAILURE_THRESHOLD || navigator.onLine === false;

/** The back end has answered, be it with an error. */
export function recordSuccess(): void {
  failures = 0;
  endProbe();
}

/** An attempt of this request has failed; if that opens the circuit, the request becomes the probe. */
export function recordFailure(request: symbol): void {
  failures += 1;
  lastAttemptAt = performance.now();
  if (failures >= FAILURE_THRESHOLD) probe ??= request;
}

/**
 * Waits while another request probes; resolves at once for the probe and while the circuit is closed. A probe that waits
 * out a long delay is replaced: a page that is opened when the network is back must not wait for it too (F-118).
 */
export async function acquireProbe(request: symbol, signal: AbortSignal): Promise<void> {
  const end = AbortSignal.any([signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)]);
  while (failures >= FAILURE_THRESHOLD && probe !== null && probe !== request && !isProbeDue()) {
    const answered = probeFinished.promise;
    await Promise.race([answered, delay(PROBE_TIMEOUT_MS, end)]);
  }
  if (failures < FAILURE_THRESHOLD) return;
  probe = request;
  lastAttemptAt = performance.now();
}

const isProbeDue = (): boolean => performance.now() - lastAttemptAt >= MIN_PROBE_INTERVAL_MS;

/** A request has ended; if it was the probe, another one replaces it. */
export function releaseProbe(request: symbol): void {
  if (probe === request) endProbe();
}

function endProbe(): void {
  probe = null;
  probeFinished.resolve();
  probeFinished = Promise.withResolvers<void>();
}
