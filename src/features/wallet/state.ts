import { proxy, useSnapshot } from 'valtio';
import { type Account, wallet as endpoints, type WalletState } from '../../contract/subjects/wallet.ts';
import { initialLoadState, type LoadState } from '../../core/data/loader.ts';
import { reconcileList, reconcileObject } from '../../core/data/reconcile.ts';
import { call, newIdempotencyKey } from '../../core/http/call.ts';
import { registerPagePart } from '../../core/shell/page-state.ts';
import { createPlayerLoader } from '../account/session/player-loader.ts';
import { onSignedIn, onSignedOut } from '../account/session/session-events.ts';
import { account, loadAccount } from '../account/state.ts';

/**
 * The player's balance accounts. `seq` is that of the newest list: an event that is not newer changes nothing (decision 0011).
 */
export const wallet = proxy<{ accounts: Account[]; seq: number; loading: LoadState }>({
  accounts: [],
  seq: 0,
  loading: initialLoadState(),
});

/** `isHeld`: shown balances stay as they are, because a round runs whose reels have not stopped. */
export const balanceDisplay = proxy({ isHeld: false });

export const useWallet = () => useSnapshot(wallet);

/** By currency: the number of the last wallet state that was applied, and when, epoch milliseconds. */
const appliedStates = new Map<string, { seq: number; at: number }>();

interface AccountList {
  readonly accounts: readonly Account[];
  /** The player's event number that the list includes; 0 when it has none. */
  readonly seq: number;
  /** When the list was requested, or stored; epoch milliseconds. */
  readonly requestedAt: number;
}

export const loadWallet = createPlayerLoader(
  wallet.loading,
  async (options): Promise<AccountList> => {
    let requestedAt = Date.now();
    let seq = 0;
    const onStored = (at: number) => {
      requestedAt = at;
      options.onStored(at);
    };
    const onSeq = (received: number) => {
      seq = received;
      options.onSeq?.(received);
    };
    const accounts = await call(endpoints.listAccounts, { ...options, onStored, onSeq });
    return { accounts, seq, requestedAt };
  },
  applyList,
  endpoints.listAccounts.path,
);

function applyList({ accounts, seq, requestedAt }: AccountList): void {
  // A state that the list does not include yet is newer than its row: by number, or by time where the list has no number.
  const rows = accounts.map(row => {
    const last = appliedStates.get(row.currency);
    const isNewer = last && (seq > 0 ? last.seq > seq : last.at >= requestedAt);
    const current = isNewer && wallet.accounts.find(({ currency }) => currency === row.currency);
    if (!current) return row;
    const { amount_cents, available_to_cashout_cents } = current;
    return { ...row, amount_cents, available_to_cashout_cents };
  });
  reconcileList(wallet.accounts, rows, ({ currency }) => currency);
  wallet.seq = Math.max(wallet.seq, seq);
}

/**
 * Applies a wallet state of a keyed route, the game or a channel, unless a newer one has been applied (WALLET-7).
 */
export function applyWalletState({ balance, wallet_seq }: WalletState): void {
  const { currency, real_cents, total_cents } = balance;
  if (wallet_seq <= Math.max(wallet.seq, appliedStates.get(currency)?.seq ?? 0)) return;
  const at = Date.now();
  appliedStates.set(currency, { seq: wallet_seq, at });
  if (wallet.loading.at !== null) wallet.loading.at = at;
  const current = wallet.accounts.find(row => row.currency === currency);
  const row: Account = {
    // What a state does not tell, such as what withdrawals hold: the list does, and is loaded again when a payment changes.
    ...current,
    currency,
    amount_cents: total_cents,
    available_to_cashout_cents: real_cents,
    active: current?.active ?? wallet.accounts.length === 0,
  };
  if (current) reconcileObject(current, row);
  else wallet.accounts.push(row);
}

/**
 * Makes the account of the currency the active one. The wallets show it once the device has stored it, so that a reopened app does
 * not show the old one without a network. Rejects with `ApiError`.
 */
export async function activateAccount(currency: string): Promise<void> {
  await call(endpoints.openAccount, { body: { currency }, key: newIdempotencyKey() });
  // The currency of the profile follows the active account, and tiles lock by it (GAMES-29).
  if (account.player) account.player.currency = currency;
  await Promise.all([loadWallet(), loadAccount()]);
  // Also where they could not be loaded.
  for (const row of wallet.accounts) row.active = row.currency === currency;
}

export const activeAccount = (accounts: readonly Account[]): Account | null =>
  accounts.find(({ active }) => active) ?? accounts[0] ?? null;

/** A balance that the page came with is shown with its time until it is confirmed. */
registerPagePart<{ accounts: readonly Account[]; at: number }>('wallet', {
  read: () =>
    wallet.loading.at === null ? undefined : { accounts: [...wallet.accounts], at: wallet.loading.at },
  apply: part => {
    wallet.accounts = [...part.accounts];
    Object.assign(wallet.loading, { phase: 'ready', at: part.at, stored: true });
  },
});

onSignedIn(() => void loadWallet());
onSignedOut(() => {
  wallet.accounts.length = 0;
  wallet.seq = 0;
  appliedStates.clear();
  Object.assign(wallet.loading, initialLoadState());
});
