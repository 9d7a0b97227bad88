import { type Currency, findCurrency } from '../../../src/contract/operator/currencies.ts';
import type { AmountRange, MethodField, PaymentFee } from '../../../src/contract/subjects/payment-methods.ts';
import type { PaymentAction } from '../../../src/contract/subjects/payment-states.ts';
import type { ProviderMethod } from '../../cashbox/payments-adapter.ts';
import { BANKS, COINS, FIAT, FIAT_SCALES, FREE } from './method-table.ts';
import { TERMS_PATH } from './protocol.ts';

/** The name of the provider; everything that it shows says the same. */
const PROVIDER = 'Sandbox';

/** Schemes of cards by the brand of their method. */
export const CARD_SCHEMES: Readonly<Record<string, readonly string[]>> = {
  visa: ['visa'],
  mastercard: ['mastercard', 'maestro'],
};

/** Minutes that payments take here when the console does not have it otherwise. */
const USUAL_MINUTES = { deposit: 1, cashout: 2 } as const;
const TRANSFER_MINUTES = { deposit: 2, cashout: 2 } as const;

/** A decimal number of whole units in minor ones, exactly. */
export function toMinor(units: string, { subunits_to_unit }: Currency, scale = 1): number {
  const [whole = '', fraction = ''] = units.split('.');
  const decimals = String(subunits_to_unit).length - 1;
  return Number(BigInt(whole + fraction.padEnd(decimals, '0')) * BigInt(scale));
}

type Fields = Readonly<Record<PaymentAction, readonly MethodField[]>>;
type Row = (typeof FIAT)[keyof typeof FIAT];
type Bounds = NonNullable<Row['deposit'] | Row['withdrawal']>;

function rangeOf(
  bounds: { min: string; max: string; step: string },
  currency: Currency,
  scale: number,
): AmountRange {
  return {
    min_cents: toMinor(bounds.min, currency, scale),
    max_cents: toMinor(bounds.max, currency, scale),
    step_cents: bounds.step === 'minor' ? 1 : toMinor(bounds.step, currency),
  };
}

const feeOf = (fee: { basis_points: number; fixed: string }, currency: Currency): PaymentFee => ({
  basis_points: fee.basis_points,
  fixed_cents: toMinor(fee.fixed, currency),
});

const only = (deposit: readonly MethodField[], cashout: readonly MethodField[]): Fields => ({
  deposit,
  cashout,
});

/** What the provider offers in a currency, the most usual first. */
export function methodsOf(code: string, origin: string, locale: string): readonly ProviderMethod[] {
  const currency = findCurrency(code);
  if (currency === undefined) return [];
  const termsUrl = `${origin}${TERMS_PATH}?l=${encodeURIComponent(locale)}`;
  return currency.fiat ? fiatMethods(currency, origin, termsUrl) : coinMethods(currency, termsUrl);
}

function fiatMethods(currency: Currency, origin: string, termsUrl: string): readonly ProviderMethod[] {
  const scale = FIAT_SCALES[currency.code];
  if (scale === undefined) return [];
  const common = (row: Row) => ({
    provider: PROVIDER,
    currency: currency.code,
    deposit: rangeOf(row.deposit, currency, scale),
    withdrawal: row.withdrawal && rangeOf(row.withdrawal as Bounds, currency, scale),
    depositFee: feeOf(row.depositFee, currency),
    withdrawalFee: feeOf(row.withdrawalFee, currency),
    usualMinutes: USUAL_MINUTES,
    termsUrl,
    hostedFieldsUrl: null,
  });
  const cards = Object.entries(CARD_SCHEMES).map(
    ([brand, schemes]): ProviderMethod => ({
      ...common(FIAT.card),
      id: `card_${brand}`,
      type: 'card',
      brand,
      title: brand === 'visa' ? 'Visa' : 'Mastercard',
      fields: only(['card_token'], ['card_token']),
      hostedFieldsUrl: `${origin}/card/?accepts=${schemes.join(',')}`,
    }),
  );
  const sofort: ProviderMethod = {
    ...common(FIAT.sofort),
    id: 'sofort',
    type: 'bank_redirect',
    brand: 'sofort',
    title: 'Sofort',
    fields: only([], []),
  };
  const wallet: ProviderMethod = {
    ...common(FIAT.ewallet),
    id: 'ewallet',
    type: 'ewallet',
    brand: 'sandbox_wallet',
    title: 'Sandbox wallet',
    fields: only([], ['wallet_account']),
  };
  const transfer: ProviderMethod = {
    ...common(FIAT.bank_transfer),
    id: 'bank_transfer',
    type: 'bank_transfer',
    brand: 'bank_transfer',
    title: 'Bank transfer',
    usualMinutes: TRANSFER_MINUTES,
    fields: only([], ['iban', 'holder']),
  };
  return [
    ...cards,
    ...(currency.code === 'EUR' ? [sofort] : []),
    wallet,
    ...(BANKS[currency.code] ? [transfer] : []),
  ];
}

function coinMethods(currency: Currency, termsUrl: string): readonly ProviderMethod[] {
  const coin = COINS[currency.code];
  if (coin === undefined) return [];
  return [
    {
      id: `crypto_${currency.code.toLowerCase()}`,
      type: 'crypto',
      brand: coin.name.toLowerCase().replaceAll(' ', '_'),
      provider: PROVIDER,
      title: coin.name,
      currency: currency.code,
      deposit: rangeOf(coin.deposit, currency, 1),
      withdrawal: rangeOf(coin.withdrawal, currency, 1),
      depositFee: feeOf(FREE, currency),
      withdrawalFee: feeOf({ basis_points: 0, fixed: coin.networkFee }, currency),
      usualMinutes: USUAL_MINUTES,
      fields: only([], ['address']),
      termsUrl,
      hostedFieldsUrl: null,
    },
  ];
}
