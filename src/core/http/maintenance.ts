import { subscribeKey } from 'valtio/utils';
import { player } from '../../contract/subjects/player.ts';
import { HOUR_MS } from '../../lib/time-units.ts';
import { ApiError } from './api-error.ts';
import { call, callSettings } from './call.ts';
import { networkStatus, refusedEndpoints } from './network-status.ts';

/**
 * Until the next probe where the platform names no time, in base delays of the retry schedule: 2 to 30 s, doubled each time and
 * shortened by up to a half at random. Where it names one, no probe is sent before (F-12), and the probes of all pages are spread
 * over the delays that follow.
 */
const FIRST_DELAY = 2;
const MAX_DELAY = 30;
const SPREAD = 10;
/** A probe takes no longer than this many base delays. */
const TIMEOUT = 10;
/** The longest time that an answer can name, milliseconds, as in the worker: beyond it none is shown, and it is probed. */
const MAX_RETRY_AFTER_MS = HOUR_MS;

/**
 * Finds out whether a call that was answered 503 failed alone or the platform is under maintenance (decision 0114): a
 * second call, which every visitor may make, is answered 503 as well. Then it is probed until it answers; any endpoint that
 * was refused and answers again ends the maintenance too. Returns a function that stops it.
 */
export function followMaintenance(): () => void {
  let timer = 0;
  let probes = 0;
  let isProbing = false;

  const probe = async () => {
    if (isProbing) return;
    isProbing = true;
    clearTimeout(timer);
    const refusal = await refusalOfProbe();
    isProbing = false;
    if (!refusal) {
      end();
      return;
    }
    // The endpoint of the probe alone may have failed.
    if (refusedEndpoints.size < 2) return;
    networkStatus.backAt = refusal.backAt;
    networkStatus.isAvailable = false;
    probes += 1;
    timer = window.setTimeout(() => void probeIfVisible(), delayOf(refusal.backAt));
  };
  const probeIfVisible = (): void => {
    if (!networkStatus.isAvailable && document.visibilityState === 'visible') void probe();
  };
  const delayOf = (backAt: number | null): number => {
    const longest = MAX_DELAY * callSettings.baseDelayMs;
    if (backAt !== null)
      return Math.max(0, backAt - Date.now()) + SPREAD * callSettings.baseDelayMs * Math.random();
    const delay = FIRST_DELAY * 2 ** (probes - 1) * callSettings.baseDelayMs;
    return Math.min(longest, delay) * (1 - Math.random() / 2);
  };
  const end = () => {
    clearTimeout(timer);
    probes = 0;
    refusedEndpoints.clear();
    networkStatus.isAvailable = true;
  };

  const stops = [
    subscribeKey(networkStatus, 'refusals', () => {
      // The probe's own refusal is reported before it ends.
      if (networkStatus.isAvailable) void probe();
    }),
    subscribeKey(networkStatus, 'isAvailable', isBack => isBack && end()),
  ];
  document.addEventListener('visibilitychange', probeIfVisible);
  // Calls may have been refused before this chunk was there.
  if (networkStatus.refusals > 0) void probe();
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', probeIfVisible);
    clearTimeout(timer);
  };
}

/** Whether the probe is answered 503, and until when; null after any other outcome. */
async function refusalOfProbe(): Promise<{ backAt: number | null } | null> {
  const signal = AbortSignal.timeout(TIMEOUT * callSettings.baseDelayMs);
  try {
    await call(player.loadSettings, { signal });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 503) return null;
    const waitMs = (error.retryAfter ?? Number.POSITIVE_INFINITY) * 1000;
    return { backAt: waitMs > MAX_RETRY_AFTER_MS ? null : Date.now() + waitMs };
  }
  return null;
}
