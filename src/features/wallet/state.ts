import { proxy, useSnapshot } from 'valtio';
import { type Account, wallet as endpoints, type WalletState } from '../../contract/wallet.ts';
import { call, newKey } from '../../core/call.ts';
import { type Loading, makeLoad, notLoaded } from '../../core/load.ts';
import { reconcileList, reconcileObject } from '../../core/reconcile.ts';
import { sessionEpoch } from '../../core/session-end.ts';
import { isSignedIn, onSignedIn, onSignedOut } from '../account/session.ts';

/** The player's balance accounts. `seq` is that of the newest wallet state seen; older ones change nothing. */
export const wallet = proxy<{ accounts: Account[]; seq: number; loading: Loading }>({
  accounts: [],
  seq: 0,
  loading: notLoaded(),
});

export const useWallet = () => useSnapshot(wallet);

/** The last wallet state that was applied: when, epoch milliseconds, and of which currency. */
let moved: { at: number; currency: string } | null = null;

export const loadWallet = makeLoad(
  wallet.loading,
  async asking => {
    let accounts: Account[] = [];
    let epoch: number;
    let askedAt: number;
    const onStored = (at: number) => {
      askedAt = at;
      asking.onStored(at);
    };
    do {
      if (!isSignedIn()) return;
      epoch = sessionEpoch();
      askedAt = Date.now();
      accounts = await call(endpoints.listAccounts, { ...asking, onStored });
      // An answer for the session before is somebody else's.
    } while (epoch !== sessionEpoch());
    // A state that came while the list was on its way, or after a stored list, is newer than its row of that currency.
    const newer = moved && moved.at >= askedAt ? moved.currency : null;
    const rows = accounts.map(row => {
      const held = row.currency === newer && wallet.accounts.find(({ currency }) => currency === newer);
      return held ? { ...held, active: row.active } : row;
    });
    reconcileList(wallet.accounts, rows, ({ currency }) => currency);
  },
  endpoints.listAccounts.path,
);

/** Takes a wallet state of a keyed route, the game or a channel, unless a newer one has been seen (product 4.3.9). */
export function applyWalletState({ balance, wallet_seq }: WalletState): void {
  if (wallet_seq <= wallet.seq) return;
  wallet.seq = wallet_seq;
  const { currency, real_cents, total_cents } = balance;
  moved = { at: Date.now(), currency };
  if (wallet.loading.at !== null) wallet.loading.at = moved.at;
  const held = wallet.accounts.find(row => row.currency === currency);
  const row: Account = {
    currency,
    amount_cents: total_cents,
    available_to_cashout_cents: real_cents,
    active: held?.active ?? wallet.accounts.length === 0,
  };
  if (held) reconcileObject(held, row);
  else wallet.accounts.push(row);
}

/** Makes the account of the currency the active one. Rejects with `Failure`. */
export async function activateAccount(currency: string): Promise<void> {
  await call(endpoints.openAccount, { body: { currency }, key: newKey() });
  for (const row of wallet.accounts) row.active = row.currency === currency;
  await loadWallet();
}

export const activeAccount = (accounts: readonly Account[]): Account | null =>
  accounts.find(({ active }) => active) ?? accounts[0] ?? null;

onSignedIn(() => void loadWallet());
onSignedOut(() => {
  wallet.accounts.length = 0;
  wallet.seq = 0;
  moved = null;
  Object.assign(wallet.loading, notLoaded());
});
