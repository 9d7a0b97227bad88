import * as v from 'valibot';
import { PRIVATE_PREFIX } from '../../core/purge.ts';
import { onSignedOut } from '../account/session.ts';

const Tally = v.object({ bets_cents: v.number(), wins_cents: v.number() });
export type Tally = v.InferOutput<typeof Tally>;

/** One stretch of play in this tab, over all its games: what a reality check tells of. */
const Stretch = v.object({
  /** Epoch milliseconds. */
  started_at: v.number(),
  /** When the last reality check was answered, or the stretch began. */
  checked_at: v.number(),
  seen_at: v.number(),
  /** By currency; a demo's is FUN. */
  tallies: v.record(v.string(), Tally),
});
export type Stretch = v.InferOutput<typeof Stretch>;

const NAME = `${PRIVATE_PREFIX}stretch`;
/** After so long without an open game, in milliseconds, play begins anew. */
export const STRETCH_GAP_MS = 600_000;

let held: Stretch | null = null;

/** The stretch that goes on, kept over reloads of the tab, or a new one. */
export function stretchAt(now = Date.now()): Stretch {
  const known = held ?? readStretch();
  const goesOn = known !== null && now - known.seen_at < STRETCH_GAP_MS && now >= known.checked_at;
  held = goesOn
    ? { ...known, seen_at: now }
    : { started_at: now, checked_at: now, seen_at: now, tallies: {} };
  keep(held);
  return held;
}

/** Counts a round that has ended. */
export function countStake(currency: string, bet_cents: number, wins_cents: number): void {
  const stretch = stretchAt();
  const { tallies } = stretch;
  const sum = tallies[currency] ?? { bets_cents: 0, wins_cents: 0 };
  tallies[currency] = {
    bets_cents: sum.bets_cents + bet_cents,
    wins_cents: sum.wins_cents + wins_cents,
  };
  keep(stretch);
}

/** The player has seen how it stands; the next check is a whole interval away. */
export function markChecked(now = Date.now()): void {
  held = { ...stretchAt(now), checked_at: now };
  keep(held);
}

/** A break was taken, or the player has left: what comes next is another stretch. */
export function endStretch(): void {
  held = null;
  keep(null);
}

/** Whether a check is due: at the minute itself, not before. */
export const isCheckDue = ({ checked_at }: Stretch, minutes: number | null, now: number): boolean =>
  minutes !== null && now - checked_at >= minutes * 60_000;

function keep(stretch: Stretch | null): void {
  try {
    if (stretch) sessionStorage.setItem(NAME, JSON.stringify(stretch));
    else sessionStorage.removeItem(NAME);
  } catch {
    // Without a storage a reload begins a new stretch.
  }
}

function readStretch(): Stretch | null {
  try {
    const parsed = v.safeParse(Stretch, JSON.parse(sessionStorage.getItem(NAME) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

onSignedOut(endStretch);
