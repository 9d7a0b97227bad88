import { type Generated, type Selectable, sql } from 'kysely';
import type { MethodType } from '../../src/contract/subjects/payment-methods.ts';
import type {
  PaymentAction,
  PaymentReason,
  PaymentState,
} from '../../src/contract/subjects/payment-states.ts';
import { ID, migration, STRICT } from '../store/migration.ts';

export interface CashboxTables {
  payments: PaymentsTable;
  payment_states: {
    id: Generated<number>;
    payment_id: number;
    player_id: number;
    state: PaymentState;
    at: string;
  };
  payment_events: PaymentEventsTable;
  payment_profiles: PaymentProfilesTable;
  payment_profile_removals: PaymentProfileRemovalsTable;
  payment_settlements: PaymentSettlementsTable;
  fraud_checks: FraudChecksTable;
}

/** Amounts are minor units of `currency`. */
export interface PaymentsTable {
  id: Generated<number>;
  /** The provider's only name of it, random. */
  reference: string;
  player_id: number;
  action: PaymentAction;
  state: PaymentState;
  currency: string;
  amount_cents: number;
  fee_cents: number;
  receives_cents: number;
  /** What the fee was made of when the payment began: coins may arrive in another amount. */
  fee_basis_points: number;
  fee_fixed_cents: number;
  method_id: string;
  method_type: MethodType;
  method_brand: string;
  method_title: string;
  /** Which card, account or address, masked. */
  account: string | null;
  reason: PaymentReason | null;
  /** JSON: the next step at the provider (`PaymentStep`). */
  next: string | null;
  /** What the player has entered, sealed, until the provider has it. */
  order_secret: string | null;
  /** The provider's name of the saved card or account that is used. */
  profile: string | null;
  save_profile: number;
  requires_challenge: number;
  return_url: string;
  locale: string;
  /** 1: the player has given up calling the withdrawal back. */
  locked: number;
  created_at: string;
  /** When the provider was called to begin it; the call may have been lost. */
  called_at: Generated<string | null>;
  /** When the provider has answered that it knows it. */
  begun_at: Generated<string | null>;
  /** When the player has asked to end it: nothing begins any more. */
  cancel_asked_at: Generated<string | null>;
  /** Time of the last report that changed it, by the provider's clock. */
  event_at: Generated<string | null>;
  /** When the provider is polled next, and how often it was since its last report. Null: there is nothing to poll for. */
  ask_at: string | null;
  asks: Generated<number>;
  /** How often in a row the provider has said that it does not know it, and since when. */
  unknown_asks: Generated<number>;
  unknown_since: Generated<string | null>;
  /** Refund of a deposit that was paid and not credited: due, or asked of the provider. Null: there is none. */
  refund: Generated<'due' | 'asked' | null>;
  finished_at: Generated<string | null>;
}
export type PaymentRow = Selectable<PaymentsTable>;

/** Everything that the provider said of a payment, once. */
interface PaymentEventsTable {
  id: string;
  payment_id: number;
  player_id: number;
  state: PaymentState;
  reason: PaymentReason | null;
  amount_cents: number | null;
  at: string;
  received_at: string;
  outcome: EventOutcome;
}

/**
 * `late`: older than what is known. `off_diagram`: not possible in the state that it met. `conflict`: not possible, and money has
 * moved at the provider against our books, or in another amount; of a deposit it is given back.
 */
export type EventOutcome = 'applied' | 'late' | 'off_diagram' | 'conflict';

export interface PaymentProfilesTable {
  id: Generated<number>;
  player_id: number;
  method_id: string;
  /** The provider's name of it. */
  profile: string;
  title: string;
  /** `MM/YY`; null: it does not expire. */
  expires: string | null;
  saved_at: string;
}

/** A card or account that its player has removed, which the provider forgets too. */
interface PaymentProfileRemovalsTable {
  id: Generated<number>;
  player_id: number;
  profile: string;
  removed_at: string;
  /** When the provider is told next, and how often it was. Null: it has forgotten it. */
  ask_at: string | null;
  asks: Generated<number>;
  forgotten_at: Generated<string | null>;
}
export type PaymentProfileRemovalRow = Selectable<PaymentProfileRemovalsTable>;

