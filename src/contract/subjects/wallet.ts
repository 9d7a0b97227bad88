import * as v from 'valibot';
import { defineEndpoints, type WireEndpoints } from '../endpoint.ts';
import { Cents, IsoTime } from '../wire.ts';

/** A balance account (WALLET-1). `amount_cents` is real + bonus; the difference to cashout-able is bonus. */
export const Account = v.object({
  currency: v.string(),
  amount_cents: Cents,
  available_to_cashout_cents: Cents,
  active: v.boolean(),
  /** Withdrawals that are under way; not part of `amount_cents`. A platform may leave this and the next two out. */
  reserved_cents: v.optional(Cents),
  /** What was staked of the bonuses' wagering, and all of it (WALLET-2). */
  wagered_cents: v.optional(Cents),
  wagering_cents: v.optional(Cents),
});
export type Account = v.InferOutput<typeof Account>;

/** What keyed routes and the game answer: drop it when `wallet_seq` is not newer than what is held (WALLET-7). */
export const WalletState = v.object({
  balance: v.object({ currency: v.string(), real_cents: Cents, bonus_cents: Cents, total_cents: Cents }),
  wallet_seq: v.number(),
});
export type WalletState = v.InferOutput<typeof WalletState>;

export const LEDGER_PAGE_SIZE = 50;

/** One change of a pocket (WALLET-8): what makes up an amount on screen. */
export const LedgerLine = v.object({
  id: v.number(),
  at: IsoTime,
  /** `bet`, `round`, `win`, `rollback`, `deposit`, `cashout_reserved`, `cashout_paid`, `cashout_returned`, or the kind of a grant. */
  kind: v.string(),
  pocket: v.picklist(['real', 'bonus', 'reserved']),
  amount_cents: Cents,
  balance_after_cents: Cents,
  /** The payment that it belongs to. */
  payment_id: v.nullable(v.number()),
  /** The title of the game of its round. */
  game: v.nullable(v.string()),
});
export type LedgerLine = v.InferOutput<typeof LedgerLine>;

/** What became of a keyed write (decision 0014). */
export const Operation = v.variant('status', [
  v.object({ status: v.literal('unknown') }),
  v.object({ status: v.literal('pending') }),
  v.object({
    status: v.literal('done'),
    response: v.object({ status: v.number(), body: v.unknown() }),
  }),
  /** Settled as never to happen: a late request with the key gets 409 `withdrawn`. */
  v.object({ status: v.literal('withdrawn') }),
]);
export type Operation = v.InferOutput<typeof Operation>;

export const walletWire = {
  listAccounts: { method: 'GET', path: '/api/player/accounts', policy: 'private', reply: v.array(Account) },
  loadOperation: {
    method: 'GET',
    path: '/api/player/operations/:key',
    policy: 'network-only',
  },
} as const satisfies WireEndpoints;

export const wallet = defineEndpoints(walletWire, {
  listAccounts: {
    /** The "compatibility parameter" of WALLET-4: any value is accepted and changes nothing. */
    query: v.object({ compatibility: v.optional(v.string()) }),
    caller: 'player',
    errorCode: 'LOAD_ACCOUNTS_ERROR',
  },
  /** Opens an account in the currency, or makes the existing one active. */
  openAccount: {
    method: 'POST',
    path: '/api/player/accounts',
    policy: 'bypass',
    body: v.object({
      currency: v.pipe(v.string('errors.required'), v.regex(/^[A-Z]{2,5}$/, 'errors.currency.invalid')),
    }),
    reply: Account,
    status: 201,
    caller: 'player',
    keyed: 'accepted',
    errorCode: 'ACCOUNTS_ERROR',
  },
  /** The changes of one wallet, newest first; `cursor` is that of the page before. */
  listLedgerLines: {
    method: 'GET',
    path: '/api/player/ledger_lines',
    policy: 'bypass',
    query: v.object({
      currency: v.pipe(v.string(), v.regex(/^[A-Z]{2,5}$/, 'errors.currency.invalid')),
      pocket: v.optional(v.picklist(['real', 'bonus', 'reserved'], 'errors.invalid')),
      cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'errors.invalid'))),
    }),
    reply: v.object({ rows: v.array(LedgerLine), cursor: v.nullable(v.string()) }),
    caller: 'player',
    errorCode: 'LEDGER_LINES_ERROR',
  },
  loadOperation: { reply: Operation, caller: 'player', errorCode: 'OPERATION_ERROR' },
  /** Settles doubt: `unknown` becomes `withdrawn`, `done` answers the stored response. */
  withdrawOperation: {
    method: 'DELETE',
    path: '/api/player/operations/:key',
    policy: 'bypass',
    reply: Operation,
    caller: 'player',
    errorCode: 'WITHDRAW_OPERATION_ERROR',
  },
});
