import { useEffect } from 'react';
import { subscribeKey } from 'valtio/utils';
import { connection } from './connection.ts';
import { Failure } from './failure.ts';
import { onConfirmed, onSubjectChanged } from './subjects.ts';

/** Where a subject's data stands; part of its state. */
export interface Loading {
  phase: 'idle' | 'loading' | 'ready' | 'error' | 'offline';
  /** When what is shown was right, epoch milliseconds; null before there is anything. */
  at: number | null;
  /** What is shown is the worker's stored copy, which nobody has confirmed yet. */
  stored: boolean;
}

export const notLoaded = (): Loading => ({ phase: 'idle', at: null, stored: false });

/** How a load asks: handed to `call` as it is. */
export interface Asking {
  readonly prefer?: 'store';
  readonly onStored: (at: number) => void;
  readonly onSeq?: (seq: number) => void;
}

/** The one way a subject fetches: `load(state)` coalesces calls in flight and never rejects. */
export type Load = () => Promise<void>;

/**
 * What the live layer (`core/live.ts`), which comes later, has to know of loads: which subjects are on screen, an entry per
 * use; the player's event number that each one's data includes, 0 when not told; and when a load begins.
 */
export const loads: {
  readonly shown: Loading[];
  readonly seqs: WeakMap<Loading, number>;
  onBegin?: (loading: Loading) => ((seq: number) => void) | undefined;
} = { shown: [], seqs: new WeakMap() };

/** How old, in milliseconds, data may get before a look at the page loads it again. */
export const FRESH_MS = 60_000;

/**
 * Makes the `load()` of a subject out of its fetch. Calls in flight are shared; a failure leaves what is shown
 * and says so in `loading.phase`. With the paths of its endpoints as `subjects` it follows the worker: what was stored
 * anew is read from the store, without a request (decisions D5).
 */
export function makeLoad(
  loading: Loading,
  fetchAndApply: (asking: Asking) => Promise<void>,
  ...subjects: readonly string[]
): Load {
  let inFlight: Promise<void> | null = null;
  /** When the worker last confirmed the stored copy: its word may overtake the copy itself. */
  let confirmedAt: number | null = null;
  const run = async (prefer?: 'store') => {
    let storedAt: number | null = null;
    let seq = 0;
    const end = loads.onBegin?.(loading);
    confirmedAt = null;
    const onStored = (at: number) => {
      storedAt = Math.min(at, storedAt ?? at);
    };
    const onSeq = (told: number) => {
      seq = told;
    };
    if (loading.at === null) loading.phase = 'loading';
    try {
      await fetchAndApply({ ...(prefer && { prefer }), onStored, onSeq });
      loading.phase = 'ready';
      loading.at = confirmedAt ?? storedAt ?? Date.now();
      loading.stored = storedAt !== null && confirmedAt === null && prefer === undefined;
      loads.seqs.set(loading, seq);
      end?.(seq);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.kind === 'cancelled') return;
      loading.phase = error.isOffline ? 'offline' : 'error';
    }
  };
  const load = (prefer?: 'store') => {
    inFlight ??= run(prefer).finally(() => {
      inFlight = null;
    });
    return inFlight;
  };
  for (const subject of subjects) {
    onSubjectChanged(subject, async () => {
      if (loading.at === null && !inFlight) return;
      await Promise.resolve(inFlight);
      await load('store');
    });
    onConfirmed(subject, at => {
      confirmedAt = at;
      if (loading.at === null || loading.phase !== 'ready') return;
      loading.at = Math.max(at, loading.at);
      loading.stored = false;
    });
  }
  return () => load();
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
      const isFresh = loading.phase === 'ready' && !loading.stored;
      if (isFresh && Date.now() - (loading.at ?? 0) < FRESH_MS) return;
      void load();
    };
    const again = () => void load();
    ifStale();
    loads.shown.push(loading);
    document.addEventListener('visibilitychange', ifStale);
    window.addEventListener('online', again);
    // Somebody answers again without the browser having said so. Only what failed or is a copy that nobody has confirmed:
    // a lone bad answer must not spin the rest.
    const stop = subscribeKey(connection, 'online', isBack => {
      if (isBack && (loading.phase === 'offline' || loading.stored)) void load();
    });
    return () => {
      stop();
      loads.shown.splice(loads.shown.indexOf(loading), 1);
      document.removeEventListener('visibilitychange', ifStale);
      window.removeEventListener('online', again);
    };
  }, [load, loading, enabled]);
}
