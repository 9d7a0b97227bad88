import * as v from 'valibot';
import { storedValue } from '../../../core/device/stored-value.ts';
import { PRIVATE_PREFIX } from '../../../core/session/purge.ts';
import { account } from '../../account/state.ts';
import { type PaymentOrder, sendPayment } from '../flow/payment-order.ts';

/** Pays in, and keeps what was chosen for the next time. Rejects with `ApiError` when nothing was done, for the form to say why. */
export async function sendDeposit(order: Omit<PaymentOrder, 'action' | 'lock'>): Promise<void> {
  const player = account.player?.id;
  await sendPayment({ ...order, action: 'deposit', lock: false });
  // Signed out meanwhile: it would be proposed to the next player of this device.
  if (account.player?.id !== player) return;
  const { method, profile, amount_cents } = order;
  storedDeposit.write({ currency: method.currency, method: method.id, profile, amount_cents });
}

/** What was paid in last, for the next one by one press: names of ours for method and profile, nothing of the card itself. */
const LastDeposit = v.object({
  currency: v.string(),
  method: v.string(),
  profile: v.nullable(v.string()),
  amount_cents: v.number(),
});
const storedDeposit = storedValue(`${PRIVATE_PREFIX}lastDeposit`, LastDeposit);

export function lastDeposit(currency: string): v.InferOutput<typeof LastDeposit> | null {
  const last = storedDeposit.read();
  return last?.currency === currency ? last : null;
}
