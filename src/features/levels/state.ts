import * as v from 'valibot';
import { proxy, useSnapshot } from 'valtio';
import { compPoints as endpoints } from '../../contract/subjects/comp-points.ts';
import { type Level, platformInfo } from '../../contract/subjects/platform-info.ts';
import { createLoader, initialLoadState, type LoadState } from '../../core/data/loader.ts';
import { reconcileList } from '../../core/data/reconcile.ts';
import { storedValue } from '../../core/device/stored-value.ts';
import { call } from '../../core/http/call.ts';
import { PRIVATE_PREFIX } from '../../core/session/purge.ts';
import { createPlayerLoader } from '../account/session/player-loader.ts';
import { onSignedOut } from '../account/session/session-events.ts';

/** All levels of the operator, from the first to the last; the worker keeps them. */
export const levels = proxy<{ rows: Level[]; loading: LoadState }>({ rows: [], loading: initialLoadState() });

export const useLevels = () => useSnapshot(levels) as Readonly<typeof levels>;

export const loadLevels = createLoader(
  levels.loading,
  async options => {
    reconcileList(levels.rows, await call(platformInfo.listStatuses, options), ({ id }) => id);
  },
  platformInfo.listStatuses.path,
);

const Points = v.object({ chargeable: v.number(), persistent: v.number() });
type Points = v.InferOutput<typeof Points>;
/** Cleared at sign-out with the player's other data. */
const storedPoints = storedValue(`${PRIVATE_PREFIX}points`, v.object({ at: v.number(), ...Points.entries }));

/** The player's comp points; at start those that this device knew last (decision 0136). */
export const points = proxy<Points & { loading: LoadState }>(readStored());

export const usePoints = () => useSnapshot(points);

export const loadPoints = createPlayerLoader(
  points.loading,
  options => call(endpoints.loadCompPoints, options),
  ({ chargeable, persistent }) =>
    applyPoints({ chargeable: chargeable.points, persistent: persistent.points }),
);

export function applyPoints({ chargeable, persistent }: Points): void {
  Object.assign(points, { chargeable, persistent });
  storedPoints.write({ at: Date.now(), chargeable, persistent });
}

function readStored(): Points & { loading: LoadState } {
  const stored = storedPoints.read();
  if (!stored) return { chargeable: 0, persistent: 0, loading: initialLoadState() };
  const { at, ...known } = stored;
  return { ...known, loading: { phase: 'idle', at, stored: true } };
}

onSignedOut(() => {
  Object.assign(points, { chargeable: 0, persistent: 0 });
  Object.assign(points.loading, initialLoadState());
});
