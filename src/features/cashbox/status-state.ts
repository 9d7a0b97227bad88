import { proxy, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { type CashboxStatus, cashbox as endpoints } from '../../contract/subjects/cashbox.ts';
import { initialLoadState, type LoadState } from '../../core/data/loader.ts';
import { call } from '../../core/http/call.ts';
import { onRealtimeEvent } from '../../core/realtime/subscriptions.ts';
import { onSignedOut } from '../account/session/session-events.ts';
import { methods } from './methods/methods-state.ts';
import { createWalletLoader } from './wallet-loader.ts';

/**
 * What can be done in the cashbox now, in the currency of `methods`; asked again when that currency, the profile, a limit or a
 * break changes. Not with every payment: the form asks when it is opened again.
 */
export const cashboxStatus = proxy<{ status: CashboxStatus | null; loading: LoadState }>({
  status: null,
  loading: initialLoadState(),
});

export const useCashboxStatus = () =>
  useSnapshot(cashboxStatus) as Readonly<{ status: CashboxStatus | null; loading: LoadState }>;

export const loadCashboxStatus = createWalletLoader(
  cashboxStatus.loading,
  () => methods.currency,
  async (currency, options) => {
    const status = await call(endpoints.loadCashboxStatus, { ...options, query: { currency } });
    return () => {
      cashboxStatus.status = status;
    };
  },
);

subscribeKey(methods, 'currency', () => {
  cashboxStatus.status = null;
  Object.assign(cashboxStatus.loading, initialLoadState());
  void loadCashboxStatus();
});
for (const type of ['profile_changed', 'limits_changed', 'break_changed'] as const)
  onRealtimeEvent(type, () => {
    if (cashboxStatus.status !== null) void loadCashboxStatus();
  });
onSignedOut(() => {
  cashboxStatus.status = null;
  Object.assign(cashboxStatus.loading, initialLoadState());
});
