import type { WalletState } from '../../src/contract/subjects/wallet.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../context.ts';
import { type Leg, post } from './post.ts';
import {
  findAccounts,
  findByKeyOrRound,
  type LedgerAccounts,
  LedgerError,
  type PostedTransaction,
} from './postings.ts';

interface VoidedRounds {
  readonly player_id: number;
  readonly currency: string;
  /** At least one. */
  readonly round_ids: readonly string[];
}

/**
 * Undoes rounds together, settled or open, each once: what they changed on the whole leaves the pockets or comes back, by one
 * posting. No more is taken of a pocket than it holds, and what it lacks the other one gets less, so that nobody gains more than the
 * rounds have cost (decision 0160). For rules of the operator's own that are in the player's favour, such as a break that arrives late
 * (decision 0137); a game's back end cancels a bet by `rollbackBet`. Throws `round_unknown`, or `round_closed` for one that is undone
 * already.
 */
export async function voidRounds(
  tx: Tx,
  clock: Clock,
  { player_id, currency, round_ids }: VoidedRounds,
): Promise<WalletState> {
  const rows: PostedTransaction[] = [];
  for (const round_id of round_ids) {
    const known = await findByKeyOrRound(tx, keyOf(round_id), round_id);
    const own = known.filter(row => row.player_id === player_id && row.currency === currency);
    if (!own.some(({ kind }) => kind === 'bet' || kind === 'round')) throw new LedgerError('round_unknown');
    if (own.some(({ kind }) => kind === 'rollback' || kind === 'void')) throw new LedgerError('round_closed');
    rows.push(...own);
  }
  const accounts = await findAccounts(tx, { player_id, currency, house: 'game' });
  if (!accounts) throw new LedgerError('currency_mismatch');
  const [round_id = '', ...others] = round_ids;
  const about = { kind: 'void', player_id, currency };
  // Each round has its own line, which says that it is over: the first one's moves the money of all.
  const created_at = clock.now().toISOString();
  if (others.length > 0)
    await tx
      .insertInto('transactions')
      .values(others.map(id => ({ ...about, key: keyOf(id), round_id: id, created_at, seq: null })))
      .execute();
  const legs = [changeOf(rows, accounts)];
  return post(tx, clock, accounts, { ...about, key: keyOf(round_id), round_id, legs });
}

const keyOf = (round_id: string): string => `void:${round_id}`;

function changeOf(rows: readonly PostedTransaction[], accounts: LedgerAccounts): Leg {
  const undo = (pocket: 'real' | 'bonus') => {
    const sum = rows.reduce((total, row) => total + row[`${pocket}_debit`] - row[`${pocket}_credit`], 0);
    const lacking = Math.max(0, -sum - accounts[pocket].balance);
    return { change: sum + lacking, lacking };
  };
  const real = undo('real');
  const bonus = undo('bonus');
  const less = (change: number, lacking: number) => (change > 0 ? Math.max(0, change - lacking) : change);
  return { real: less(real.change, bonus.lacking), bonus: less(bonus.change, real.lacking) };
}
