import { type Generated, sql } from 'kysely';
import type { MethodType } from '../../../src/contract/subjects/payment-methods.ts';
import type { PaymentAction, PaymentReason } from '../../../src/contract/subjects/payment-states.ts';
import { ID, migration, STRICT } from '../../store/migration.ts';

/** What the sandbox's payment provider has on payments. Nothing here names a player, and no card is here (decision 0143). */
export interface PspTables {
  psp_orders: PspOrdersTable;
  psp_tokens: PspTokensTable;
  psp_profiles: PspProfilesTable;
  psp_webhooks: PspWebhooksTable;
}

export interface PspOrdersTable {
  /** The merchant's name of it. */
  reference: string;
  /** Hash of the token that its pages are opened with. */
  page_hash: string;
  action: PaymentAction;
  type: MethodType;
  method_id: string;
  amount_cents: number;
  currency: string;
  customer: string;
  /** Which card, account or address, masked. */
  account: string | null;
  return_url: string;
  locale: string;
  state: 'pending' | 'processing' | 'succeeded' | 'declined' | 'canceled' | 'rejected';
  reason: PaymentReason | null;
  received_cents: number | null;
  /** Counts the changes: each of them is an event. */
  version: number;
  /** JSON, what the player does next (`StoredStep`); null: nothing. */
  step: string | null;
  /** JSON, what it becomes and how that is told (`Behaviour`). */
  behaviour: string;
  /** JSON of the profile that a success keeps; null: none. */
  keeps: string | null;
  saved_profile: string | null;
  /** Code that the page of 3-D Secure asks for. */
  code: string;
  wrong_codes: number;
  /** When it goes on by itself; null: it does not. */
  due_at: string | null;
  created_at: string;
  changed_at: string;
  refunded_at: string | null;
}

/** A card that was typed into the hosted fields, as little of it as is told. */
export interface PspTokensTable {
  token_hash: string;
  first_six: string;
  last_four: string;
  scheme: string;
  /** How long it holds at least: to the end of this month, of this year, or longer. */
  validity: 'this_month' | 'this_year' | 'later';
  created_at: string;
}

/** A card or account that may be used again. */
interface PspProfilesTable {
  id: string;
  customer: string;
  title: string;
  /** `MM/YY`. */
  expires: string | null;
  created_at: string;
}

export interface PspWebhooksTable {
  id: Generated<number>;
  reference: string;
  body: string;
  signature: string;
  /** Its signature is wrong, on purpose: it is sent once. */
  is_forged: number;
  /** When it is sent next; null: it has arrived, or was given up. */
  due_at: string | null;
  attempts: number;
  /** What the last attempt was answered; null: nothing. */
  status: number | null;
  created_at: string;
  /** A process is sending it (`store/claims.ts`). */
  claimed_until: Generated<number | null>;
}

export const pspMigrations = {
  '0110_01_psp': migration(
    sql`create table psp_orders (
      reference text primary key, page_hash text not null unique, action text not null, type text not null,
      method_id text not null, amount_cents integer not null, currency text not null, customer text not null,
      account text, return_url text not null, locale text not null, state text not null, reason text, received_cents integer,
      version integer not null, step text, behaviour text not null, keeps text, saved_profile text,
      code text not null, wrong_codes integer not null, due_at text, created_at text not null,
      changed_at text not null, refunded_at text
    ) ${STRICT}`,
    sql`create index psp_orders_due on psp_orders (due_at)`,
    sql`create index psp_orders_created on psp_orders (created_at)`,
    sql`create table psp_tokens (
      token_hash text primary key, first_six text not null, last_four text not null, scheme text not null,
      validity text not null, created_at text not null
    ) ${STRICT}`,
    sql`create index psp_tokens_created on psp_tokens (created_at)`,
    sql`create table psp_profiles (
      id text primary key, customer text not null, title text not null, expires text, created_at text not null
    ) ${STRICT}`,
    sql`create table psp_webhooks (
      id ${ID}, reference text not null, body text not null, signature text not null, is_forged integer not null,
      due_at text, attempts integer not null, status integer, created_at text not null, claimed_until integer
    ) ${STRICT}`,
    sql`create index psp_webhooks_due on psp_webhooks (due_at)`,
    sql`create index psp_webhooks_created on psp_webhooks (created_at)`,
  ),
};
