import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useSearch } from 'wouter';
import { ENABLED_CURRENCIES } from '../../../contract/operator/currencies.ts';
import { useLoad } from '../../../core/data/loader.ts';
import { networkStatus } from '../../../core/http/network-status.ts';
import { useAccount } from '../../account/state.ts';
import { activeAccount, useWallet } from '../../wallet/state.ts';
import { loadMethods, methods, selectCurrency, useMethods } from '../methods-state.ts';
import { settlePayments, usePaymentAttempts } from '../payment-flow.ts';
import { cashboxStatus, loadCashboxStatus, useCashboxStatus } from '../status-state.ts';

/** The wallet that the address names (`?currency=EUR`), else the active one. */
function useCurrency(): string {
  const wanted = (new URLSearchParams(useSearch()).get('currency') ?? '').toUpperCase();
  const { accounts } = useWallet();
  const { player } = useAccount();
  if (ENABLED_CURRENCIES.some(({ code }) => code === wanted)) return wanted;
  return activeAccount(accounts)?.currency ?? player?.currency ?? 'EUR';
}

/** What a withdrawal stands on: the wallet, its methods, what holds it back, and the payment that is on screen. */
export function useWithdrawal() {
  const currency = useCurrency();
  const { isOnline, isAvailable } = useSnapshot(networkStatus);
  const { cashout, currency: loaded, loading } = useMethods();
  const { status } = useCashboxStatus();
  const attempts = usePaymentAttempts();
  const [shown, show] = useState<string | null>(null);
  useEffect(() => selectCurrency(currency), [currency]);
  useLoad(loadMethods, methods.loading);
  useLoad(loadCashboxStatus, cashboxStatus.loading);
  // What another screen, another tab or a while may have changed.
  useEffect(() => {
    void loadCashboxStatus();
    void settlePayments();
  }, []);
  const attempt = attempts.find(({ key }) => key === shown) ?? null;
  return {
    currency,
    canSend: isOnline && isAvailable,
    methods: loaded === currency ? cashout : [],
    loading,
    status: status?.currency === currency ? status : null,
    /** The payment on screen. */
    attempt,
    show,
  };
}

export type Withdrawal = ReturnType<typeof useWithdrawal>;
