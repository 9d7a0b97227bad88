import { proxy, useSnapshot } from 'valtio';
import { type Break, safePlay as endpoints, type SafePlay } from '../../contract/safe-play.ts';
import { call, newKey } from '../../core/call.ts';
import { type Loading, makeLoad, notLoaded } from '../../core/load.ts';
import { sessionEpoch } from '../../core/session-end.ts';
import { isSignedIn, onSignedOut } from '../account/session.ts';
import { account } from '../account/state.ts';
import { showBreak } from './resting.ts';

/** What protects the player. `aheadMs`: how far the back end's clock is ahead of this device's, by its last fresh answer. */
export const safePlay = proxy<{ facts: SafePlay | null; aheadMs: number; loading: Loading }>({
  facts: null,
  aheadMs: 0,
  loading: notLoaded(),
});

export const useSafePlay = () => useSnapshot(safePlay);

/** A time of the back end on this device's clock, epoch milliseconds. */
export const onThisClock = (time: string): number => Date.parse(time) - safePlay.aheadMs;

/** This moment as the back end would write it. */
export const serverStamp = (): string => new Date(Date.now() + safePlay.aheadMs).toISOString();

export const loadSafePlay = makeLoad(
  safePlay.loading,
  async asking => {
    if (!isSignedIn()) return;
    const epoch = sessionEpoch();
    let isStored = false;
    const onStored = (at: number) => {
      isStored = true;
      asking.onStored(at);
    };
    const facts = await call(endpoints.loadSafePlay, { ...asking, onStored });
    if (epoch === sessionEpoch()) takeFacts(facts, isStored);
  },
  endpoints.loadSafePlay.path,
);

function takeFacts(facts: SafePlay, isStored: boolean): void {
  if (!isStored) safePlay.aheadMs = Date.parse(facts.at) - Date.now();
  safePlay.facts = facts;
  showTold(facts.break);
}

/** Takes a break of the back end's, or that there is none; not once who it is of has left. */
export function showTold(told: Break | null): void {
  if (account.player) showBreak(told && { ...told, until: onThisClock(told.until) });
}

/** Changes how often the reality check comes, or the hours of a session. Rejects with `Failure`. */
export async function chooseSafePlay(
  body: { reality_check_minutes: 10 | 15 | 30 | 45 | 60 | null } | { session_limit_hours: number | null },
): Promise<void> {
  takeFacts(await call(endpoints.chooseSafePlay, { body, key: newKey() }), false);
}

onSignedOut(() => {
  safePlay.facts = null;
  Object.assign(safePlay.loading, notLoaded());
});
