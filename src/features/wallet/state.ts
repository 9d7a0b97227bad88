import { proxy, useSnapshot } from 'valtio';
import { type Account, wallet as endpoints, type WalletState } from '../../contract/wallet.ts';
import { call, newKey } from '../../core/call.ts';
import { type Loading, makeLoad, notLoaded } from '../../core/load.ts';
import { reconcileList, reconcileObject } from '../../core/reconcile.ts';
import { sessionEpoch } from '../../core/session-end.ts';
import { isSignedIn, onSignedIn, onSignedOut } from '../account/session.ts';

/** The player's balance accounts. `seq` is that of the newest list: what is as old changes nothing (decisions D11). */
export const wallet = proxy<{ accounts: Account[]; seq: number; loading: Loading }>({
  accounts: [],
  seq: 0,
  loading: notLoaded(),
});

export const useWallet = () => useSnapshot(wallet);

/** The last wallet state that was applied to each currency: its number, and when, epoch milliseconds. */
const moved = new Map<string, { seq: number; at: number }>();

export const loadWallet = makeLoad(
  wallet.loading,
  async asking => {
    let accounts: Account[] = [];
    let epoch: number;
    let askedAt: number;
    let seq: number;
    const onStored = (at: number) => {
      askedAt = at;
      asking.onStored(at);
    };
    const onSeq = (told: number) => {
      seq = told;
      asking.onSeq?.(told);
    };
    do {
      if (!isSignedIn()) return;
      epoch = sessionEpoch();
      askedAt = Date.now();
      seq = 0;
      accounts = await call(endpoints.listAccounts, { ...asking, onStored, onSeq });
      // An answer for the session before is somebody else's.
    } while (epoch !== sessionEpoch());
    // A state that the list does not include is newer than its row: by their numbers, or where it has none by their times.
    const rows = accounts.map(row => {
      const last = moved.get(row.currency);
      const isNewer = last && (seq > 0 ? last.seq > seq : last.at >= askedAt);
      const held = isNewer && wallet.accounts.find(({ currency }) => currency === row.currency);
      return held ? { ...held, active: row.active } : row;
    });
    reconcileList(wallet.accounts, rows, ({ currency }) => currency);
    wallet.seq = Math.max(wallet.seq, seq);
  },
  endpoints.listAccounts.path,
);

/** Takes a wallet state of a keyed route, the game or a channel, unless a newer one has been seen (product 4.3.9). */
export function applyWalletState({ balance, wallet_seq }: WalletState): void {
  const { currency, real_cents, total_cents } = balance;
  if (wallet_seq <= Math.max(wallet.seq, moved.get(currency)?.seq ?? 0)) return;
  const at = Date.now();
  moved.set(currency, { seq: wallet_seq, at });
  if (wallet.loading.at !== null) wallet.loading.at = at;
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
  moved.clear();
  Object.assign(wallet.loading, notLoaded());
});
