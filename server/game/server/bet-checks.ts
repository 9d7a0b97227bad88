import { type JurisdictionName, jurisdictions } from '../../../src/contract/operator/jurisdictions.ts';
import type { RgsCode } from '../../../src/contract/rgs.ts';
import { MINUTE_MS } from '../../../src/lib/time-units.ts';
import type { Tx } from '../../context.ts';
import { findPlayRestriction, type PlayRestriction } from '../../safe-play/play-restrictions.ts';
import type { GameSessionRow } from './tables.ts';

/**
 * Returns why a bet may not be placed now, or null; runs in the bet's transaction. `ERR_LOCK`: pause or exclusion,
 * `ERR_GLE`: a limit would be passed, `ERR_LOC`, `ERR_MAINTENANCE`. A repeated round is not checked again.
 */
export type BetCheck = (
  tx: Tx,
  bet: {
    readonly session: GameSessionRow;
    /** Categories of the game. */
    readonly categories: readonly string[];
    readonly bet_cents: number;
    readonly now: Date;
  },
) => Promise<RgsCode | null>;

const RESTRICTION_CODES: Readonly<Record<PlayRestriction, RgsCode>> = {
  break: 'ERR_LOCK',
  exclusion: 'ERR_LOCK',
  session_limit: 'ERR_GLE',
  signed_out: 'ERR_IS',
  restricted_country: 'ERR_LOC',
};

const playNotRestricted: BetCheck = async (tx, { session, categories, now }) => {
  const restriction = await findPlayRestriction(tx, { ...session, categories }, now);
  return restriction && RESTRICTION_CODES[restriction];
};

/**
 * Where every reality check brings a break, play does not go on without one (SAFER-25): rounds that are less than
 * the break apart may go on for as long as the licence says, whatever the page has shown.
 */
const realityCheckBreakTaken: BetCheck = async (tx, { session, now }) => {
  const { realityCheck } = jurisdictions[session.jurisdiction as JurisdictionName];
  const { minutes, breakMinutes } = realityCheck;
  if (minutes === null || breakMinutes === 0) return null;
  const start = await playSessionStart(tx, session.player_id, now, {
    gapMs: breakMinutes * MINUTE_MS,
    longestMs: minutes * MINUTE_MS,
  });
  return now.getTime() - start >= minutes * MINUTE_MS ? 'ERR_LOCK' : null;
};

/** When the rounds began that a new one would go on with, epoch milliseconds; looks back no longer than it must. */
async function playSessionStart(
  tx: Tx,
  player_id: number,
  now: Date,
  { gapMs, longestMs }: { gapMs: number; longestMs: number },
): Promise<number> {
  const rows = await tx
    .selectFrom('rounds')
    .select('opened_at')
    .where('player_id', '=', player_id)
    .where('opened_at', '>', new Date(now.getTime() - longestMs - gapMs).toISOString())
    .orderBy('opened_at', 'desc')
    .execute();
  let start = now.getTime();
  for (const { opened_at } of rows) {
    const at = Date.parse(opened_at);
    if (start - at >= gapMs) break;
    start = at;
  }
  return start;
}

/** For requests from a country where the operator may offer nothing, whatever was launched elsewhere. */
export const visitRestricted: BetCheck = async () => 'ERR_LOC';

/** Run before every bet for money, in this order. */
export const BET_CHECKS: readonly BetCheck[] = [playNotRestricted, realityCheckBreakTaken];
