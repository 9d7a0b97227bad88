import type { Account, wallet } from '../../src/contract/subjects/wallet.ts';
import type { Routes, Tx } from '../context.ts';
import { reject, rejectFields } from '../errors.ts';
import { emit } from '../events/user-events.ts';
import { isEnabledCurrency } from '../operator/currencies.ts';
import { loadPlayerRow } from '../players/player-view.ts';
import type { Db } from '../store/database.ts';
import { ensureWallet, loadWalletState } from './ledger.ts';
import { ledgerLinesRoutes } from './ledger-lines.ts';
import { findOperation, KEY_PATTERN, withdrawOperation } from './operations.ts';
import { toWalletState } from './postings.ts';

/** The player's balance accounts, the first opened first. Bonus money can be played but not cashed out (WALLET-1). */
async function findAccountsOf(db: Db | Tx, player_id: number): Promise<Account[]> {
  const wallets = await db
    .selectFrom('wallets')
    .leftJoin('accounts', on =>
      on
        .onRef('accounts.player_id', '=', 'wallets.player_id')
        .onRef('accounts.currency', '=', 'wallets.currency'),
    )
    .select(['wallets.currency', 'wallets.active', 'accounts.pocket', 'accounts.balance'])
    .where('wallets.player_id', '=', player_id)
    .orderBy('wallets.opened_at')
    .orderBy('wallets.currency')
    .execute();
  const found = new Map<string, Account & { reserved_cents: number }>();
  for (const { currency, active, pocket, balance } of wallets) {
    const account = found.get(currency) ?? {
      currency,
      amount_cents: 0,
      available_to_cashout_cents: 0,
      active: active === 1,
      reserved_cents: 0,
    };
    if (pocket === 'real' || pocket === 'bonus') account.amount_cents += balance ?? 0;
    if (pocket === 'real') account.available_to_cashout_cents += balance ?? 0;
    if (pocket === 'reserved') account.reserved_cents += balance ?? 0;
    found.set(currency, account);
  }
  return [...found.values()];
}

export const walletRoutes = {
  listAccounts: ({ app, player }) => findAccountsOf(app.db, player.id),

  openAccount: async ({ app, player, body, runOnce }) => {
    const { currency } = body;
    if (!(await isEnabledCurrency(app, currency))) {
      rejectFields({ currency: ['errors.currency.invalid'] });
    }
    return runOnce(async tx => {
      const before = await loadPlayerRow(tx, player.id);
      await ensureWallet(tx, app.clock, player.id, currency, true);
      if (before.currency !== currency)
        await emit(tx, app.clock, player.id, 'profile_changed', { fields: ['currency'] });
      const { real_cents, bonus_cents } = (await loadWalletState(tx, player.id, currency)).balance;
      await emit(tx, app.clock, player.id, 'balance_changed', seq =>
        toWalletState(currency, real_cents, bonus_cents, seq),
      );
      const account = (await findAccountsOf(tx, player.id)).find(one => one.currency === currency);
      if (!account) throw new Error(`The account in ${currency} was not opened.`);
      return account;
    });
  },

  ...ledgerLinesRoutes,

  loadOperation: ({ app, player, params }) =>
    KEY_PATTERN.test(params.key)
      ? findOperation(app, `player:${player.id}`, params.key)
      : { status: 'unknown' },

  withdrawOperation: ({ app, player, params }) =>
    KEY_PATTERN.test(params.key)
      ? withdrawOperation(app, `player:${player.id}`, params.key)
      : reject(422, 'key_invalid'),
} satisfies Pick<Routes, keyof typeof wallet>;
