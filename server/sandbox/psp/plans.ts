import { randomInt } from 'node:crypto';
import { findCurrency } from '../../../src/contract/operator/currencies.ts';
import type { PaymentStep } from '../../../src/contract/subjects/cashbox.ts';
import type { MethodType } from '../../../src/contract/subjects/payment-methods.ts';
import type { PaymentReason } from '../../../src/contract/subjects/payment-states.ts';
import { isNotExpired } from '../../../src/lib/payment-card.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/lib/time-units.ts';
import type { ProviderOrder } from '../../cashbox/payments-adapter.ts';
import { addressFor, isAddress, isIban, mask, payUri } from './addresses.ts';
import {
  AMOUNT_OUTCOMES,
  type Behaviour,
  CARD_OUTCOMES,
  type Delivery,
  endOf,
  type Outcome,
} from './behaviour.ts';
import { BANKS, COINS } from './method-table.ts';
import { CARD_SCHEMES, toMinor } from './methods.ts';
import type { PspOrdersTable } from './tables.ts';

/** What the player does next; the address of a page has the order's token, which is not stored. */
export type StoredStep =
  | { readonly type: 'redirect'; readonly page: 'bank' | 'wallet' }
  | { readonly type: 'challenge' }
  | Extract<PaymentStep, { type: 'transfer' | 'crypto' }>;

/** A card as the provider knows it, by a token or a profile. */
export interface KnownCard {
  readonly first_six: string;
  readonly last_four: string;
  /** Null: not known, as of a profile. */
  readonly scheme: string | null;
  readonly expires: string | null;
}

/** How long the player has. */
const REDIRECT_MS = 30 * MINUTE_MS;
const CHALLENGE_MS = 15 * MINUTE_MS;
const TRANSFER_MS = 7 * DAY_MS;
const COINS_MS = 2 * HOUR_MS;
/** When money arrives by itself, since nobody can send any here. */
const TRANSFER_ARRIVES_MS = 2 * MINUTE_MS;
/** Until a coin is seen, and between its confirmations. */
export const BLOCK_MS = 30 * SECOND_MS;
/** A payment out is looked at that long, and then as long under way. */
export const PAYOUT_MS = MINUTE_MS;

const titleOf = ({ first_six, last_four }: Pick<KnownCard, 'first_six' | 'last_four'>): string =>
  `${first_six} ****** ${last_four}`;

/** How an order begins, and what becomes of it. */
type Plan = Pick<PspOrdersTable, 'type' | 'state' | 'reason' | 'account' | 'code' | 'keeps'> & {
  readonly step: StoredStep | null;
  readonly behaviour: Behaviour;
  readonly due: Date | null;
};

/** What the provider has on the card or account of an order; null: it knows none, or is asked for none. */
interface Known {
  readonly card: KnownCard | null;
  /** Title of the profile that is used. */
  readonly title: string | null;
}

/** Decides on a new order. */
export function planOf(order: ProviderOrder, { card, title }: Known, chosen: Behaviour, now: Date): Plan {
  const type = typeOf(order.method_id);
  const outcome = chosen.outcome === 'default' ? usualOutcome(order, type, card) : chosen.outcome;
  const { account, fault } = checkAccount(order, type, { card, title }, now);
  const plan = {
    type,
    account,
    code: String(randomInt(100_000, 1_000_000)),
    keeps: order.saveProfile && account !== null ? JSON.stringify(profileOf(account, card)) : null,
    behaviour: { ...chosen, outcome },
  };
  const ends = (reason: PaymentReason): Plan => ({
    ...plan,
    ...{ state: endOf(reason), reason, step: null, due: null },
  });
  const goesOn = (state: 'pending' | 'processing', step: StoredStep | null, afterMs: number): Plan => ({
    ...plan,
    ...{ state, reason: null, step, due: dueAfter(chosen.delivery, now, afterMs) },
  });
  if (fault !== null) return ends(fault);
  if (order.action === 'cashout') return goesOn('pending', null, PAYOUT_MS);
  if (type === 'bank_redirect') return goesOn('pending', { type: 'redirect', page: 'bank' }, REDIRECT_MS);
  // With a profile the player has agreed before.
  if (type === 'ewallet' && order.profile === null)
    return goesOn('pending', { type: 'redirect', page: 'wallet' }, REDIRECT_MS);
  if (type === 'bank_transfer') return goesOn('pending', transferStep(order, now), TRANSFER_ARRIVES_MS);
  if (type === 'crypto') return goesOn('pending', coinStep(order, now), BLOCK_MS);
  if (type === 'card' && (order.requiresChallenge || outcome === 'challenge'))
    return goesOn('pending', { type: 'challenge' }, CHALLENGE_MS);
  const isFailure = outcome !== 'succeeded' && outcome !== 'timed_out' && outcome !== 'challenge';
  if (isFailure && chosen.delivery === 'normal') return ends(outcome as PaymentReason);
  return goesOn('processing', null, 0);
}

