import type { CardToken } from '../../../contract/operator/third-party.ts';
import { cashbox as endpoints } from '../../../contract/subjects/cashbox.ts';
import type { FraudTransaction } from '../../../contract/subjects/fraud.ts';
import type { PaymentMethod } from '../../../contract/subjects/payment-methods.ts';
import { ApiError } from '../../../core/http/api-error.ts';
import { call, newIdempotencyKey } from '../../../core/http/call.ts';
import { parseMaskedCard } from '../../../lib/payment-card.ts';
import { loadWholeProfile } from '../../account/actions.ts';
import { account } from '../../account/state.ts';
import { getDeviceFingerprint } from '../../third-party/device-fingerprint.ts';
import { visit } from '../../visit/state.ts';

interface CheckedPayment {
  readonly method: PaymentMethod;
  readonly amount_cents: number;
  /** A saved card or account; null: none. */
  readonly profile: string | null;
  readonly card: CardToken | null;
  readonly type: FraudTransaction['type'];
}

/**
 * The fraud check (CASHBOX-16), which goes before the payment. It must have arrived; what it thinks of the payment it tells the back end only, so that a
 * refusal of it stops nothing here. It names the whole profile, which the device's copy is not.
 */
export async function checkFraud(payment: CheckedPayment): Promise<void> {
  if (account.isPartial) await loadWholeProfile();
  const { player } = account;
  const country = player?.country ?? visit.context?.country;
  if (!player || !country) return;
  const { method, amount_cents, profile, card, type } = payment;
  const title = method.savedProfiles.find(({ id }) => id === profile)?.title;
  const saved = title === undefined ? null : parseMaskedCard(title);
  const body: FraudTransaction = {
    country,
    first_name: player.first_name ?? '',
    last_name: player.last_name ?? '',
    email: player.email ?? '',
    device_fingerprint: await getDeviceFingerprint(),
    // Nothing else of it, above all not its token.
    card: card
      ? { first_six: card.first_six, last_four: card.last_four }
      : saved && { first_six: saved.first_6, last_four: saved.last_4 },
    amount_cents,
    currency: method.currency,
    payment_system: method.brand,
    type,
    custom_player_status: player.statuses[0]?.id ?? null,
  };
  try {
    await call(endpoints.checkTransaction, { body, key: newIdempotencyKey() });
  } catch (error) {
    // Answered 503, as under maintenance, it has not arrived either.
    if (!(error instanceof ApiError) || error.kind !== 'http' || error.status === 503) throw error;
  }
}
