import { subscribeKey } from 'valtio/utils';
import { info } from '../../contract/subjects/info.ts';
import { call, callSettings } from './call.ts';
import { networkStatus } from './network-status.ts';

/** Between two looks, in base delays of the retry schedule: 15 to 30 s, each page at another moment. */
const MIN_DELAY = 15;
const MAX_DELAY = 30;
/** One look takes no longer than this many base delays. */
const TIMEOUT = 10;

/**
 * While there has been no answer although the browser sees a network, no `online` will come: then the page looks now
 * and then by itself, so that "offline" does not stay on screen when the network is back. Returns a function that stops
 * it.
 */
export function startConnectivityProbe(): () => void {
  let timer = 0;
  const plan = () => {
    clearTimeout(timer);
    if (networkStatus.isOnline) return;
    const delay = (MIN_DELAY + Math.random() * (MAX_DELAY - MIN_DELAY)) * callSettings.baseDelayMs;
    timer = window.setTimeout(() => void probe().finally(plan), delay);
  };
  // A page that is opened without a network may never get an event for it.
  plan();
  const stop = subscribeKey(networkStatus, 'isOnline', plan);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

async function probe(): Promise<void> {
  if (!navigator.onLine || document.visibilityState !== 'visible') return;
  const signal = AbortSignal.timeout(TIMEOUT * callSettings.baseDelayMs);
  // Whatever comes is noted by the call itself.
  await call(info.loadWorkerConfig, { signal }).catch(() => undefined);
}
