import type { WalletState } from '../../src/contract/subjects/wallet.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../context.ts';
import { post } from './post.ts';
import { findAccounts, findByKeyOrRound, LedgerError } from './postings.ts';

interface VoidedRound {
  readonly player_id: number;
  readonly currency: string;
  readonly round_id: string;
}

/**
 * Undoes a round, settled or open, once: the bet goes back to the pockets it came from and the win leaves them again, of which no
 * more is taken than a pocket holds. For rules of the operator's own that are in the player's favour, such as a break that arrives
 * late (decision 0137); a game's back end cancels a bet by `rollbackBet`. Throws `round_unknown`, or `round_closed` for one that is
 * undone already.
 */
export async function voidRound(
  tx: Tx,
  clock: Clock,
  { player_id, currency, round_id }: VoidedRound,
): Promise<WalletState> {
  const key = `void:${round_id}`;
  const known = await findByKeyOrRound(tx, key, round_id);
  const own = known.filter(row => row.player_id === player_id && row.currency === currency);
  if (!own.some(({ kind }) => kind === 'bet' || kind === 'round')) throw new LedgerError('round_unknown');
  if (own.some(({ kind }) => kind === 'rollback' || kind === 'void')) throw new LedgerError('round_closed');
  const accounts = await findAccounts(tx, { player_id, currency, house: 'game' });
  if (!accounts) throw new LedgerError('currency_mismatch');
  const undo = (pocket: 'real' | 'bonus') => {
    const sum = own.reduce((total, row) => total + row[`${pocket}_debit`] - row[`${pocket}_credit`], 0);
    return Math.max(sum, -accounts[pocket].balance);
  };
  const legs = [{ real: undo('real'), bonus: undo('bonus') }];
  return post(tx, clock, accounts, { kind: 'void', key, player_id, currency, round_id, legs });
}
