import * as v from 'valibot';
import { Cents } from '../wire.ts';

const PositiveCents = v.pipe(Cents, v.minValue(1));

/** Bounds of one action, in minor units of the method's currency; the amount is a multiple of `step_cents`. */
export const AmountRange = v.object({
  min_cents: PositiveCents,
  max_cents: PositiveCents,
  step_cents: PositiveCents,
});
export type AmountRange = v.InferOutput<typeof AmountRange>;

/** What an action costs: basis points of the amount, rounded down, and a fixed part (`feeOf` in `payment-rules.ts`). */
export const PaymentFee = v.object({
  basis_points: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(9_999)),
  fixed_cents: v.pipe(Cents, v.minValue(0)),
});
export type PaymentFee = v.InferOutput<typeof PaymentFee>;

/** How long a method takes, minutes; `p50` and `p90` are measured on its payments of the last 90 days, null where there are too few. */
export const ProcessingTime = v.object({
  usual_minutes: v.number(),
  p50_minutes: v.nullable(v.number()),
  p90_minutes: v.nullable(v.number()),
  /** On how many payments the measure stands. */
  measured: v.number(),
});
export type ProcessingTime = v.InferOutput<typeof ProcessingTime>;

/** A card, an account or a wallet that was used before. */
export const SavedProfile = v.object({
  id: v.string(),
  /** Name of the profile; that of a card has its first six and last four digits, as `510510 ****** 5100`, from which the fraud check is made (CASHBOX-13). */
  title: v.string(),
  expired: v.boolean(),
});
export type SavedProfile = v.InferOutput<typeof SavedProfile>;

const METHOD_TYPES = ['card', 'bank_redirect', 'ewallet', 'bank_transfer', 'crypto'] as const;
export type MethodType = (typeof METHOD_TYPES)[number];

/** What the form asks for a method, beside the amount. `card_token` comes from the provider's hosted fields. */
export const METHOD_FIELDS = ['card_token', 'iban', 'holder', 'wallet_account', 'address'] as const;
export type MethodField = (typeof METHOD_FIELDS)[number];

/** A way to pay in or out (CASHBOX-5), for the action that was asked for; names in camel case are the specification's. */
export const PaymentMethod = v.object({
  id: v.string(),
  type: v.picklist(METHOD_TYPES),
  brand: v.string(),
  provider: v.string(),
  title: v.string(),
  currency: v.string(),
  savedProfiles: v.array(SavedProfile),
  termsOfService: v.object({
    restrictions: v.object({ amountCurrencyCode: v.string() }),
    /** Terms of the provider, an address outside of the app; null: none of its own. */
    url: v.nullable(v.string()),
  }),
  processingTime: ProcessingTime,
  fee: PaymentFee,
  /** Null: the method can't pay in. */
  deposit: v.nullable(AmountRange),
  /** Null: the method can't pay out. */
  withdrawal: v.nullable(AmountRange),
  fields: v.array(v.picklist(METHOD_FIELDS)),
  /** The provider's page of card fields, which its library puts into a frame (decision 0039); null: the method has none. */
  hosted_fields_url: v.nullable(v.pipe(v.string(), v.url())),
});
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>;
