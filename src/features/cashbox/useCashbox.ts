import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useSearch } from 'wouter';
import { ENABLED_CURRENCIES } from '../../contract/operator/currencies.ts';
import { routes } from '../../contract/routes/routes.ts';
import type { PaymentAction } from '../../contract/subjects/payment-states.ts';
import { useLoad } from '../../core/data/loader.ts';
import { networkStatus } from '../../core/http/network-status.ts';
import { currentLocation } from '../../core/shell/navigation.ts';
import { matchRoute } from '../../lib/paths.ts';
import { useAccount } from '../account/state.ts';
import { activeAccount, useWallet } from '../wallet/state.ts';
import { isFinished, resolveOutcomes, usePaymentAttempts } from './flow/payment-flow.ts';
import { loadMethods, methods, selectCurrency, useMethods } from './methods/methods-state.ts';
import { cashboxStatus, loadCashboxStatus, useCashboxStatus } from './status-state.ts';

/** The wallet that the address names (`/accounts/EUR/deposit`, `?currency=EUR`), else the active one. */
function useCurrency(search: URLSearchParams): string {
  const { accounts } = useWallet();
  const { player } = useAccount();
  const { id } = matchRoute(routes, currentLocation().path)?.params ?? {};
  const wanted = (id ?? search.get('currency') ?? '').toUpperCase();
  if (ENABLED_CURRENCIES.some(({ code }) => code === wanted)) return wanted;
  return activeAccount(accounts)?.currency ?? player?.currency ?? 'EUR';
}

/**
 * What a deposit and a withdrawal stand on: the wallet, its methods, what holds the action back, the payment that is on screen, and those of this
 * device that are open beside it.
 */
export function useCashbox(action: PaymentAction) {
  const search = new URLSearchParams(useSearch());
  const currency = useCurrency(search);
  const { isOnline, isAvailable } = useSnapshot(networkStatus);
  const { [action]: list, currency: loaded, loading } = useMethods();
  const { status } = useCashboxStatus();
  const attempts = usePaymentAttempts();
  const [chosen, show] = useState<{ key: string; isNew: boolean } | null>(null);
  const shown = chosen && attempts.some(({ key }) => key === chosen.key) ? chosen : null;
  useEffect(() => selectCurrency(currency), [currency]);
  useLoad(loadMethods, methods.loading);
  useLoad(loadCashboxStatus, cashboxStatus.loading);
  // What another screen, another tab or a while may have changed.
  useEffect(() => {
    void loadCashboxStatus();
    void resolveOutcomes();
  }, []);
  return {
    search,
    shown,
    show,
    // A withdrawal that the back end has is set aside from the balance, and has its place in the history.
    open: attempts.filter(
      row =>
        row.action === action &&
        row.currency !== '' &&
        row.key !== shown?.key &&
        !isFinished(row) &&
        (action === 'deposit' || row.payment === null),
    ),
    currency,
    canSend: isOnline && isAvailable,
    methods: loaded === currency ? list : [],
    loading,
    status: status?.currency === currency ? status : null,
  };
}

export type Cashbox = ReturnType<typeof useCashbox>;
