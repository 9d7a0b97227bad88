import type { Payment } from '../../contract/subjects/cashbox.ts';
import { isFinalState } from '../../contract/subjects/payment-states.ts';
import { onRealtimeEvent, registerRealtimeResource } from '../../core/realtime/subscriptions.ts';
import { applyWalletState, loadWallet, wallet } from './state.ts';

registerRealtimeResource(wallet.loading, loadWallet, { balance_changed: applyWalletState });

/** Whether what withdrawals hold has changed, which the list of accounts alone tells: one has begun or ended. */
export const changesReserved = ({ action, state }: Pick<Payment, 'action' | 'state'>): boolean =>
  action === 'cashout' && (state === 'reserved' || isFinalState(action, state));

onRealtimeEvent('payments_changed', ({ payments }) => {
  if (payments.some(changesReserved)) void loadWallet();
});
