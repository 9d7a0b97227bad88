import { ENABLED_CURRENCIES } from '../src/contract/currencies.ts';
import type { Account, wallet } from '../src/contract/wallet.ts';
import { type Routes, refuse, refuseFields, type Tx } from './ask.ts';
import { emit } from './events.ts';
import { ensureWallet, walletState } from './ledger.ts';
import { walletOf } from './ledger-book.ts';
import { askOperation, withdraw } from './operations.ts';
import type { Db } from './store/sqlite.ts';

/** A key as a client may send it; anything else has never been stored. */
const KEY = /^[\x21-\x7e]{8,128}$/;

/** The player's balance accounts, the first opened first. Bonus money can be played but not cashed out (platform 3). */
async function accountsOf(db: Db | Tx, player_id: number): Promise<Account[]> {
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
  const found = new Map<string, Account>();
  for (const { currency, active, pocket, balance } of wallets) {
    const account = found.get(currency) ?? {
      currency,
      amount_cents: 0,
      available_to_cashout_cents: 0,
      active: active === 1,
    };
    if (pocket === 'real' || pocket === 'bonus') account.amount_cents += balance ?? 0;
    if (pocket === 'real') account.available_to_cashout_cents += balance ?? 0;
    found.set(currency, account);
  }
  return [...found.values()];
}

export const walletRoutes = {
  listAccounts: ({ app, player }) => accountsOf(app.db, player.id),

  openAccount: ({ app, player, body, once }) => {
    const { currency } = body;
    if (!ENABLED_CURRENCIES.some(one => one.code === currency)) {
      refuseFields({ currency: ['errors.currency.invalid'] });
    }
    return once(async tx => {
      await ensureWallet(tx, app.clock, player.id, currency, true);
      const { real_cents, bonus_cents } = (await walletState(tx, player.id, currency)).balance;
      await emit(tx, app.clock, player.id, 'balance_changed', seq =>
        walletOf(currency, real_cents, bonus_cents, seq),
      );
      const account = (await accountsOf(tx, player.id)).find(one => one.currency === currency);
      if (!account) throw new Error(`The account in ${currency} was not opened.`);
      return account;
    });
  },

  loadOperation: ({ app, player, params }) =>
    KEY.test(params.key) ? askOperation(app, `player:${player.id}`, params.key) : { status: 'unknown' },

  withdrawOperation: ({ app, player, params }) =>
    KEY.test(params.key) ? withdraw(app, `player:${player.id}`, params.key) : refuse(422, 'key_invalid'),
} satisfies Pick<Routes, keyof typeof wallet>;
