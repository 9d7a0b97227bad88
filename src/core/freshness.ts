import { useSnapshot } from 'valtio';
import { connection } from './connection.ts';
import { FRESH_MS, type Loading } from './load.ts';

/**
 * What is to be said about data on screen (offline 2.3); `at` is when it was right, epoch milliseconds. `none`: there is
 * none yet; `fresh` has no mark.
 */
export type Freshness =
  | { readonly kind: 'none' | 'fresh' }
  | { readonly kind: 'stored' | 'offline'; readonly at: number }
  | { readonly kind: 'trying'; readonly at: number; readonly attempt: number; readonly of: number };

export type Aged = Extract<Freshness, { at: number }>;

type Connection = Readonly<typeof connection>;

/**
 * The one place that decides it. A stored copy counts as old until somebody confirms it, and so does what was shown when a
 * reload failed; what was loaded a while ago counts as old while a call has to try again.
 */
export function freshnessOf(
  { phase, at, stored }: Readonly<Loading>,
  { online, attempt, of }: Connection,
  now = Date.now(),
): Freshness {
  if (at === null) return { kind: 'none' };
  if (!online) return { kind: 'offline', at };
  const hasFailed = phase === 'offline' || phase === 'error';
  const isTrying = attempt > 1;
  if (!(stored || hasFailed || (isTrying && now - at > FRESH_MS))) return { kind: 'fresh' };
  return isTrying ? { kind: 'trying', at, attempt, of } : { kind: 'stored', at };
}

/** For a snapshot of a subject's `loading`. */
export const useFreshness = (loading: Readonly<Loading>): Freshness =>
  freshnessOf(loading, useSnapshot(connection));

export const isAged = (freshness: Freshness): freshness is Aged => 'at' in freshness;
