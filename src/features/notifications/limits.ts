import { limits as endpoints } from '../../contract/subjects/limits.ts';
import { createLoader, initialLoadState } from '../../core/data/loader.ts';
import { call } from '../../core/http/call.ts';
import { registerRealtimeResource } from '../../core/realtime/subscriptions.ts';
import { isSignedIn, onSignedOut } from '../account/session/session-events.ts';
import { loadSafePlay } from '../safe-play/state.ts';
import { clearLimitWarnings, warnOfReachedLimits } from './warnings.ts';

const loading = initialLoadState();

/** Loads the player's limits for the guard and the warnings; the device's last known value holds until then (SAFER-8). */
export const loadLimits = createLoader(
  loading,
  async options => {
    if (!isSignedIn()) return;
    const limits = await call(endpoints.listLimits, options);
    // The break that a cooling-off may be: its end shows where the player would play.
    if (limits.some(({ type }) => type === 'coolingoff')) await loadSafePlay();
    if (isSignedIn()) warnOfReachedLimits(limits);
  },
  endpoints.listLimits.path,
);

registerRealtimeResource(loading, loadLimits, {
  limits_changed: ({ limits }) => warnOfReachedLimits(limits),
});

onSignedOut(() => {
  clearLimitWarnings();
  Object.assign(loading, initialLoadState());
});
