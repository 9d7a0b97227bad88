import { useSnapshot } from 'valtio';
import { type Aged, isAged, useFreshness } from '../../core/freshness.ts';
import { language } from '../../core/i18n.ts';
import { useLoad } from '../../core/load.ts';
import { useAccount } from '../account/state.ts';
import { moneyText } from './money.ts';
import { activeAccount, loadWallet, useWallet, wallet } from './state.ts';

export interface Balance {
  readonly currency: string;
  readonly total: string;
  readonly real: string;
  readonly bonus: string;
  /** From when it is; null while it is fresh (offline 2.3). */
  readonly aged: Aged | null;
}

/** The balance of the active account in words, null until it is known. */
export function useBalance(): Balance | null {
  const { standing } = useAccount();
  const { accounts, loading } = useWallet();
  const freshness = useFreshness(loading);
  const { locale } = useSnapshot(language);
  useLoad(loadWallet, wallet.loading, standing === 'player');
  const account = activeAccount(accounts);
  if (!account) return null;
  const { currency, amount_cents, available_to_cashout_cents } = account;
  const text = (cents: number) => moneyText(cents, currency, locale);
  return {
    currency,
    total: text(amount_cents),
    real: text(available_to_cashout_cents),
    bonus: text(amount_cents - available_to_cashout_cents),
    aged: isAged(freshness) ? freshness : null,
  };
}
