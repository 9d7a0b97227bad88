import type { PaymentStep } from '../../src/contract/subjects/cashbox.ts';
import type {
  AmountRange,
  MethodField,
  MethodType,
  PaymentFee,
} from '../../src/contract/subjects/payment-methods.ts';
import type { PaymentAction, PaymentReason } from '../../src/contract/subjects/payment-states.ts';

/** A way to pay as the provider offers it; what is measured, saved or hidden is the cashbox's. Amounts are minor units of `currency`. */
export interface ProviderMethod {
  readonly id: string;
  readonly type: MethodType;
  readonly brand: string;
  readonly provider: string;
  readonly title: string;
  readonly currency: string;
  readonly deposit: AmountRange | null;
  readonly withdrawal: AmountRange | null;
  readonly depositFee: PaymentFee;
  readonly withdrawalFee: PaymentFee;
  /** Minutes that a deposit and a withdrawal usually take. */
  readonly usualMinutes: { readonly deposit: number; readonly cashout: number };
  readonly fields: Readonly<Record<PaymentAction, readonly MethodField[]>>;
  /** The provider's terms for the reader; null: it has none of its own. */
  readonly termsUrl: string | null;
  /** The provider's page of card fields; null where it has none. */
  readonly hostedFieldsUrl: string | null;
}

/** A payment as the provider is asked for it. */
export interface ProviderOrder {
  /** Our name of the payment there, random: what is asked for twice under one reference happens once. */
  readonly reference: string;
  readonly action: PaymentAction;
  readonly method_id: string;
  readonly amount_cents: number;
  readonly fee_cents: number;
  readonly currency: string;
  /** What the player has entered, or nothing with a profile. */
  readonly fields: Readonly<Partial<Record<MethodField, string>>>;
  /** The provider's name of a saved card or account. */
  readonly profile: string | null;
  readonly saveProfile: boolean;
  /** The player's name at the provider, random too. */
  readonly customer: string;
  /** The holder must prove to be the holder (3-D Secure): there is no device check (decision 0027), or the fraud check asks for it. */
  readonly requiresChallenge: boolean;
  /** Where the provider leads the player back to. */
  readonly returnUrl: string;
  readonly locale: string;
}

/** What a provider says of a payment, by webhook or when it is asked. */
export interface ProviderEvent {
  /** The same however often it is delivered. */
  readonly id: string;
  readonly reference: string;
  readonly state: 'pending' | 'processing' | 'succeeded' | 'declined' | 'canceled' | 'rejected';
  readonly reason: PaymentReason | null;
  /** When it happened there. */
  readonly at: Date;
  /** What it has received, or paid out with or without its fee, minor units; null: as ordered. Coins may arrive in another amount. */
  readonly amount_cents: number | null;
  /** A changed step: confirmations of a coin, for one. */
  readonly next: PaymentStep | null;
  /** A card or account that may be used again; `title` masks it (`510510 ****** 5100`). */
  readonly profile: { readonly id: string; readonly title: string; readonly expires: string | null } | null;
  /** Which card, account or address was used, masked. */
  readonly account: string | null;
}

/** What the provider answers to an order. */
export interface ProviderAnswer {
  readonly state: ProviderEvent['state'];
  readonly reason: PaymentReason | null;
  readonly next: PaymentStep | null;
  readonly account: string | null;
}

/** A call of the provider without an answer: nothing is known, and it is asked again later. */
export class ProviderUnreachable extends Error {}

/**
 * All that the back end knows of who moves money. An operator implements it for their provider (docs/operation.md); the sandbox has one
 * of its own (`server/sandbox/psp`). Every call may be repeated, and rejects with `ProviderUnreachable` only.
 */
export interface PaymentsAdapter {
  /** Origin of the provider's pages: the content security policy lets them into frames; null: it has none. */
  readonly origin: string | null;
  /** The methods of a currency and country, in the order to show them; `locale` is the reader's. */
  methods(query: {
    currency: string;
    country: string | null;
    locale: string;
  }): Promise<readonly ProviderMethod[]>;
  /** Begins a payment, or answers where the one of this reference stands. */
  begin(order: ProviderOrder): Promise<ProviderAnswer>;
  /** Where a payment stands; null: the provider has never heard of it. Never null for one that it has forgotten: that one is unreachable. */
  find(reference: string): Promise<ProviderEvent | null>;
  /** Ends one that is not under way yet. What it has become says the event. */
  cancel(reference: string): Promise<ProviderEvent | null>;
  /** Gives the money of a deposit back that must not be credited. Repeats change nothing. */
  refund(reference: string): Promise<void>;
  /** Forgets a saved card or account. One that is not known any more is a success. */
  forgetProfile(profile: string): Promise<void>;
  /** `unsigned`: it is not the provider's. Null: it is, and says nothing of what we follow. Throws for what can't be read. */
  readWebhook(body: Buffer, header: (name: string) => string | null): ProviderEvent | 'unsigned' | null;
}
