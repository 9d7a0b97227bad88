import type { ToWorker } from '../src/contract/messages.ts';
import { pause } from '../src/lib/backoff.ts';

/** The worker in control gets so long to come to rest, milliseconds; one that is broken must not keep its place. */
const REST_WAIT_MS = 5000;
/** Asked so often, so many milliseconds apart, while nothing comes of it. */
const TIMES = 3;
const AGAIN_MS = 3000;

interface Scope {
  readonly registration: { readonly active: ServiceWorker | null };
  /** Not in every browser. */
  readonly serviceWorker?: ServiceWorker;
  skipWaiting(): Promise<void>;
}

/**
 * A page lets this waiting worker take over. Chromium ends the one in control for it, and forgets what for when a request
 * starts that one again meanwhile: then nothing happens until it has been idle for 30 s. So it is told first, and comes
 * to rest; and where a request came all the same, the same again.
 */
export async function takeOver(scope: Scope): Promise<void> {
  for (let time = 1; time <= TIMES; time += 1) {
    const { active } = scope.registration;
    if (active && scope.serviceWorker?.state !== 'activated') await rest(active);
    await scope.skipWaiting();
    if (time < TIMES) await pause(AGAIN_MS);
    if (scope.serviceWorker?.state !== 'installed') return;
  }
}

/** Tells the worker in control to end what it waits for; resolves when it is at rest or has had its time. */
function rest(active: ServiceWorker): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const type: ToWorker = 'makeWay';
  return new Promise<void>(resolve => {
    setTimeout(resolve, REST_WAIT_MS);
    port1.onmessage = () => resolve();
    active.postMessage({ type, data: {} }, [port2]);
  }).finally(() => port1.close());
}
