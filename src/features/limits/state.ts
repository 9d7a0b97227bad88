import * as v from 'valibot';
import { proxy, useSnapshot } from 'valtio';
import { Limit } from '../../contract/event-payloads.ts';
import { routes } from '../../contract/routes/routes.ts';
import { limits as endpoints } from '../../contract/subjects/limits.ts';
import { initialLoadState, type LoadState } from '../../core/data/loader.ts';
import { storedValue } from '../../core/device/stored-value.ts';
import { call } from '../../core/http/call.ts';
import { PRIVATE_PREFIX } from '../../core/session/purge.ts';
import { limitStatus } from '../../core/shell/limit-status.ts';
import { currentLocation, navigateTo, pathOf } from '../../core/shell/navigation.ts';
import { matchRoute } from '../../lib/paths.ts';
import { DAY_MS } from '../../lib/time-units.ts';
import { createPlayerLoader } from '../account/session/player-loader.ts';
import { onSignedOut } from '../account/session/session-events.ts';
import { clearLimitWarnings, warnOfReachedLimits } from '../notifications/warnings.ts';
import { play } from '../play/state.ts';
import { sessionTimeLeft } from '../safe-play/session-limit.ts';
import { loadSafePlay, toDeviceTime } from '../safe-play/state.ts';

/** Cleared at sign-out with the player's other data. */
const storedLimits = storedValue(
  `${PRIVATE_PREFIX}limits`,
  v.object({ at: v.number(), rows: v.array(Limit) }),
);

/** The player's limits; at start those that this device knew last, which the back end's replace (SAFER-8). */
export const limits = proxy<{ rows: Limit[]; loading: LoadState }>(readStored());

export const useLimits = () => useSnapshot(limits) as Readonly<typeof limits>;

/** Whether those of this session have been loaded. */
let areKnown = false;
let nextTurn: ReturnType<typeof setTimeout> | undefined;

/** Loads the player's limits for their screen, the guard and the warnings; the device's last known ones hold until then. */
export const loadLimits = createPlayerLoader(
  limits.loading,
  async options => {
    const rows = await call(endpoints.listLimits, options);
    // The break that a cooling-off may be, and the session limit: their ends show where the player would play.
    if (rows.some(({ type }) => type === 'coolingoff' || type === 'session')) await loadSafePlay();
    return rows;
  },
  rows => {
    applyLimits(rows);
    if (!areKnown) leaveGame();
    areKnown = true;
  },
  endpoints.listLimits.path,
);

/**
 * What the first load of a session says was so at the entry of the game page that is shown, where the guard knew of nothing yet
 * (ROUTE-69). A game that runs already may finish.
 */
function leaveGame(): void {
  const { path } = currentLocation();
  const isGame = matchRoute(routes, path)?.name === 'gameItem';
  if (isGame && limitStatus.isRedirecting && play.phase !== 'running')
    navigateTo(pathOf('profileLimits'), { replace: true, state: {} });
}

/** Those of this sign-in alone are of no period, and no event carries them. */
const isOfSignIn = ({ type, period }: Limit): boolean => type === 'session' && period === null;

/** Applies what holds for every sign-in. */
export const applySharedLimits = (rows: readonly Limit[]): void =>
  applyLimits([...rows, ...limits.rows.filter(isOfSignIn)]);

function applyLimits(rows: Limit[]): void {
  limits.rows = rows;
  storedLimits.write({ at: Date.now(), rows });
  warnOfReachedLimits(rows);
  loadAtNextTurn();
}

/** Time alone reaches a session limit, and ends periods, exclusions and waits: no event says so. */
function loadAtNextTurn(): void {
  clearTimeout(nextTurn);
  const now = Date.now();
  const ends = limits.rows.flatMap(({ resets_at, ends_at, pending }) => [
    resets_at,
    ends_at,
    pending?.is_confirmed ? pending.starts_at : null,
  ]);
  const waits = ends.flatMap(end => (end ? [toDeviceTime(end) - now] : []));
  const ofSignIn = limits.rows.some(isOfSignIn) ? sessionTimeLeft(now) : null;
  const left = [...waits, ofSignIn ?? 0].filter(wait => wait > 0);
  // No timer is longer than a day: a device may sleep, and the browser's longest is 24 days.
  if (left.length > 0) nextTurn = setTimeout(() => void loadLimits(), Math.min(DAY_MS, ...left));
}

function readStored(): { rows: Limit[]; loading: LoadState } {
  const stored = storedLimits.read();
  if (!stored) return { rows: [], loading: initialLoadState() };
  return { rows: stored.rows, loading: { phase: 'idle', at: stored.at, stored: true } };
}

onSignedOut(() => {
  areKnown = false;
  limits.rows = [];
  clearTimeout(nextTurn);
  clearLimitWarnings();
  Object.assign(limits.loading, initialLoadState());
});
