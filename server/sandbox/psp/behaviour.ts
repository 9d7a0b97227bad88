import * as v from 'valibot';
import { PAYMENT_REASONS, type PaymentReason } from '../../../src/contract/subjects/payment-states.ts';
import type { Tx } from '../../context.ts';
import type { Db } from '../../store/database.ts';

/** What a payment becomes: what card or amount say, a success, a success after 3-D Secure, or an end with this reason. */
export const OUTCOMES = ['default', 'succeeded', 'challenge', ...PAYMENT_REASONS] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** How the provider behaves meanwhile, with what the console says of it. */
export const DELIVERIES = {
  normal: 'as usual',
  waits: 'nothing happens until it is decided here',
  silent_hour: 'nothing happens for an hour',
  before_answer: 'it ends at once, and its webhook arrives before the answer',
  no_answer: 'the order is taken, its answer is lost',
  unreachable: 'the order is not taken, nobody answers',
  late: 'webhooks come ten minutes late',
  lost: 'no webhook is ever sent',
  twice: 'each webhook comes twice',
  out_of_order: 'after the last webhook comes one of before',
  forged: 'a forged webhook comes first',
} as const;
export type Delivery = keyof typeof DELIVERIES;
export const DELIVERY_NAMES = Object.keys(DELIVERIES) as readonly Delivery[];

const Behaviour = v.object({
  outcome: v.picklist(OUTCOMES),
  delivery: v.picklist(Object.keys(DELIVERIES) as [Delivery, ...Delivery[]]),
});
export type Behaviour = v.InferOutput<typeof Behaviour>;

const Chosen = v.object({ ...Behaviour.entries, times: v.number() });
export type Chosen = v.InferOutput<typeof Chosen>;

const USUAL: Behaviour = { outcome: 'default', delivery: 'normal' };
const NAME = 'psp_behaviour';

/** What the console has chosen for the next orders; null: nothing. */
export async function chosenBehaviour(db: Db | Tx): Promise<Chosen | null> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', NAME).executeTakeFirst();
  return row ? v.parse(Chosen, JSON.parse(row.value)) : null;
}

/** Chooses for so many orders; 0 takes the choice back. */
export async function chooseBehaviour(db: Db | Tx, chosen: Chosen): Promise<void> {
  if (chosen.times === 0) {
    await db.deleteFrom('meta').where('name', '=', NAME).execute();
    return;
  }
  const value = JSON.stringify(chosen);
  await db
    .insertInto('meta')
    .values({ name: NAME, value })
    .onConflict(on => on.column('name').doUpdateSet({ value }))
    .execute();
}

/** That of an order that begins now. */
export async function takeBehaviour(tx: Tx): Promise<Behaviour> {
  const chosen = await chosenBehaviour(tx);
  if (chosen === null) return USUAL;
  const { times, ...behaviour } = chosen;
  await chooseBehaviour(tx, { ...behaviour, times: times - 1 });
  return behaviour;
}

export const readBehaviour = (text: string): Behaviour => v.parse(Behaviour, JSON.parse(text));

/** Test cards by their last four digits; every other one succeeds. */
export const CARD_OUTCOMES: Readonly<Record<string, Outcome>> = {
  '4242': 'succeeded',
  '4444': 'succeeded',
  '3220': 'challenge',
  '0002': 'declined_by_bank',
  '9995': 'insufficient_funds',
  '0069': 'card_expired',
  '9979': 'card_blocked',
  '0119': 'provider_failed',
  '0019': 'fraud_check',
};

/** Test amounts of the other methods, in whole units of the currency; every other one succeeds. */
export const AMOUNT_OUTCOMES: Readonly<Record<number, Outcome>> = {
  61: 'insufficient_funds',
  62: 'declined_by_bank',
  63: 'timed_out',
  64: 'account_unknown',
};

/** The state that a payment with this reason ends in. */
export function endOf(reason: PaymentReason): 'declined' | 'canceled' | 'rejected' {
  if (reason === 'canceled_by_player' || reason === 'timed_out' || reason === 'recalled_by_player')
    return 'canceled';
  return reason === 'fraud_check' || reason === 'restricted' ? 'rejected' : 'declined';
}
