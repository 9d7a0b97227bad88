import { onRealtimeEvent, registerRealtimeResource } from '../../core/realtime/subscriptions.ts';
import { applyWalletState, loadWallet, wallet } from './state.ts';

registerRealtimeResource(wallet.loading, loadWallet, { balance_changed: applyWalletState });

// What withdrawals hold is in the list alone.
onRealtimeEvent('payments_changed', () => void loadWallet());
