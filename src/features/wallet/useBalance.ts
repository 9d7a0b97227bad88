import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { LocaleCode } from '../../contract/operator/locales.ts';
import type { Account } from '../../contract/subjects/wallet.ts';
import { isStale, type StaleFreshness, useFreshness } from '../../core/data/freshness.ts';
import { useLoad } from '../../core/data/loader.ts';
import { language } from '../../core/shell/i18n.ts';
import { useAccount } from '../account/state.ts';
import { moneyText } from './money-text.ts';
import { activeAccount, balanceDisplay, loadWallet, useWallet, wallet } from './state.ts';

export interface Wagering {
  readonly wagered: string;
  readonly total: string;
  /** Whole per cent, rounded down. */
  readonly percent: number;
}

export interface Balance {
  readonly currency: string;
  readonly total: string;
  readonly real: string;
  readonly bonus: string;
  /** What withdrawals hold; null: nothing. */
  readonly reserved: string | null;
  /** What was staked of the bonuses' wagering (WALLET-2); null: there is none to do. */
  readonly wagering: Wagering | null;
  /** When it was loaded; null while it is fresh (decision 0084). */
  readonly aged: StaleFreshness | null;
}

/** The formatted balance of the active account, null until it is known. */
export function useBalance(): Balance | null {
  const { authStatus } = useAccount();
  const { accounts, loading } = useWallet();
  const freshness = useFreshness(loading);
  const { locale } = useSnapshot(language);
  useLoad(loadWallet, wallet.loading, authStatus === 'player');
  const account = useOutsideRounds(activeAccount(accounts));
  if (!account) return null;
  return { ...balanceOf(account, locale), aged: isStale(freshness) ? freshness : null };
}

/** How much of a wager is done, in whole percent, rounded down (GIFT-10): 0 of nothing, 100 at most. */
export function wageredPercent(wagered_cents: number, total_cents: number): number {
  if (total_cents <= 0) return 0;
  // Whole numbers first: a fraction times 100 may fall short of the percent that it is.
  return Math.min(100, Math.max(0, Math.floor((wagered_cents * 100) / total_cents)));
}

/** The parts of an account as they are written (WALLET-1, WALLET-2). */
export function balanceOf(account: Account, locale: LocaleCode): Omit<Balance, 'aged'> {
  const { currency, amount_cents, available_to_cashout_cents, reserved_cents = 0 } = account;
  const { wagered_cents = 0, wagering_cents = 0 } = account;
  const text = (cents: number) => moneyText(cents, currency, locale);
  return {
    currency,
    total: text(amount_cents),
    real: text(available_to_cashout_cents),
    bonus: text(amount_cents - available_to_cashout_cents),
    reserved: reserved_cents > 0 ? text(reserved_cents) : null,
    wagering:
      wagering_cents > 0
        ? {
            wagered: text(wagered_cents),
            total: text(wagering_cents),
            percent: wageredPercent(wagered_cents, wagering_cents),
          }
        : null,
  };
}

/**
 * The value as it was before the round that runs: the back end settles a round before its reels have stopped, and a
 * balance would give the result away.
 */
export function useOutsideRounds<T>(value: T): T {
  const { isHeld } = useSnapshot(balanceDisplay);
  const [held, setHeld] = useState(value);
  if (!isHeld && held !== value) setHeld(value);
  return isHeld ? (held ?? value) : value;
}
