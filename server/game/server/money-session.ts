import type { RgsRound } from '../../../src/contract/rgs.ts';
import type { AppContext, Tx } from '../../context.ts';
import { lockPlayer } from '../../store/dialect.ts';
import { loadWalletState } from '../../wallet/ledger.ts';
import type { BetCheck } from './bet-checks.ts';
import { assertSessionActive, playMoneyRound } from './play-round.ts';
import { RgsError } from './rgs-error.ts';
import { type MoneySession, nextStep, type RgsSession } from './rgs-session.ts';
import { closeRound, roundOf, settleOldRounds, storedOutcome } from './rounds.ts';
import { fairnessOf, rotateSeedPair } from './seed-pairs.ts';
import type { RoundRow } from './tables.ts';

/** A session's calls on sandbox money of the ledger (PLAY-18); every write is one transaction, and a player's are serial. */
export function moneyRgsSession(
  app: AppContext,
  session: MoneySession,
  betChecks: readonly BetCheck[],
): RgsSession {
  const { player_id, currency } = session;
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    app.db.transaction().execute(async tx => {
      await lockPlayer(tx, player_id);
      return work(tx);
    });
  const wallet = (tx: Tx) => loadWalletState(tx, player_id, currency);
  const findRound = async (tx: Tx, round_id: string): Promise<RoundRow> => {
    const row = await tx
      .selectFrom('rounds')
      .selectAll()
      .where('id', '=', round_id)
      .where('player_id', '=', player_id)
      .executeTakeFirst();
    if (!row) throw new RgsError('ERR_VAL', 'no such round');
    return row;
  };

  return {
    async authenticate() {
      assertSessionActive(app, session);
      await settleOldRounds(app, player_id);
      return inTransaction(async tx => ({
        ...(await wallet(tx)),
        fairness: await fairnessOf(tx, app.clock, player_id),
        open_round: await latestRound(tx, session, 'open'),
        last_round: await latestRound(tx, session, 'closed'),
      }));
    },
    play: body => inTransaction(tx => playMoneyRound(app, tx, session, betChecks, body)),
    event: ({ round_id, step }) =>
      inTransaction(async tx => {
        const row = await findRound(tx, round_id);
        const next = nextStep(roundOf(row), storedOutcome(row).steps.length, step);
        if (next === row.step) return { round: roundOf(row) };
        await tx.updateTable('rounds').set({ step: next }).where('id', '=', round_id).execute();
        return { round: roundOf({ ...row, step: next }) };
      }),
    endRound: ({ round_id }) =>
      inTransaction(async tx => {
        const row = await findRound(tx, round_id);
        if (row.state !== 'open') return { ...(await wallet(tx)), round: roundOf(row) };
        const closed = await closeRound(tx, app, row);
        return { ...closed.wallet, round: roundOf(closed.row) };
      }),
    balance: async () => {
      assertSessionActive(app, session);
      return loadWalletState(app.db, player_id, currency);
    },
    async rotateSeed({ client_seed }) {
      assertSessionActive(app, session);
      return inTransaction(async tx => {
        const open = tx.selectFrom('rounds').select('id').where('player_id', '=', player_id);
        if (await open.where('state', '=', 'open').executeTakeFirst())
          throw new RgsError('ERR_VAL', 'a round is open');
        await rotateSeedPair(tx, app.clock, player_id, client_seed);
        return { fairness: await fairnessOf(tx, app.clock, player_id) };
      });
    },
  };
}

async function latestRound(
  tx: Tx,
  session: MoneySession,
  state: 'open' | 'closed',
): Promise<RgsRound | null> {
  const row = await tx
    .selectFrom('rounds')
    .selectAll()
    .where('player_id', '=', session.player_id)
    .where('identifier', '=', session.identifier)
    .where('currency', '=', session.currency)
    .where('state', '=', state)
    .orderBy('opened_at', 'desc')
    .executeTakeFirst();
  return row ? roundOf(row) : null;
}
