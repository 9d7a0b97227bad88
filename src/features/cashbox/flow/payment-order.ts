import type { CardToken } from '../../../contract/operator/third-party.ts';
import { cashbox as endpoints, type NewPayment } from '../../../contract/subjects/cashbox.ts';
import type { PaymentMethod } from '../../../contract/subjects/payment-methods.ts';
import { ApiError } from '../../../core/http/api-error.ts';
import { toast } from '../../../core/shell/toasts.ts';
import { methodTitle } from '../methods/method-title.ts';
import { checkFraud } from './fraud-check.ts';
import { dismissPayment, paymentAttempts, startPayment } from './payment-flow.ts';
import { isShown } from './payment-shown.ts';
import { endText, rejectionText } from './payment-texts.ts';

/** What a form or a press has chosen, in either direction. */
export interface PaymentOrder {
  readonly action: NewPayment['action'];
  readonly method: PaymentMethod;
  readonly amount_cents: number;
  /** A saved card or account; null: what `fields` and `card` hold. */
  readonly profile: string | null;
  readonly fields: NewPayment['fields'];
  readonly card: CardToken | null;
  readonly save: boolean;
  readonly lock: boolean;
  readonly back?: string | undefined;
  readonly onSaved: (key: string) => void;
}

/**
 * The fraud check, then the payment, each in one request, exactly once (decision 0144). Resolves once the back end has it or nobody knows; rejects with
 * `ApiError` when nothing was done, for the form to say why.
 */
export async function sendPayment(order: PaymentOrder): Promise<void> {
  const { action, method, amount_cents, profile, card, lock, back, onSaved } = order;
  const body: NewPayment = {
    action,
    amount_cents,
    currency: method.currency,
    payment_method_id: method.id,
    ...(profile === null ? {} : { profile_id: profile }),
    fields: profile === null ? { ...order.fields, ...(card && { card_token: card.token }) } : {},
    save_profile: profile === null && order.save,
    lock,
  };
  const type = action === 'deposit' ? 'transaction' : 'payout';
  const check = () => checkFraud({ method, amount_cents, profile, card, type });
  const key = await startPayment({ body, method: methodTitle(method), check, back, onSaved });
  const row = paymentAttempts.rows.find(one => one.key === key);
  if (row?.phase !== 'rejected') return;
  const error =
    row.error ?? new ApiError('http', endpoints.createPayment.errorCode, 409, { error: 'withdrawn' });
  // The form says why. One that was closed meanwhile can’t, and nothing else ever names this payment.
  if (!isShown(row))
    toast([endText(row), rejectionText(row.error)].filter(Boolean).join(' '), 'warning', true);
  // After everybody who has joined it has read it.
  queueMicrotask(() => dismissPayment(key));
  throw atFields(error);
}

const FORM_NAMES: Readonly<Record<string, string>> = {
  amount_cents: 'amount',
  currency: 'method',
  payment_method_id: 'method',
  profile_id: 'profile',
  'fields.card_token': 'profile',
};

/** The back end's names of fields as the forms'. */
function atFields({ kind, code, status, body, retryAfter }: ApiError): ApiError {
  const errors = Object.entries(body.errors ?? {}).map(([name, texts]) => [
    FORM_NAMES[name] ?? name.replace(/^fields\./, ''),
    texts,
  ]);
  return new ApiError(
    kind,
    code,
    status,
    { ...body, errors: Object.fromEntries(errors) },
    retryAfter ?? undefined,
  );
}

/** Null where a field is wrong, which the frame shows. What the provider does not answer is a failed call like any other. */
export async function tokenOf(
  card: { tokenize(): Promise<CardToken | null> } | null,
): Promise<CardToken | null> {
  try {
    return (await card?.tokenize()) ?? null;
  } catch {
    throw new ApiError('network', endpoints.createPayment.errorCode);
  }
}
