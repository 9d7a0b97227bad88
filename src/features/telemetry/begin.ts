import { routes } from '../../contract/routes.ts';
import { telemetry } from '../../contract/telemetry.ts';
import { device } from '../../core/device.ts';
import { here } from '../../core/navigation.ts';
import { keepFlushing } from '../../core/telemetry.ts';
import { tellOperator } from '../../core/telemetry-send.ts';
import { isBot } from '../../lib/bots.ts';
import { findRoute } from '../../lib/paths.ts';
import { takeCallTimings } from './call-timings.ts';
import { watchVitals } from './vitals.ts';

/** How this page asks for the consent to being measured; given by the shell. */
export interface MeasuringConsent {
  readonly has: () => boolean;
}

/**
 * Tells of faults always, for without that nobody mends them and nobody is in them; how fast the page was, once a visit when
 * it first goes out of sight and only with consent. Bots tell nothing (platform 6). Returns the end of it.
 */
export function beginTelemetry(consent: MeasuringConsent): () => void {
  if (isBot(navigator.userAgent)) return () => undefined;
  const stopFlushing = keepFlushing();
  const vitals = watchVitals();
  const page = findRoute(routes, here().path)?.name ?? 'unknown';
  let isTold = false;
  const tell = () => {
    if (isTold || document.visibilityState !== 'hidden' || !consent.has()) return;
    isTold = true;
    void tellSpeed(page, vitals.read());
  };
  document.addEventListener('visibilitychange', tell);
  return () => {
    document.removeEventListener('visibilitychange', tell);
    vitals.stop();
    stopFlushing();
  };
}

interface NetworkInformation {
  readonly effectiveType?: string;
}

async function tellSpeed(page: string, vitals: ReturnType<ReturnType<typeof watchVitals>['read']>) {
  const build = __BUILD__;
  const calls = takeCallTimings();
  const { connection } = navigator as { connection?: NetworkInformation };
  const link = connection?.effectiveType ?? null;
  await Promise.all([
    vitals.length > 0 && tellOperator(telemetry.sendPerformance, { page, build, device, vitals }),
    calls.length > 0 && tellOperator(telemetry.sendNetworkPerformance, { build, connection: link, calls }),
  ]);
}
