import { liveSubject } from '../../core/live-subjects.ts';
import { applyWalletState, loadWallet, wallet } from './state.ts';

liveSubject(wallet.loading, loadWallet, { balance_changed: applyWalletState });
