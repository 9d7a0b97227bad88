import type { Limit } from '../../contract/event-payloads.ts';
import { limits as endpoints } from '../../contract/subjects/limits.ts';
import { createLoader, initialLoadState } from '../../core/data/loader.ts';
import { call } from '../../core/http/call.ts';
import { onRealtimeEvent, registerRealtimeResource } from '../../core/realtime/subscriptions.ts';
import { isSignedIn, onSignedOut } from '../account/session/session-events.ts';
import { sessionTimeLeft } from '../safe-play/session-limit.ts';
import { loadSafePlay } from '../safe-play/state.ts';
import { clearLimitWarnings, warnOfReachedLimits } from './warnings.ts';

const loading = initialLoadState();
/** Those of this sign-in alone, which no event carries. */
let sessionLimits: readonly Limit[] = [];
let endOfSession: ReturnType<typeof setTimeout> | undefined;

/** Loads the player's limits for the guard and the warnings; the device's last known value holds until then (SAFER-8). */
export const loadLimits = createLoader(
  loading,
  async options => {
    if (!isSignedIn()) return;
    const limits = await call(endpoints.listLimits, options);
    // The break that a cooling-off may be, and the session limit: their ends show where the player would play.
    if (limits.some(({ type }) => type === 'coolingoff' || type === 'session')) await loadSafePlay();
    if (!isSignedIn()) return;
    sessionLimits = limits.filter(({ type }) => type === 'session');
    warnOfReachedLimits(limits);
    loadAtEndOfSession();
  },
  endpoints.listLimits.path,
);

registerRealtimeResource(loading, loadLimits, {
  limits_changed: ({ limits }) => warnOfReachedLimits([...limits, ...sessionLimits]),
});
onRealtimeEvent('limits_changed', () => void loadLimits());

/** A session limit is reached by time alone: no event says so. */
function loadAtEndOfSession(): void {
  clearTimeout(endOfSession);
  const left = sessionLimits.length > 0 ? sessionTimeLeft() : null;
  if (left) endOfSession = setTimeout(() => void loadLimits(), left);
}

onSignedOut(() => {
  sessionLimits = [];
  clearTimeout(endOfSession);
  clearLimitWarnings();
  Object.assign(loading, initialLoadState());
});
