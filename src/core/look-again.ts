import { subscribeKey } from 'valtio/utils';
import { info } from '../contract/info.ts';
import { call, callSettings } from './call.ts';
import { connection } from './connection.ts';

/** Between two looks, in base delays of the retry schedule: 15 to 30 s, each page at another moment. */
const LEAST = 15;
const MOST = 30;
/** One look takes no longer than this many base delays. */
const PATIENCE = 10;

/**
 * While nobody has answered although the browser sees a network, no `online` will come: then the page looks now and then
 * by itself, so that "offline" does not stay on screen when somebody answers again. Gives the end of watching.
 */
export function lookAgain(): () => void {
  let timer = 0;
  const plan = () => {
    clearTimeout(timer);
    if (connection.online) return;
    const delay = (LEAST + Math.random() * (MOST - LEAST)) * callSettings.baseDelayMs;
    timer = window.setTimeout(() => void look().finally(plan), delay);
  };
  // A page that is opened without a network may never be told of one.
  plan();
  const stop = subscribeKey(connection, 'online', plan);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

async function look(): Promise<void> {
  if (!navigator.onLine || document.visibilityState !== 'visible') return;
  const signal = AbortSignal.timeout(PATIENCE * callSettings.baseDelayMs);
  // Whatever comes is noted by the call itself.
  await call(info.loadWorkerConfig, { signal }).catch(() => undefined);
}
