import { registerRealtimeResource } from '../../core/realtime/subscriptions.ts';
import { applyWalletState, loadWallet, wallet } from './state.ts';

registerRealtimeResource(wallet.loading, loadWallet, { balance_changed: applyWalletState });
