import { type JurisdictionName, jurisdictions } from '../../src/contract/jurisdictions.ts';
import type { Tx } from '../ask.ts';
import { breakAt } from '../breaks.ts';
import { isSessionOver } from '../session-limit.ts';
import type { Gate } from './gates.ts';

const MINUTE_MS = 60_000;

const onBreak: Gate = async (tx, { session, now }) =>
  (await breakAt(tx, session.player_id, now)) ? 'ERR_LOCK' : null;

const sessionOver: Gate = async (tx, { session, now }) =>
  (await isSessionOver(tx, session.sign_in_id, now)) ? 'ERR_GLE' : null;

/**
 * Where every reality check brings a break, play does not go on without one (product 4.6): a stretch of rounds that are
 * less than the break apart may last as long as the licence says, whatever the page showed or did not.
 */
const realityBreak: Gate = async (tx, { session, now }) => {
  const { realityCheck } = jurisdictions[session.jurisdiction as JurisdictionName];
  const { minutes, breakMinutes } = realityCheck;
  if (minutes === null || breakMinutes === 0) return null;
  const start = await stretchStart(tx, session.player_id, now, {
    gapMs: breakMinutes * MINUTE_MS,
    longestMs: minutes * MINUTE_MS,
  });
  return now.getTime() - start >= minutes * MINUTE_MS ? 'ERR_LOCK' : null;
};

/** When the rounds began that a new one would go on with, epoch milliseconds; looks back no longer than it must. */
async function stretchStart(
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

/** What the house asks before every bet for money, in this order. */
export const HOUSE_GATES: readonly Gate[] = [onBreak, sessionOver, realityBreak];
