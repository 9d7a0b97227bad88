import { useEffect } from 'react';
import { subscribeKey } from 'valtio/utils';
import type { LocaleCode } from '../../contract/operator/locales.ts';
import { isDue, MINUTE_MS } from '../../lib/time-units.ts';
import { ApiError } from '../http/api-error.ts';
import { endedWrites } from '../http/call.ts';
import { networkStatus } from '../http/network-status.ts';
import { sessionEpoch } from '../session/epoch.ts';
import { hydration } from '../shell/hydration.ts';
import { language } from '../shell/i18n.ts';
import { onCacheConfirmation, onCacheUpdate } from './cache-updates.ts';

/** Where a subject's data stands; part of its state. */
export interface LoadState {
  phase: 'idle' | 'loading' | 'ready' | 'error' | 'offline';
  /** When what is shown was right, epoch milliseconds; null before there is anything. */
  at: number | null;
  /** What is shown is the worker's stored copy, which the back end has not confirmed yet. */
  stored: boolean;
  /** The language that the back end was asked in. */
  locale?: LocaleCode;
}

export const initialLoadState = (): LoadState => ({ phase: 'idle', at: null, stored: false });

/** Whether the first load has not ended yet. */
export const isAwaited = ({ phase }: Pick<LoadState, 'phase'>): boolean =>
  phase === 'idle' || phase === 'loading';

/** Options of a load, passed to `call` as they are. */
export interface LoadOptions {
  readonly prefer?: 'store' | undefined;
  readonly onStored: (at: number) => void;
  readonly onSeq?: (seq: number) => void;
}

/** The one way a subject fetches: `load(state)` coalesces calls in flight and never rejects. */
export type Load = () => Promise<void>;

export interface Loader extends Load {
  /**
   * Follows the worker's stored answers of the endpoint with this path, until the returned function is called: what was
   * stored again is read from the store, without a request (decision 0005).
   */
  follow(resource: string): () => void;
}

/**
 * What the realtime layer (`core/realtime/subscriptions.ts`), a later chunk, has to know of loads: which subjects are
 * on screen, an entry per use; the player's event number that each one's data includes, 0 when not known; and when a
 * load begins.
 */
export const loadRegistry: {
  readonly visible: LoadState[];
  readonly seqs: WeakMap<LoadState, number>;
  onBegin?: (loading: LoadState) => ((seq: number) => void) | undefined;
} = { visible: [], seqs: new WeakMap() };

/** How old, in milliseconds, data may get before a look at the page loads it again. */
export const STALE_AFTER_MS = MINUTE_MS;

/**
 * Makes the `load()` of a subject out of its fetch. Calls in flight are shared; a failure leaves what is shown
 * and sets `loading.phase`. It follows the worker's stored answers of the endpoints whose paths are `resources`.
 */
export function createLoader(
  loading: LoadState,
  fetchAndApply: (options: LoadOptions) => Promise<void>,
  ...resources: readonly string[]
): Loader {
  let inFlight: {
    readonly done: Promise<void>;
    readonly session: number;
    readonly writes: number;
    readonly locale: LocaleCode;
    readonly prefer: 'store' | undefined;
  } | null = null;
  /** When the worker last confirmed the stored copy: that message may overtake the copy itself. */
  let confirmedAt: number | null = null;
  const run = async (prefer?: 'store'): Promise<void> => {
    if (hydration.isPending) await hydration.done;
    const session = sessionEpoch();
    const { locale } = language;
    let storedAt: number | null = null;
    let seq = 0;
    const end = loadRegistry.onBegin?.(loading);
    confirmedAt = null;
    const onStored = (at: number) => {
      storedAt = Math.min(at, storedAt ?? at);
    };
    const onSeq = (value: number) => {
      seq = value;
    };
    if (loading.at === null) loading.phase = 'loading';
    try {
      await fetchAndApply({ prefer, onStored, onSeq });
      loading.phase = 'ready';
      loading.locale = locale;
      loading.at = confirmedAt ?? storedAt ?? Date.now();
      loading.stored = storedAt !== null && confirmedAt === null && !prefer;
      loadRegistry.seqs.set(loading, seq);
      end?.(seq);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.kind === 'cancelled') return session === sessionEpoch() ? undefined : loadForNewSession();
      loading.phase = error.isOffline ? 'offline' : 'error';
    }
  };
  /** `call` drops a player's data of an earlier session: that of the new one takes its place where it is shown. */
  const loadForNewSession = (): Promise<void> | undefined => {
    const isLoading = inFlight?.session === sessionEpoch();
    return isLoading || loadRegistry.visible.includes(loading) ? load() : undefined;
  };
  const load = (prefer?: 'store'): Promise<void> => {
    const session = sessionEpoch();
    const current = inFlight?.session === session ? inFlight : null;
    // A load from the network must not be replaced by one that only reads the stored copy, nor by one that began before a write
    // or in another language.
    if (
      current?.writes === endedWrites &&
      current.locale === language.locale &&
      (current.prefer === prefer || !current.prefer)
    )
      return current.done;
    const runNext = async () => {
      if (session === sessionEpoch()) await run(prefer);
    };
    const done = (current ? current.done.then(runNext) : run(prefer)).finally(() => {
      if (inFlight?.done === done) inFlight = null;
    });
    inFlight = { done, session, writes: endedWrites, locale: language.locale, prefer };
    return done;
  };
  const follow = (resource: string) => {
    const unsubscribes = [
      onCacheUpdate(resource, async () => {
        if (loading.at === null && !inFlight) return;
        await inFlight?.done;
        await load('store');
      }),
      onCacheConfirmation(resource, at => {
        confirmedAt = at;
        if (loading.at === null || loading.phase !== 'ready') return;
        loading.at = Math.max(at, loading.at);
        loading.stored = false;
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  };
  for (const resource of resources) follow(resource);
  return Object.assign(() => load(), { follow });
}

/**
 * Loads a subject while it is on screen: first visit, page visible again, network back, another language, all through the same `load()`
 * (decision 0064). `enabled` false keeps it from loading, as for a guest.
 */
export function useLoad(load: Load, loading: LoadState, enabled = true): void {
  useEffect(() => {
    if (!enabled) return;
    const ifStale = () => {
      if (document.visibilityState !== 'visible') return;
      const isFresh =
        loading.phase === 'ready' &&
        !loading.stored &&
        (loading.locale ?? language.locale) === language.locale;
      if (isFresh && !isDue(loading.at ?? 0, STALE_AFTER_MS, Date.now())) return;
      void load();
    };
    const again = () => void load();
    ifStale();
    loadRegistry.visible.push(loading);
    document.addEventListener('visibilitychange', ifStale);
    window.addEventListener('online', again);
    // Network and platform can be back without an event of the browser. Only what failed or is an unconfirmed copy:
    // a lone bad answer must not spin the rest.
    const ifFailed = (isBack: boolean) => {
      if (isBack && (loading.phase === 'offline' || loading.phase === 'error' || loading.stored)) void load();
    };
    const stopLanguage = subscribeKey(language, 'locale', again);
    const stopOnline = subscribeKey(networkStatus, 'isOnline', ifFailed);
    const stopAvailable = subscribeKey(networkStatus, 'isAvailable', ifFailed);
    return () => {
      stopLanguage();
      stopOnline();
      stopAvailable();
      loadRegistry.visible.splice(loadRegistry.visible.indexOf(loading), 1);
      document.removeEventListener('visibilitychange', ifStale);
      window.removeEventListener('online', again);
    };
  }, [load, loading, enabled]);
}
