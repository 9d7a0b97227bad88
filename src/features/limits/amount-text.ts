import { useLingui } from '@lingui/react';
import { useSnapshot } from 'valtio';
import { MAX_SESSION_MINUTES } from '../../contract/subjects/limits.ts';
import { language } from '../../core/shell/i18n.ts';
import { useAccount } from '../account/state.ts';
import { durationText } from '../play/safety/duration-text.ts';
import { parseAmountInput, parseCountInput } from '../wallet/amount-input.ts';
import { moneyText } from '../wallet/money-text.ts';
import { activeAccount, useWallet } from '../wallet/state.ts';

/** The currency in which the player plays now. */
export function usePlayedCurrency(): string {
  const { accounts } = useWallet();
  const { player } = useAccount();
  return activeAccount(accounts)?.currency ?? player?.currency ?? 'EUR';
}

/** Formats an amount of a limit: money, or minutes where there is no currency. */
export function useAmountText(): (amount: number, currency: string) => string {
  const { locale } = useSnapshot(language);
  useLingui();
  return (amount, currency) => (currency === '' ? durationText(amount) : moneyText(amount, currency, locale));
}

/** Reads what the player typed: minor units, or minutes where there is no currency. Null for no amount. */
export function parseAmount(text: string, currency: string): number | null {
  return currency === '' ? parseCountInput(text, MAX_SESSION_MINUTES) : parseAmountInput(text, currency);
}
