import { t } from '@lingui/core/macro';
import type { Payment } from '../../../contract/subjects/cashbox.ts';

/** What a method is called: a brand by its own name, what is no brand in the reader's language. */
export function methodTitle({ brand, title }: Pick<Payment['method'], 'brand' | 'title'>): string {
  if (brand === 'bank_transfer') return t({ id: 'cashbox.method.bankTransfer', message: 'Bank transfer' });
  if (brand === 'sandbox_wallet') return t({ id: 'cashbox.method.sandboxWallet', message: 'Sandbox wallet' });
  return title;
}
