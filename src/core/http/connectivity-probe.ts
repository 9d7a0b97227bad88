import { subscribeKey } from 'valtio/utils';
import { info } from '../../contract/subjects/info.ts';
import { call, callSettings } from './call.ts';
import { networkStatus } from './network-status.ts';

/**
 * Until the first probe, and between probes at most, in base delays of the retry schedule: 2 to 30 s, doubled each time
 * and shortened by up to a half at random, so that pages do not probe together.
 */
const FIRST_DELAY = 2;
const MAX_DELAY = 30;
/** A probe takes no longer than this many base delays. */
const TIMEOUT = 10;

/**
 * While there has been no answer although the browser sees a network, no `online` will come: then the page probes by
 * itself, so that "offline" does not stay on screen when the network is back. Soon at first: right after `online` the
 * first requests often fail still. Returns a function that stops it.
 */
export function startConnectivityProbe(): () => void {
  let timer = 0;
  let probes = 0;
  const plan = () => {
    clearTimeout(timer);
    if (networkStatus.isOnline) return;
    const delay = Math.min(MAX_DELAY, FIRST_DELAY * 2 ** probes) * (1 - Math.random() / 2);
    probes += 1;
    timer = window.setTimeout(() => void probe().finally(plan), delay * callSettings.baseDelayMs);
  };
  const restart = () => {
    probes = 0;
    plan();
  };
  // A page that is opened without a network may never get an event for it.
  restart();
  const stop = subscribeKey(networkStatus, 'isOnline', restart);
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
