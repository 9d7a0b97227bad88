import { type RestrictingState, restrictions } from '../../src/contract/restrictions.ts';
import type { AppContext, Tx } from '../context.ts';
import type { PlayerRow } from '../players/tables.ts';
import { dayOf } from './limit-periods.ts';
import { findLimitsInForce, forbidsDeposit } from './limits-in-force.ts';
import { announceLimits } from './play-days.ts';
import { findRestrictingStates } from './restricting-states.ts';

interface Deposit {
  readonly currency: string;
  readonly amount_cents: number;
}

/**
 * What keeps a player from this deposit, or null (SAFER-35): a state of the table that holds deposits back (decision 0057), or a limit
 * of deposits that it would pass. Asked in the transaction that begins the deposit, and again in the one that pays it in. That the player is
 * signed out is answered last: an exclusion signs out too, and must not be hidden by that.
 */
export async function findDepositRestriction(
  tx: Tx,
  player: Pick<PlayerRow, 'id' | 'country'>,
  { currency, amount_cents }: Deposit,
  now: Date,
): Promise<RestrictingState | null> {
  const states = await findRestrictingStates(tx, player, now);
  const held = states.filter(state => restrictions.deposits[state] !== 'on');
  const graver = held.find(state => state !== 'signed_out');
  if (graver) return graver;
  const limits = await findLimitsInForce(tx, player.id, now);
  const nothing = { bets_cents: 0, wins_cents: 0, played_ms: 0 };
  if (forbidsDeposit(limits, { ...nothing, currency, deposits_cents: amount_cents })) return 'limit';
  return held[0] ?? null;
}

/** Counts a deposit that has been paid in, in the transaction that credits it, and tells of a limit that comes near or is reached. */
export async function recordDeposit(
  tx: Tx,
  app: Pick<AppContext, 'clock' | 'push' | 'settings'>,
  player_id: number,
  { currency, amount_cents }: Deposit,
): Promise<void> {
  const now = app.clock.now();
  const limits = await findLimitsInForce(tx, player_id, now);
  const nothing = { bets_cents: 0, wins_cents: 0, played_ms: 0 };
  await tx
    .insertInto('play_days')
    .values({
      ...{ player_id, currency, day: dayOf(now), peak_cents: 0, ...nothing },
      deposits_cents: amount_cents,
    })
    .onConflict(on =>
      on.columns(['player_id', 'currency', 'day']).doUpdateSet(eb => ({
        deposits_cents: eb('play_days.deposits_cents', '+', amount_cents),
      })),
    )
    .execute();
  await announceLimits(tx, app, player_id, limits, {
    change: { ...nothing, currency, deposits_cents: amount_cents },
  });
}
