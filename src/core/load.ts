import { useEffect } from 'react';
import { Failure } from './failure.ts';

/** Where a subject's data stands; part of its state. `at`: when what is shown was fetched, epoch milliseconds. */
export interface Loading {
  phase: 'idle' | 'loading' | 'ready' | 'error' | 'offline';
  at: number | null;
}

export const notLoaded = (): Loading => ({ phase: 'idle', at: null });

/** The one way a subject fetches: `load(state)` coalesces calls in flight and never rejects. */
export type Load = () => Promise<void>;

/** How old, in milliseconds, data may get before a look at the page loads it again. */
const FRESH_MS = 60_000;

/**
 * Makes the `load()` of a subject out of its fetch. Calls in flight are shared; a failure leaves what is shown
 * and says so in `loading.phase`.
 */
export function makeLoad(loading: Loading, fetchAndApply: () => Promise<void>): Load {
  let inFlight: Promise<void> | null = null;
  const run = async () => {
    if (loading.at === null) loading.phase = 'loading';
    try {
      await fetchAndApply();
      loading.phase = 'ready';
      loading.at = Date.now();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.kind === 'cancelled') return;
      loading.phase = error.isOffline ? 'offline' : 'error';
    }
  };
  return () => {
    inFlight ??= run().finally(() => {
      inFlight = null;
    });
    return inFlight;
  };
}

/**
 * Loads a subject while it is on screen: first visit, page visible again, network back, all through the same `load()`
 * (house, rule 6). `enabled` false keeps it from loading, as for a guest.
 */
export function useLoad(load: Load, loading: Loading, enabled = true): void {
  useEffect(() => {
    if (!enabled) return;
    const ifStale = () => {
      if (document.visibilityState !== 'visible') return;
      if (loading.phase === 'ready' && Date.now() - (loading.at ?? 0) < FRESH_MS) return;
      void load();
    };
    const again = () => void load();
    ifStale();
    document.addEventListener('visibilitychange', ifStale);
    window.addEventListener('online', again);
    return () => {
      document.removeEventListener('visibilitychange', ifStale);
      window.removeEventListener('online', again);
    };
  }, [load, loading, enabled]);
}
