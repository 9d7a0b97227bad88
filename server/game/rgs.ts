import type { RgsRound } from '../../src/contract/rgs.ts';
import type { App, Tx } from '../ask.ts';
import { walletState } from '../ledger.ts';
import { anyOpen, live, play } from './deal.ts';
import type { GameSessionRow, Gate } from './gates.ts';
import { RgsRefused } from './refusal.ts';
import { closeRound, type RoundRow, roundOf, settleOldRounds, storedOutcome } from './rounds.ts';
import { fairnessOf, revealPair } from './seeds.ts';
import { nextStep, type Table } from './table.ts';

/** A session's calls on sandbox money of the ledger (product 4.5); every write is one transaction. */
export function moneyTable(app: App, session: GameSessionRow, gates: readonly Gate[]): Table {
  const { player_id, currency } = session;
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => app.db.transaction().execute(work);
  const wallet = (tx: Tx) => walletState(tx, player_id, currency);
  const own = async (tx: Tx, round_id: string): Promise<RoundRow> => {
    const row = await tx
      .selectFrom('rounds')
      .selectAll()
      .where('id', '=', round_id)
      .where('player_id', '=', player_id)
      .executeTakeFirst();
    if (!row) throw new RgsRefused('ERR_VAL', 'no such round');
    return row;
  };

  return {
    async authenticate() {
      live(app, session);
      await settleOldRounds(app, player_id);
      return write(async tx => ({
        ...(await wallet(tx)),
        fairness: await fairnessOf(tx, app.clock, player_id),
        open_round: await latest(tx, session, 'open'),
        last_round: await latest(tx, session, 'closed'),
      }));
    },
    play: body => write(tx => play(app, tx, session, gates, body)),
    event: ({ round_id, step }) =>
      write(async tx => {
        const row = await own(tx, round_id);
        const next = nextStep(roundOf(row), storedOutcome(row).steps.length, step);
        if (next === row.step) return { round: roundOf(row) };
        await tx.updateTable('rounds').set({ step: next }).where('id', '=', round_id).execute();
        return { round: roundOf({ ...row, step: next }) };
      }),
    endRound: ({ round_id }) =>
      write(async tx => {
        const row = await own(tx, round_id);
        if (row.state !== 'open') return { ...(await wallet(tx)), round: roundOf(row) };
        const closed = await closeRound(tx, app, row);
        return { ...closed.wallet, round: roundOf(closed.row) };
      }),
    balance: async () => {
      live(app, session);
      return walletState(app.db, player_id, currency);
    },
    async rotateSeed({ client_seed }) {
      live(app, session);
      return write(async tx => {
        if (await anyOpen(tx, player_id)) throw new RgsRefused('ERR_VAL', 'a round is open');
        await revealPair(tx, app.clock, player_id, client_seed);
        return { fairness: await fairnessOf(tx, app.clock, player_id) };
      });
    },
  };
}

async function latest(tx: Tx, session: GameSessionRow, state: 'open' | 'closed'): Promise<RgsRound | null> {
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
