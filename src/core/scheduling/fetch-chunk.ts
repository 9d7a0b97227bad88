import { backoffDelay, delay } from '../../lib/backoff.ts';
import { callSettings } from '../http/call.ts';

/** Retries while the browser reports a network: about seven seconds in all. */
const RETRIES = 3;

/**
 * Loads a chunk with its loader and retries when a response was lost or the worker was terminated in between. Rejects with
 * the last error; at once without a network.
 */
export async function fetchChunk<M>(loader: () => Promise<M>): Promise<M> {
  for (let retry = 1; ; retry += 1) {
    try {
      return await loader();
    } catch (error) {
      if (retry > RETRIES || !navigator.onLine) throw error;
      await delay(backoffDelay(retry, Math.random, callSettings.baseDelayMs));
    }
  }
}
