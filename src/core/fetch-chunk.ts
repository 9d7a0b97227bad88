import { delayBefore, pause } from '../lib/backoff.ts';
import { callSettings } from './call.ts';

/** So many times more while the browser says that there is a network: some seven seconds in all. */
const RETRIES = 3;

/**
 * Fetches a part of the app with its loader; one answer that a bad network lost, or a worker that was just ended, is no
 * reason to say that the part can't be had. Rejects as the last try did; at once without a network.
 */
export async function fetchChunk<M>(loader: () => Promise<M>): Promise<M> {
  for (let retry = 1; ; retry += 1) {
    try {
      return await loader();
    } catch (error) {
      if (retry > RETRIES || !navigator.onLine) throw error;
      await pause(delayBefore(retry, Math.random, callSettings.baseDelayMs));
    }
  }
}