/** When an order goes on by itself. */
export function dueAfter(delivery: Delivery, now: Date, afterMs: number): Date | null {
  if (delivery === 'waits') return null;
  return new Date(now.getTime() + (delivery === 'silent_hour' ? HOUR_MS : afterMs));
}

function typeOf(method_id: string): MethodType {
  if (method_id.startsWith('card_')) return 'card';
  if (method_id.startsWith('crypto_')) return 'crypto';
  if (method_id === 'ewallet' || method_id === 'bank_transfer') return method_id;
  return 'bank_redirect';
}

function usualOutcome(
  { amount_cents, currency }: ProviderOrder,
  type: MethodType,
  card: KnownCard | null,
): Outcome {
  if (type === 'card') return CARD_OUTCOMES[card?.last_four ?? ''] ?? 'succeeded';
  const found = findCurrency(currency);
  if (!found?.fiat) return 'succeeded';
  const [, outcome] =
    Object.entries(AMOUNT_OUTCOMES).find(([units]) => toMinor(units, found) === amount_cents) ?? [];
  return outcome ?? 'succeeded';
}

/** Which account the money comes from or goes to, masked; `fault`: why it can't. */
function checkAccount(
  { action, method_id, currency, fields, profile }: ProviderOrder,
  type: MethodType,
  { card, title }: Known,
  now: Date,
): { account: string | null; fault: PaymentReason | null } {
  const given = (text: string | undefined, isRight: (text: string) => boolean) =>
    text !== undefined && isRight(text)
      ? { account: mask(text), fault: null }
      : { account: null, fault: 'account_unknown' as const };
  if (type === 'card') {
    if (card === null) return { account: null, fault: 'card_blocked' };
    const brand = method_id.replace('card_', '');
    const isOfBrand = card.scheme === null || CARD_SCHEMES[brand]?.includes(card.scheme);
    const isOver = card.expires !== null && !isNotExpired(card.expires, now);
    return { account: titleOf(card), fault: isOver ? 'card_expired' : isOfBrand ? null : 'card_blocked' };
  }
  if (profile !== null) return { account: title, fault: title === null ? 'account_unknown' : null };
  if (action === 'deposit') return { account: type === 'ewallet' ? '••••4711' : null, fault: null };
  if (type === 'bank_transfer') return given(fields.iban, isIban);
  if (type === 'crypto') return given(fields.address, text => isAddress(currency, text));
  return given(fields.wallet_account, text => text.trim().length > 2);
}

const profileOf = (title: string, card: KnownCard | null) => ({ title, expires: card?.expires ?? null });

function transferStep({ reference, currency }: ProviderOrder, now: Date): StoredStep {
  const bank = BANKS[currency] ?? { iban: '', bic: '' };
  return {
    type: 'transfer',
    holder: 'Sandbox bank account',
    ...bank,
    reference: `SBX-${reference
      .replace(/[^\da-z]/gi, '')
      .slice(0, 8)
      .toUpperCase()}`,
    expires_at: new Date(now.getTime() + TRANSFER_MS).toISOString(),
  };
}

function coinStep({ reference, currency: code, amount_cents }: ProviderOrder, now: Date): StoredStep {
  const coin = COINS[code];
  const currency = findCurrency(code);
  if (!coin || !currency) throw new Error(`no coin ${code}`);
  const address = addressFor(code, reference);
  return {
    type: 'crypto',
    network: `${coin.name} (sandbox)`,
    address,
    uri: payUri(currency, address, amount_cents),
    confirmations: 0,
    required_confirmations: coin.confirmations,
    expires_at: new Date(now.getTime() + COINS_MS).toISOString(),
  };
}
