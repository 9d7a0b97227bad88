import * as v from 'valibot';
import { type CARD_ERRORS, CARD_FIELDS } from '../../../src/contract/operator/third-party.ts';

/* What the provider's pages agree on with the provider, and with the library script in the page around them. */

/** What is told of a card: beyond the first six and the last four digits nothing leaves the page (decision 0143). */
export const NewToken = v.object({
  /** Made by the page, random. */
  token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  first_six: v.pipe(v.string(), v.regex(/^\d{6}$/)),
  last_four: v.pipe(v.string(), v.regex(/^\d{4}$/)),
  scheme: v.pipe(v.string(), v.regex(/^[a-z]{2,20}$/)),
  validity: v.picklist(['this_month', 'this_year', 'later']),
});
export type NewToken = v.InferOutput<typeof NewToken>;

/** Who may put the provider's pages into a frame and talk to them. */
export const Merchants = v.object({ origins: v.array(v.string()) });

/** Where the provider's terms are; the same page as that of orders, which asks nothing there. */
export const TERMS_PATH = '/terms/';

/** An order as its page shows it. */
export const OrderView = v.object({
  page: v.picklist(['bank', 'wallet', 'challenge']),
  merchant: v.string(),
  amount_cents: v.number(),
  currency: v.string(),
  account: v.nullable(v.string()),
  /** `open`: the player has to answer. `over`: nothing can be done any more. */
  state: v.picklist(['open', 'done', 'refused', 'over']),
  return_url: v.string(),
  /** The code of 3-D Secure, which a bank would send to a phone. */
  code: v.string(),
  attempts_left: v.number(),
});
export type OrderView = v.InferOutput<typeof OrderView>;

export const Answer = v.variant('answer', [
  v.object({ answer: v.picklist(['approve', 'decline', 'cancel']) }),
  v.object({ answer: v.literal('code'), code: v.pipe(v.string(), v.maxLength(16)) }),
]);
export type Answer = v.InferOutput<typeof Answer>;

/** Wrong codes of 3-D Secure that end a payment. */
export const MAX_WRONG_CODES = 3;

/** By which message page and script find each other; everything else goes over the port that the script sends along. */
export const Connect = v.object({ psp: v.literal('connect') });

/** What the script asks of the card fields. */
export const FromScript = v.variant('type', [
  v.object({ type: v.literal('tokenize'), id: v.number() }),
  v.object({ type: v.literal('focus'), field: v.picklist(CARD_FIELDS) }),
]);

/** What the card fields tell the script. */
export type ToScript =
  | { readonly type: 'ready' }
  | { readonly type: 'height'; readonly height: number }
  | {
      readonly type: 'state';
      readonly state: {
        readonly scheme: string | null;
        readonly errors: Readonly<
          Partial<Record<(typeof CARD_FIELDS)[number], (typeof CARD_ERRORS)[number]>>
        >;
        readonly is_complete: boolean;
      };
    }
  | { readonly type: 'token'; readonly id: number; readonly token: object | null }
  /** The provider has not answered. */
  | { readonly type: 'failed'; readonly id: number };
