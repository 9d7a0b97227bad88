import { t } from '@lingui/core/macro';
import { ApiError } from '../../core/http/api-error.ts';
import { toast } from '../../core/shell/toasts.ts';
import { activateAccount } from './state.ts';

/** Plays with the wallet of the currency from now on; says why where that is not possible. */
export async function switchWallet(currency: string): Promise<void> {
  try {
    await activateAccount(currency);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast(
      error.isOffline
        ? t({ id: 'wallet.switch.offline', message: 'You need a connection to switch wallets.' })
        : t({ id: 'wallet.switch.refused', message: 'We couldn’t switch wallets.' }),
      'warning',
    );
  }
}