/** How a payment ends of which the provider tells no end, once: decided by a person, or by the follow-up. */
export interface PaymentSettlementsTable {
  payment_id: number;
  player_id: number;
  /** `paid`: the money has arrived, in the wallet or at the player's. `returned`: it never will. */
  outcome: 'paid' | 'returned';
  decided_by: string;
  note: string;
  decided_at: string;
  /** Null: the follow-up has not done it yet. */
  applied_at: Generated<string | null>;
  /** `ended_before`: the provider has told an end in the meantime, which counts. */
  result: Generated<'applied' | 'ended_before' | null>;
}

export interface FraudChecksTable {
  id: Generated<number>;
  player_id: number;
  type: 'transaction' | 'payout';
  payment_system: string;
  currency: string;
  amount_cents: number;
  country: string;
  first_six: string | null;
  last_four: string | null;
  /** Hash of the device's fingerprint, if it was checked (decision 0027). */
  device_hash: string | null;
  result: 'pass' | 'challenge' | 'refuse';
  created_at: string;
  /** The payment that it was asked for: it is used once. */
  payment_id: number | null;
}

export const cashboxMigrations = {
  '0100_01_cashbox': migration(
    sql`create table payments (
      id ${ID}, reference text not null unique, player_id integer not null references players, action text not null,
      state text not null, currency text not null, amount_cents integer not null, fee_cents integer not null,
      receives_cents integer not null, fee_basis_points integer not null, fee_fixed_cents integer not null,
      method_id text not null, method_type text not null, method_brand text not null, method_title text not null,
      account text, reason text, next text, order_secret text, profile text, save_profile integer not null,
      requires_challenge integer not null, return_url text not null, locale text not null, locked integer not null,
      created_at text not null, called_at text, begun_at text, cancel_asked_at text, event_at text, ask_at text,
      asks integer not null default 0, refund text, finished_at text
    ) ${STRICT}`,
    sql`create index payments_player on payments (player_id, id)`,
    sql`create index payments_due on payments (ask_at) where ask_at is not null`,
    sql`create index payments_finished on payments (action, finished_at) where state = 'succeeded'`,
    sql`create table payment_states (
      id ${ID}, payment_id integer not null references payments, player_id integer not null references players,
      state text not null, at text not null
    ) ${STRICT}`,
    sql`create unique index payment_states_payment on payment_states (payment_id, state)`,
    sql`create index payment_states_player on payment_states (player_id)`,
    sql`create table payment_events (
      id text primary key, payment_id integer not null references payments, player_id integer not null references players,
      state text not null, reason text, amount_cents integer, at text not null, received_at text not null, outcome text not null
    ) ${STRICT}`,
    sql`create index payment_events_player on payment_events (player_id)`,
    sql`create index payment_events_received on payment_events (received_at)`,
    sql`create table payment_profiles (
      id ${ID}, player_id integer not null references players, method_id text not null, profile text not null,
      title text not null, expires text, saved_at text not null
    ) ${STRICT}`,
    sql`create unique index payment_profiles_name on payment_profiles (player_id, profile)`,
    sql`create table fraud_checks (
      id ${ID}, player_id integer not null references players, type text not null, payment_system text not null,
      currency text not null, amount_cents integer not null, country text not null, first_six text, last_four text,
      device_hash text, result text not null, created_at text not null, payment_id integer
    ) ${STRICT}`,
    sql`create index fraud_checks_player on fraud_checks (player_id, created_at)`,
    sql`create index fraud_checks_created on fraud_checks (created_at)`,
  ),
  '0150_01_provider_is_asked_again': migration(
    sql`alter table payments add column unknown_asks integer not null default 0`,
    sql`alter table payments add column unknown_since text`,
    sql`create table payment_profile_removals (
      id ${ID}, player_id integer not null references players, profile text not null, removed_at text not null,
      ask_at text, asks integer not null default 0, forgotten_at text
    ) ${STRICT}`,
    sql`create unique index payment_profile_removals_name on payment_profile_removals (player_id, profile)`,
    sql`create index payment_profile_removals_due on payment_profile_removals (ask_at) where ask_at is not null`,
    sql`create table payment_settlements (
      payment_id integer primary key references payments, player_id integer not null references players,
      outcome text not null, decided_by text not null, note text not null, decided_at text not null,
      applied_at text, result text
    ) ${STRICT}`,
    sql`create index payment_settlements_player on payment_settlements (player_id)`,
    sql`create index payment_settlements_due on payment_settlements (payment_id) where applied_at is null`,
  ),
};
