import * as v from 'valibot';
import { proxy, useSnapshot } from 'valtio';
import type { BodyOf } from '../../contract/endpoint.ts';
import { safeguards as endpoints, Safeguards } from '../../contract/subjects/safeguards.ts';
import { initialLoadState, type LoadState } from '../../core/data/loader.ts';
import { storedValue } from '../../core/device/stored-value.ts';
import { call, newIdempotencyKey } from '../../core/http/call.ts';
import { PRIVATE_PREFIX } from '../../core/session/purge.ts';
import { createPlayerLoader } from '../account/session/player-loader.ts';
import { onSignedOut } from '../account/session/session-events.ts';
import { applyServerScopedBreaks } from './scoped-breaks.ts';
import { toDeviceTime } from './state.ts';

/** Cleared at sign-out with the player's other data. */
const storedSafeguards = storedValue(
  `${PRIVATE_PREFIX}safeguards`,
  v.object({ at: v.number(), facts: Safeguards }),
);

/** What the player has set beside limits: measures of the reality check, and the plan of a session. At start as last known here. */
export const safeguards = proxy<{ facts: Safeguards | null; loading: LoadState }>(readStored());

export const useSafeguards = () => useSnapshot(safeguards) as Readonly<typeof safeguards>;

function readStored(): { facts: Safeguards | null; loading: LoadState } {
  const stored = storedSafeguards.read();
  if (!stored) return { facts: null, loading: initialLoadState() };
  return { facts: stored.facts, loading: { phase: 'idle', at: stored.at, stored: true } };
}

export const loadSafeguards = createPlayerLoader(
  safeguards.loading,
  options => call(endpoints.loadSafeguards, options),
  applySafeguards,
  endpoints.loadSafeguards.path,
);

function applySafeguards(facts: Safeguards): void {
  safeguards.facts = facts;
  storedSafeguards.write({ at: Date.now(), facts });
  applyServerScopedBreaks(
    facts.breaks.map(({ id, scope, target, until, can_end }) => ({
      ...{ id, scope, target, canEnd: can_end },
      until: toDeviceTime(until),
    })),
  );
}

/** Changes what is given; rejects with `ApiError`. */
export async function updateSafeguards(body: BodyOf<typeof endpoints.updateSafeguards>): Promise<void> {
  applySafeguards(await call(endpoints.updateSafeguards, { body, key: newIdempotencyKey() }));
}

onSignedOut(() => {
  safeguards.facts = null;
  Object.assign(safeguards.loading, initialLoadState());
});
