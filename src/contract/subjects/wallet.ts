import * as v from 'valibot';
import { defineEndpoints, type WireEndpoints } from '../endpoint.ts';
import { Cents } from '../wire.ts';

/** A balance account (WALLET-1). `amount_cents` is real + bonus; the difference to cashout-able is bonus. */
export const Account = v.object({
  currency: v.string(),
  amount_cents: Cents,
  available_to_cashout_cents: Cents,
  active: v.boolean(),
});
export type Account = v.InferOutput<typeof Account>;

/** What keyed routes and the game answer: drop it when `wallet_seq` is not newer than what is held (WALLET-7). */
export const WalletState = v.object({
  balance: v.object({ currency: v.string(), real_cents: Cents, bonus_cents: Cents, total_cents: Cents }),
  wallet_seq: v.number(),
});
export type WalletState = v.InferOutput<typeof WalletState>;

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
