import { proxy, useSnapshot } from 'valtio';
import { type Break, safePlay as endpoints, type SafePlay } from '../../contract/subjects/safe-play.ts';
import { initialLoadState, type LoadState } from '../../core/data/loader.ts';
import { call, newIdempotencyKey } from '../../core/http/call.ts';
import { createPlayerLoader } from '../account/session/player-loader.ts';
import { onSignedOut } from '../account/session/session-events.ts';
import { account } from '../account/state.ts';
import { applyServerBreak } from './local-break.ts';

/** Safe-play settings. `clockOffsetMs`: how far the back end's clock is ahead of this device's, by its last response. */
export const safePlay = proxy<{ facts: SafePlay | null; clockOffsetMs: number; loading: LoadState }>({
  facts: null,
  clockOffsetMs: 0,
  loading: initialLoadState(),
});

export const useSafePlay = () => useSnapshot(safePlay);

/** Converts a time of the back end to this device's clock, epoch milliseconds. */
export const toDeviceTime = (time: string): number => Date.parse(time) - safePlay.clockOffsetMs;

/** The current time by the back end's clock, as an ISO time. */
export const serverTimestamp = (): string => new Date(Date.now() + safePlay.clockOffsetMs).toISOString();

export const loadSafePlay = createPlayerLoader(
  safePlay.loading,
  async options => {
    let isStored = false;
    const onStored = (at: number) => {
      isStored = true;
      options.onStored(at);
    };
    const facts = await call(endpoints.loadSafePlay, { ...options, onStored });
    return { facts, isStored };
  },
  ({ facts, isStored }) => applyFacts(facts, isStored),
  endpoints.loadSafePlay.path,
);

function applyFacts(facts: SafePlay, isStored: boolean): void {
  if (!isStored) safePlay.clockOffsetMs = Date.parse(facts.at) - Date.now();
  safePlay.facts = facts;
  applyBreak(facts.break);
}

/** Applies the back end's break, or null for none; ignored after its player has signed out. */
export function applyBreak(serverBreak: Break | null): void {
  if (account.player)
    applyServerBreak(serverBreak && { ...serverBreak, until: toDeviceTime(serverBreak.until) });
}

/** Changes the interval of the reality check, or the session limit. Rejects with `ApiError`. */
export async function updateSafePlay(
  body: { reality_check_minutes: 10 | 15 | 30 | 45 | 60 | null } | { session_limit_hours: number | null },
): Promise<void> {
  applyFacts(await call(endpoints.updateSafePlay, { body, key: newIdempotencyKey() }), false);
}

onSignedOut(() => {
  safePlay.facts = null;
  Object.assign(safePlay.loading, initialLoadState());
});
