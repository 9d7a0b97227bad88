import { findCurrency } from '../../src/contract/operator/currencies.ts';
import type { FraudTransaction } from '../../src/contract/subjects/fraud.ts';
import type { PaymentAction } from '../../src/contract/subjects/payment-states.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/lib/time-units.ts';
import type { AppContext, Tx } from '../context.ts';
import type { PlayerRow } from '../players/tables.ts';
import type { FraudChecksTable } from './tables.ts';

type Result = FraudChecksTable['result'];

/** A check is asked for right before its payment. */
const VALID_MS = 15 * MINUTE_MS;
/** So many attempts within an hour ask for a proof of the holder, so many refuse. */
const CHALLENGE_AN_HOUR = 5;
const REFUSE_AN_HOUR = 20;
/** Cards of one player within a day. */
const MAX_CARDS_A_DAY = 4;
/** What is worth some 1,000 euro, in whole units: from here on an amount is large. Of coins the provider judges. */
const LARGE_UNITS: Readonly<Record<string, number>> = {
  EUR: 1000,
  USD: 1100,
  AUD: 1600,
  CAD: 1500,
  NZD: 1800,
  JPY: 160_000,
  NOK: 11_500,
  BRL: 6000,
};
/** The same for a currency that is not in the table. */
const LARGE_OF_OTHERS = 1000;

const TYPES = { deposit: 'transaction', cashout: 'payout' } as const satisfies Record<
  PaymentAction,
  FraudTransaction['type']
>;

/** Stores a fraud check with what follows from it. Names and addresses are the profile's, and not kept a second time. */
export async function storeFraudCheck(
  tx: Tx,
  app: AppContext,
  player: PlayerRow,
  asked: FraudTransaction,
): Promise<void> {
  const now = app.clock.now();
  const recent = await tx
    .selectFrom('fraud_checks')
    .select(['first_six', 'last_four'])
    .where('player_id', '=', player.id)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .execute();
  const cards = new Set(recent.map(({ first_six, last_four }) => `${first_six} ${last_four}`));
  cards.delete('null null');
  if (asked.card) cards.add(`${asked.card.first_six} ${asked.card.last_four}`);
  const result = judge(player, asked, {
    anHour: (await countAttempts(tx, app, player.id)) + 1,
    cards: cards.size,
  });
  await tx
    .insertInto('fraud_checks')
    .values({
      player_id: player.id,
      type: asked.type,
      payment_system: asked.payment_system,
      currency: asked.currency,
      amount_cents: asked.amount_cents,
      country: asked.country,
      first_six: asked.card?.first_six ?? null,
      last_four: asked.card?.last_four ?? null,
      device_hash: asked.device_fingerprint === '' ? null : app.vault.hash(asked.device_fingerprint),
      result,
      created_at: now.toISOString(),
      payment_id: null,
    })
    .execute();
}

/**
 * Payments and checks of the last hour: a payment that was checked is one attempt, a check without its payment is one too. Of payments the latest
 * are looked at, as many as refuse.
 */
async function countAttempts(
  tx: Tx,
  { clock }: Pick<AppContext, 'clock'>,
  player_id: number,
): Promise<number> {
  const anHourAgo = new Date(clock.now().getTime() - HOUR_MS).toISOString();
  const latest = await tx
    .selectFrom('payments')
    .select(['id', 'created_at'])
    .where('player_id', '=', player_id)
    .orderBy('id', 'desc')
    .limit(REFUSE_AN_HOUR + 1)
    .execute();
  const checks = await tx
    .selectFrom('fraud_checks')
    .select('payment_id')
    .where('player_id', '=', player_id)
    .where('created_at', '>', anHourAgo)
    .execute();
  const ids = new Set(latest.filter(({ created_at }) => created_at > anHourAgo).map(({ id }) => id));
  return ids.size + checks.filter(({ payment_id }) => payment_id === null || !ids.has(payment_id)).length;
}

/** The rules, the hardest first. They ask for a proof rather than refuse: whoever proves to be the holder may pay. */
function judge(
  player: Pick<PlayerRow, 'country' | 'email'>,
  asked: FraudTransaction,
  counted: { readonly anHour: number; readonly cards: number },
): Result {
  if (counted.anHour > REFUSE_AN_HOUR) return 'refuse';
  const isSuspicious =
    asked.device_fingerprint === '' ||
    asked.country !== player.country ||
    asked.email.toLowerCase() !== player.email.toLowerCase() ||
    counted.anHour > CHALLENGE_AN_HOUR ||
    counted.cards > MAX_CARDS_A_DAY ||
    isLarge(asked);
  return isSuspicious ? 'challenge' : 'pass';
}

function isLarge({
  currency: code,
  amount_cents,
}: Pick<FraudTransaction, 'currency' | 'amount_cents'>): boolean {
  const currency = findCurrency(code);
  if (!currency) return true;
  const units = LARGE_UNITS[code] ?? LARGE_OF_OTHERS;
  return currency.fiat && amount_cents >= units * currency.subunits_to_unit;
}

/**
 * The result of the latest check that was asked for this payment, which uses it up. Without a check nothing is known of the device, so the
 * holder has to prove to be the holder (decision 0027). How often it was tried is known without one, so that leaving the check out does not
 * help. The payment is written already, and counts.
 */
export async function takeFraudCheck(
  tx: Tx,
  { clock }: Pick<AppContext, 'clock'>,
  payment: {
    readonly id: number;
    readonly player_id: number;
    readonly action: PaymentAction;
    readonly currency: string;
    readonly amount_cents: number;
  },
): Promise<Result> {
  const check = await tx
    .selectFrom('fraud_checks')
    .select(['id', 'result'])
    .where('player_id', '=', payment.player_id)
    .where('type', '=', TYPES[payment.action])
    .where('currency', '=', payment.currency)
    .where('amount_cents', '=', payment.amount_cents)
    .where('payment_id', 'is', null)
    .where('created_at', '>', new Date(clock.now().getTime() - VALID_MS).toISOString())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (check)
    await tx.updateTable('fraud_checks').set({ payment_id: payment.id }).where('id', '=', check.id).execute();
  const attempts = await countAttempts(tx, { clock }, payment.player_id);
  if (attempts > REFUSE_AN_HOUR) return 'refuse';
  return check?.result ?? 'challenge';
}
