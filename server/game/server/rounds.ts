import type { RgsRound } from '../../../src/contract/rgs.ts';
import type { WalletState } from '../../../src/contract/subjects/wallet.ts';
import type { Outcome } from '../../../src/lib/slot/model.ts';
import { DAY_MS } from '../../../src/lib/time-units.ts';
import type { AppContext, Tx } from '../../context.ts';
import { publishWin } from '../../events/public-events.ts';
import { roundSettled } from '../../measurements.ts';
import { findLimitsInForce } from '../../safe-play/limits-in-force.ts';
import { announceLimits, recordPlay } from '../../safe-play/play-days.ts';
import type { Db } from '../../store/database.ts';
import { lockPlayer } from '../../store/dialect.ts';
import { settleWin } from '../../wallet/ledger.ts';
import type { RoundRow } from './tables.ts';

/** An open round is settled by its stored outcome when it is so old (PLAY-23). */
const OPEN_ROUND_MS = DAY_MS;

export const storedOutcome = (row: RoundRow): Outcome => JSON.parse(row.outcome) as Outcome;

export const roundOf = (row: RoundRow): RgsRound => ({
  round_id: row.id,
  round_key: row.round_key,
  state: row.state === 'open' ? 'open' : 'closed',
  bet_cents: row.bet_cents,
  win_cents: row.win_cents,
  outcome: storedOutcome(row),
  step: row.step,
  nonce: row.nonce,
});

/** Pays a round's win, publishes a high one, and closes it. The caller has checked in the same transaction that it is open. */
export async function closeRound(
  tx: Tx,
  app: AppContext,
  row: RoundRow,
): Promise<{ wallet: WalletState; row: RoundRow }> {
  const { player_id, currency, id } = row;
  const paid = { player_id, currency, amount_cents: row.win_cents, round_id: id, key: id };
  const { state } = await settleWin(tx, app.clock, paid);
  const closed = await tx
    .updateTable('rounds')
    .set({ state: 'closed', step: storedOutcome(row).steps.length, closed_at: app.clock.now().toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const now = app.clock.now();
  const limits = await findLimitsInForce(tx, player_id, now);
  const nothing = { currency, bets_cents: 0, wins_cents: 0, played_ms: 0 };
  const change = { ...nothing, wins_cents: row.win_cents };
  await recordPlay(tx, player_id, change, now);
  await announceLimits(tx, app, player_id, limits, {
    before: { ...nothing, bets_cents: -row.bet_cents },
    change,
  });
  await publishWin(tx, app, closed);
  roundSettled.publish({ player_id, state: 'closed' });
  return { wallet: state, row: closed };
}

/** Settles what was left open for a day, of one player or of all. Returns how many rounds it closed. */
export async function settleOldRounds(app: AppContext, player_id?: number): Promise<number> {
  const before = new Date(app.clock.now().getTime() - OPEN_ROUND_MS).toISOString();
  const findOld = (db: Db | Tx, of: number | undefined) => {
    const old = db
      .selectFrom('rounds')
      .selectAll()
      .where('state', '=', 'open')
      .where('opened_at', '<=', before);
    return (of === undefined ? old : old.where('player_id', '=', of)).execute();
  };
  // There is hardly ever one, and a game asks whenever it is opened: that is no reason for a write.
  const players = new Set((await findOld(app.db, player_id)).map(row => row.player_id));
  let closed = 0;
  for (const id of players) {
    closed += await app.db.transaction().execute(async tx => {
      await lockPlayer(tx, id);
      const rows = await findOld(tx, id);
      for (const row of rows) await closeRound(tx, app, row);
      return rows.length;
    });
  }
  return closed;
}
