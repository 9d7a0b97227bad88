import { useSnapshot } from 'valtio';
import { networkStatus } from '../http/network-status.ts';
import { type LoadState, STALE_AFTER_MS } from './loader.ts';

/**
 * The mark of data on screen (decision 0084); `at` is when it was right, epoch milliseconds. `none`: there is
 * none yet; `fresh` has no mark.
 */
type Freshness =
  | { readonly kind: 'none' | 'fresh' }
  | { readonly kind: 'stored' | 'offline'; readonly at: number }
  | { readonly kind: 'retrying'; readonly at: number; readonly attempt: number; readonly of: number };

export type StaleFreshness = Extract<Freshness, { at: number }>;

type NetworkStatus = Readonly<Pick<typeof networkStatus, 'isOnline' | 'attempt' | 'maxAttempts'>>;

/**
 * The one place that decides it. A stored copy counts as old until the back end confirms it, and so does what was shown
 * when a reload failed; what was loaded a while ago counts as old while a call has to try again.
 */
export function freshnessOf(
  { phase, at, stored }: Readonly<LoadState>,
  { isOnline, attempt, maxAttempts }: NetworkStatus,
  now = Date.now(),
): Freshness {
  if (at === null) return { kind: 'none' };
  if (!isOnline) return { kind: 'offline', at };
  const hasFailed = phase === 'offline' || phase === 'error';
  const isRetrying = attempt > 1;
  if (!(stored || hasFailed || (isRetrying && now - at > STALE_AFTER_MS))) return { kind: 'fresh' };
  return isRetrying ? { kind: 'retrying', at, attempt, of: maxAttempts } : { kind: 'stored', at };
}

/** For a snapshot of a subject's `loading`. */
export const useFreshness = (loading: Readonly<LoadState>): Freshness =>
  freshnessOf(loading, useSnapshot(networkStatus));

export const isStale = (freshness: Freshness): freshness is StaleFreshness => 'at' in freshness;
