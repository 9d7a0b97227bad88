import * as v from 'valibot';
import type { CardToken } from '../../../contract/operator/third-party.ts';
import { cashbox as endpoints, type NewPayment } from '../../../contract/subjects/cashbox.ts';
import type { FraudTransaction } from '../../../contract/subjects/fraud.ts';
import type { PaymentMethod } from '../../../contract/subjects/payment-methods.ts';
import { safeLocalStorage } from '../../../core/device/local-storage.ts';
import { ApiError } from '../../../core/http/api-error.ts';
import { call, newIdempotencyKey } from '../../../core/http/call.ts';
import { PRIVATE_PREFIX } from '../../../core/session/purge.ts';
import { parseMaskedCard } from '../../../lib/payment-card.ts';
import { account } from '../../account/state.ts';
import { getDeviceFingerprint } from '../../third-party/device-fingerprint.ts';
import { visit } from '../../visit/state.ts';
import { dismissPayment, paymentAttempts, startPayment } from '../payment-flow.ts';

export interface DepositOrder {
  readonly method: PaymentMethod;
  readonly amount_cents: number;
  /** A saved card or account; null: what `fields` and `card` hold. */
  readonly profile: string | null;
  readonly fields: NewPayment['fields'];
  readonly card: CardToken | null;
  readonly save: boolean;
  readonly back: string | undefined;
  readonly onSaved: (key: string) => void;
}

/**
 * Pays in: the fraud check, then the payment, each in one request. Resolves to the key once the back end has it or nobody knows; rejects with
 * `ApiError` when nothing was done, for the form to say why.
 */
export async function sendDeposit(order: DepositOrder): Promise<string> {
  const { method, amount_cents, profile, card, back, onSaved } = order;
  const body: NewPayment = {
    action: 'deposit',
    amount_cents,
    currency: method.currency,
    payment_method_id: method.id,
    ...(profile === null ? {} : { profile_id: profile }),
    fields: profile === null ? { ...order.fields, ...(card && { card_token: card.token }) } : {},
    save_profile: profile === null && order.save,
    lock: false,
  };
  const check = () => checkFraud(order);
  const key = await startPayment({ body, method: method.title, check, back, onSaved });
  const row = paymentAttempts.rows.find(one => one.key === key);
  if (row?.phase === 'refused') {
    dismissPayment(key);
    throw row.error ?? new ApiError('http', endpoints.createPayment.errorCode, 409, { error: 'withdrawn' });
  }
  rememberDeposit({ currency: method.currency, method: method.id, profile, amount_cents });
  return key;
}

/** The check (CASHBOX-16) must have arrived; what it thinks of the payment it tells the back end only, so that a refusal of it stops nothing here. */
async function checkFraud(order: DepositOrder): Promise<void> {
  const body = await fraudTransaction(order);
  if (!body) return;
  try {
    await call(endpoints.checkTransaction, { body, key: newIdempotencyKey() });
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'http') throw error;
  }
}

async function fraudTransaction({
  method,
  profile,
  card,
  amount_cents,
}: DepositOrder): Promise<FraudTransaction | null> {
  const { player } = account;
  const country = player?.country ?? visit.context?.country;
  if (!player || !country) return null;
  const title = method.savedProfiles.find(({ id }) => id === profile)?.title;
  const saved = title === undefined ? null : parseMaskedCard(title);
  return {
    country,
    first_name: player.first_name ?? '',
    last_name: player.last_name ?? '',
    email: player.email ?? '',
    device_fingerprint: await getDeviceFingerprint(),
    card: card
      ? { first_six: card.first_six, last_four: card.last_four }
      : saved && { first_six: saved.first_6, last_four: saved.last_4 },
    amount_cents,
    currency: method.currency,
    payment_system: method.brand,
    type: 'transaction',
    custom_player_status: player.statuses[0]?.id ?? null,
  };
}

/** What was paid in last, for the next one by one press: names of ours for method and profile, nothing of the card itself. */
const LastDeposit = v.object({
  currency: v.string(),
  method: v.string(),
  profile: v.nullable(v.string()),
  amount_cents: v.number(),
});
const NAME = `${PRIVATE_PREFIX}lastDeposit`;

const rememberDeposit = (deposit: v.InferOutput<typeof LastDeposit>): void =>
  safeLocalStorage.set(NAME, JSON.stringify(deposit));

export function lastDeposit(currency: string): v.InferOutput<typeof LastDeposit> | null {
  try {
    const last = v.parse(LastDeposit, JSON.parse(safeLocalStorage.get(NAME) ?? ''));
    return last.currency === currency ? last : null;
  } catch {
    return null;
  }
}
