import { sql } from 'kysely';
import type { WalletState } from '../src/contract/wallet.ts';
import type { Tx } from './ask.ts';
import type { Clock } from './clock.ts';
import { walletOf } from './ledger-book.ts';
import type { Db } from './store/sqlite.ts';

/** What the player has in the currency, and the number of the last event; zeros where there is no wallet. */
export async function walletState(tx: Tx | Db, player_id: number, currency: string): Promise<WalletState> {
  const { rows } = await sql<{ seq: number; real: number; bonus: number }>`
    select p.seq, coalesce(sum(case a.pocket when 'real' then a.balance end), 0) as "real",
      coalesce(sum(case a.pocket when 'bonus' then a.balance end), 0) as bonus
    from players p left join accounts a on a.player_id = p.id and a.currency = ${currency}
    where p.id = ${player_id} group by p.id, p.seq`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error(`There is no player ${player_id}.`);
  return walletOf(currency, row.real, row.bonus, row.seq);
}

/** Opens the player's pockets in the currency if there are none; `active` makes it the wallet the player plays with. */
export async function ensureWallet(
  tx: Tx,
  clock: Clock,
  player_id: number,
  currency: string,
  active = false,
): Promise<void> {
  await tx
    .insertInto('wallets')
    .values({ player_id, currency, active: 0, opened_at: clock.now().toISOString() })
    .onConflict(on => on.doNothing())
    .execute();
  const empty = { player_id, house: null, currency, balance: 0 };
  await tx
    .insertInto('accounts')
    .values((['real', 'bonus', 'reserved'] as const).map(pocket => ({ ...empty, pocket })))
    .onConflict(on => on.doNothing())
    .execute();
  if (!active) return;
  await tx
    .updateTable('wallets')
    .set(eb => ({ active: eb.case().when('currency', '=', currency).then(1).else(0).end() }))
    .where('player_id', '=', player_id)
    .execute();
  await tx.updateTable('players').set({ currency }).where('id', '=', player_id).execute();
}
