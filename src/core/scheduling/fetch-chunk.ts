import { backoffDelay, delay } from '../../lib/backoff.ts';
import { callSettings } from '../http/call.ts';
import { mayReload, reload, reloadBlockers } from '../worker/safe-reload.ts';

/** Retries while the browser reports a network: about seven seconds in all. */
const RETRIES = 3;

/** How many chunks are being fetched. */
let pending = 0;

/** Whether the page waits for a chunk. */
export const hasPendingChunks = (): boolean => pending > 0;

/**
 * Loads a chunk with its loader and retries when a response was lost or the worker was terminated in between. Rejects with
 * the last error. Without a network the worker is asked once more, at once.
 */
export async function fetchChunk<M>(loader: () => Promise<M>): Promise<M> {
  pending += 1;
  try {
    return await fetchWithRetry(loader);
  } finally {
    pending -= 1;
  }
}

async function fetchWithRetry<M>(loader: () => Promise<M>): Promise<M> {
  for (let retry = 1; ; retry += 1) {
    try {
      const module = await loader();
      // A file that was cut between two statements parses, but what it exports stands at its end.
      if (Object.keys(module ?? {}).length === 0) throw new SyntaxError('no exports');
      return module;
    } catch (error) {
      if (error instanceof SyntaxError) reloadPastCache();
      const { onLine } = navigator;
      if (error instanceof SyntaxError || retry > (onLine ? RETRIES : 1)) throw error;
      if (onLine) await delay(backoffDelay(retry, Math.random, callSettings.baseDelayMs));
    }
  }
}

/**
 * A chunk that does not parse was cut on the way. HTTP cache and page would return the same for good, so that the page is
 * loaded again once the cache has been replaced (F-115).
 */
function reloadPastCache(): void {
  if (mayReload() && reloadBlockers().length === 0) void window.refetch?.().then(() => reload());
}
