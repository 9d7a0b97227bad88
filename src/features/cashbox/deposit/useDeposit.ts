import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useSearch } from 'wouter';
import { ENABLED_CURRENCIES } from '../../../contract/operator/currencies.ts';
import { routes } from '../../../contract/routes/routes.ts';
import { useLoad } from '../../../core/data/loader.ts';
import { networkStatus } from '../../../core/http/network-status.ts';
import { currentLocation } from '../../../core/shell/navigation.ts';
import { matchRoute, safeRedirectTarget } from '../../../lib/paths.ts';
import { useAccount } from '../../account/state.ts';
import { activeAccount, useWallet } from '../../wallet/state.ts';
import { loadMethods, methods, selectCurrency, useMethods } from '../methods-state.ts';
import { followPayment, isSettled, settlePayments, usePaymentAttempts } from '../payment-flow.ts';
import { cashboxStatus, loadCashboxStatus, useCashboxStatus } from '../status-state.ts';

/** The wallet that the address names (`/accounts/EUR/deposit`, `?currency=EUR`), else the active one. */
function useCurrency(search: URLSearchParams): string {
  const { accounts } = useWallet();
  const { player } = useAccount();
  const { id } = matchRoute(routes, currentLocation().path)?.params ?? {};
  const wanted = (id ?? search.get('currency') ?? '').toUpperCase();
  if (ENABLED_CURRENCIES.some(({ code }) => code === wanted)) return wanted;
  return activeAccount(accounts)?.currency ?? player?.currency ?? 'EUR';
}

/** What both ways to deposit stand on: the wallet, its methods, what holds a deposit back, and the payment that is on screen. */
export function useDeposit() {
  const search = new URLSearchParams(useSearch());
  const currency = useCurrency(search);
  const { isOnline, isAvailable } = useSnapshot(networkStatus);
  const { deposit: list, currency: loaded, loading } = useMethods();
  const { status } = useCashboxStatus();
  const named = Number(search.get('payment') ?? Number.NaN);
  const attempts = usePaymentAttempts();
  const [shown, setShown] = useState<{ key: string; isNew: boolean } | null>(null);
  useEffect(() => selectCurrency(currency), [currency]);
  useLoad(loadMethods, methods.loading);
  useLoad(loadCashboxStatus, cashboxStatus.loading);
  // What another screen, another tab or a while may have changed.
  useEffect(() => {
    void loadCashboxStatus();
    void settlePayments();
  }, []);
  useEffect(() => {
    if (Number.isSafeInteger(named) && named > 0) setShown({ key: followPayment(named), isNew: false });
  }, [named]);
  const current = shown && attempts.some(({ key }) => key === shown.key) ? shown : null;
  return {
    currency,
    back: safeRedirectTarget(search.get('back'), '') || undefined,
    canSend: isOnline && isAvailable,
    methods: loaded === currency ? list : [],
    loading,
    status: status?.currency === currency ? status : null,
    /** The payment on screen. */
    shown: current,
    show: setShown,
    /** Deposits of this device that are still open, beside it. */
    open: attempts.filter(
      row => row.action === 'deposit' && row.currency !== '' && row.key !== current?.key && !isSettled(row),
    ),
  };
}

export type Deposit = ReturnType<typeof useDeposit>;
