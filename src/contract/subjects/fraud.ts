import * as v from 'valibot';
import { Cents } from '../wire.ts';

const Text = v.pipe(v.string(), v.maxLength(255));

/**
 * The fraud check of a payment (CASHBOX-16, `POST /api/users/transaction`).
 */
export const FraudTransaction = v.object({
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  first_name: Text,
  last_name: Text,
  email: Text,
  /** Empty without consent (decision 0027). */
  device_fingerprint: v.pipe(v.string(), v.maxLength(4096)),
  /** First 6 and last 4 digits: a whole card number never comes here (CASHBOX-16). */
  card: v.nullable(
    v.object({
      first_six: v.pipe(v.string(), v.regex(/^\d{6}$/)),
      last_four: v.pipe(v.string(), v.regex(/^\d{4}$/)),
    }),
  ),
  amount_cents: v.pipe(Cents, v.minValue(1)),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{2,5}$/)),
  payment_system: Text,
  type: v.picklist(['transaction', 'payout']),
  custom_player_status: v.nullable(Text),
});
export type FraudTransaction = v.InferOutput<typeof FraudTransaction>;
