import { useEffect, useReducer } from 'react';
import * as v from 'valibot';
import { proxy, useSnapshot } from 'valtio';
import { deviceStore } from '../../core/device-store.ts';
import { account, useAccount } from '../account/state.ts';

/**
 * A break as this device knows it. Kept by the device, not with the player's private data: it holds over a reload and a
 * sign-out, and before any answer of the back end (decisions D16).
 */
const Resting = v.object({
  /** Whose it is; null for a guest's, of which no back end knows. */
  player: v.nullable(v.number()),
  /** The back end's number of it; null until it has been told. */
  id: v.nullable(v.number()),
  /** On this device's clock, epoch milliseconds. */
  until: v.number(),
  canEnd: v.boolean(),
});
export type Resting = v.InferOutput<typeof Resting>;

const NAME = 'orbit.break';
/** Timers can't be set further ahead than about 24 days; breaks are shorter, but a kept value may be anything. */
const LONGEST_TIMER_MS = 2_000_000_000;

const rest = proxy<{ kept: Resting | null }>({ kept: readKept() });

function readKept(): Resting | null {
  try {
    const parsed = v.safeParse(Resting, JSON.parse(deviceStore.get(NAME) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

export function keepBreak(kept: Resting | null): void {
  rest.kept = kept;
  if (kept) deviceStore.set(NAME, JSON.stringify(kept));
  else deviceStore.remove(NAME);
}

/** Another tab began or ended it. */
addEventListener('storage', ({ key }) => {
  if (key === NAME || key === null) rest.kept = readKept();
});

const isOf = (kept: Resting | null, player: number | null, now: number): kept is Resting =>
  kept !== null && kept.player === player && kept.until > now;

/** The break that holds now for whoever is here; the moment of its end is free again. */
export function currentBreak(now = Date.now()): Resting | null {
  const player = account.player?.id ?? null;
  return isOf(rest.kept, player, now) ? rest.kept : null;
}

/** The same, for a component, which is drawn again when the break ends. */
export function useResting(): Resting | null {
  const { kept } = useSnapshot(rest);
  const { player } = useAccount();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const until = kept?.until ?? 0;
  useEffect(() => {
    const left = until - Date.now();
    if (left <= 0) return;
    const timer = setTimeout(draw, Math.min(left, LONGEST_TIMER_MS));
    // A device that slept has a late timer.
    document.addEventListener('visibilitychange', draw);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', draw);
    };
  }, [until]);
  return isOf(kept, player?.id ?? null, Date.now()) ? kept : null;
}

/** What the back end says of the player's break; none there ends one that it knew, but not one that it has yet to hear of. */
export function showBreak(told: { id: number; until: number; can_end: boolean } | null): void {
  const player = account.player?.id ?? null;
  const own = rest.kept?.player === player ? rest.kept : null;
  if (told) keepBreak({ player, id: told.id, until: told.until, canEnd: told.can_end });
  else if (own && own.id !== null) keepBreak(null);
}
