import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { routes } from '../../contract/routes/routes.ts';
import { telemetry, type Vital } from '../../contract/subjects/telemetry.ts';
import { device } from '../../core/device/device.ts';
import { currentLocation } from '../../core/shell/navigation.ts';
import { sendBeacon } from '../../core/telemetry/beacon.ts';
import { startFlushing } from '../../core/telemetry/flush-log.ts';
import { isBot } from '../../lib/bots.ts';
import { matchRoute } from '../../lib/paths.ts';
import { collectCallTimings } from './call-timings.ts';

/** Subscribes telemetry to the consent to measurement; passed in by the shell. */
interface MeasurementConsent {
  readonly has: () => boolean;
}

/**
 * Reports errors always, since they name no person; page speed once a visit, when
 * the page is first hidden, and only with consent. Bots report nothing (CONFIG-10). Returns a function that stops it.
 */
export function startTelemetry(consent: MeasurementConsent): () => void {
  if (isBot(navigator.userAgent)) return () => undefined;
  const stopFlushing = startFlushing();
  const vitals = observeVitals();
  const page = matchRoute(routes, currentLocation().path)?.name ?? 'unknown';
  let isSent = false;
  const sendOnce = () => {
    if (isSent || document.visibilityState !== 'hidden' || !consent.has()) return;
    isSent = true;
    void sendPerformance(page, vitals.read());
  };
  document.addEventListener('visibilitychange', sendOnce);
  return () => {
    document.removeEventListener('visibilitychange', sendOnce);
    vitals.stop();
    stopFlushing();
  };
}

interface NetworkInformation {
  readonly effectiveType?: string;
}

async function sendPerformance(page: string, vitals: ReturnType<ReturnType<typeof observeVitals>['read']>) {
  const build = __BUILD__;
  const calls = collectCallTimings();
  const { connection } = navigator as { connection?: NetworkInformation };
  const link = connection?.effectiveType ?? null;
  await Promise.all([
    vitals.length > 0 && sendBeacon(telemetry.sendPerformance, { page, build, device, vitals }),
    calls.length > 0 && sendBeacon(telemetry.sendNetworkPerformance, { build, connection: link, calls }),
  ]);
}

/**
 * Collects the browser's measurements from the beginning of the page on; `read` returns the latest of each, in the order
 * in which they were first measured. After a return from the back/forward cache they are those of that view.
 */
function observeVitals(): { read(): Vital[]; stop(): void } {
  const latest = new Map<Vital['name'], number>();
  let isStopped = false;
  const record = ({ name, value }: Metric): void => {
    if (!isStopped) latest.set(name, value);
  };
  for (const observe of [onTTFB, onFCP, onLCP, onCLS, onINP]) observe(record, { reportAllChanges: true });
  return {
    read: () => [...latest].map(([name, value]) => ({ name, value })),
    // The library has no way to disconnect its observers.
    stop: () => {
      isStopped = true;
    },
  };
}
