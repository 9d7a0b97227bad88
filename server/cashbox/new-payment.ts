import * as v from 'valibot';
import type { NewPayment, PaymentDetails } from '../../src/contract/subjects/cashbox.ts';
import { feeOf, groupOfIban, paymentAmount } from '../../src/contract/subjects/payment-rules.ts';
import { FIRST_STATE } from '../../src/contract/subjects/payment-states.ts';
import { isNotExpired } from '../../src/lib/payment-card.ts';
import type { AppContext, RequestContext, Tx, Visitor } from '../context.ts';
import { type FieldErrors, reject, rejectFields, rejectIfAny } from '../errors.ts';
import { isEnabledCurrency } from '../operator/currencies.ts';
import { appOrigins } from '../operator/origins.ts';
import { setGroup } from '../players/groups.ts';
import { loadPlayerRow } from '../players/player-view.ts';
import { missingFields } from '../players/required-fields.ts';
import type { PlayerRow } from '../players/tables.ts';
import type { Db } from '../store/database.ts';
import { newToken } from '../store/opaque-tokens.ts';
import { loadWalletState } from '../wallet/ledger.ts';
import { reserveCashout } from '../wallet/payment-postings.ts';
import { LedgerError } from '../wallet/postings.ts';
import { takeFraudCheck } from './fraud-checks.ts';
import { feeFor, findOffered, rangeOf } from './methods.ts';
import { announce, changeState, recordState, updatePayment } from './payment-changes.ts';
import { maskFields, type PaymentFields, readFields } from './payment-fields.ts';
import { findPaymentRestriction } from './payment-restrictions.ts';
import { toDetails } from './payment-view.ts';
import type { ProviderMethod } from './payments-adapter.ts';
import { sealFields } from './provider-calls.ts';
import { POLL_AFTER_MS } from './provider-polling.ts';
import type { PaymentProfilesTable, PaymentRow } from './tables.ts';

/** A payment whose every field is right. */
interface CheckedPayment {
  readonly input: NewPayment;
  readonly method: ProviderMethod;
  readonly fee_cents: number;
  readonly fields: PaymentFields;
  readonly profile: Pick<PaymentProfilesTable, 'profile' | 'title'> | null;
}

/** Checks a new payment by every rule that the page knows too; a refusal is at its field (CASHBOX-11, CASHBOX-14, CASHBOX-15). */
async function checkPayment(
  app: AppContext,
  player: PlayerRow,
  { locale }: Visitor,
  input: NewPayment,
): Promise<CheckedPayment> {
  const { action, amount_cents, currency } = input;
  if (app.payments === null) reject(503, 'payments_unavailable');
  if (!(await isEnabledCurrency(app, currency))) rejectFields({ currency: ['errors.currency.invalid'] });
  const methods = await findOffered(app, player, { action, currency, locale });
  const method = methods.find(({ id }) => id === input.payment_method_id);
  const range = method && rangeOf(method, action);
  if (!method || !range) return rejectFields({ payment_method_id: ['errors.invalid'] });
  const errors: FieldErrors = {};
  for (const field of missingFields(player, currency))
    errors[field] = [field === 'terms_acceptance' ? 'errors.terms.required' : 'errors.required'];
  const { real_cents } = (await loadWalletState(app.db, player.id, currency)).balance;
  const amount = v.safeParse(
    paymentAmount({
      min: range.min_cents,
      max: range.max_cents,
      step: range.step_cents,
      ...(action === 'cashout' ? { balance: real_cents } : {}),
    }),
    amount_cents,
    { abortPipeEarly: true },
  );
  const fee_cents = feeOf(feeFor(method, action), amount_cents);
  if (!amount.success) errors['amount_cents'] = [amount.issues[0].message];
  else if (fee_cents >= amount_cents) errors['amount_cents'] = ['errors.amount.min'];
  const profile = input.profile_id === undefined ? null : await findProfile(app, app.db, player, input);
  if (profile === undefined) errors['profile_id'] = ['errors.invalid'];
  const read =
    profile === null ? readFields(method.fields[action], input.fields) : { fields: {}, errors: {} };
  rejectIfAny({ ...errors, ...read.errors });
  return { input, method, fee_cents, fields: read.fields, profile: profile ?? null };
}

/** The saved card or account that is to be used; undefined where there is none, or it has expired. */
async function findProfile(
  { clock }: Pick<AppContext, 'clock'>,
  db: Db | Tx,
  player: Pick<PlayerRow, 'id'>,
  { payment_method_id, profile_id = '' }: Pick<NewPayment, 'payment_method_id' | 'profile_id'>,
) {
  if (!/^\d{1,15}$/.test(profile_id)) return undefined;
  const found = await db
    .selectFrom('payment_profiles')
    .select(['profile', 'title', 'expires'])
    .where('id', '=', Number(profile_id))
    .where('player_id', '=', player.id)
    .where('method_id', '=', payment_method_id)
    .executeTakeFirst();
  const isUsable = found && (found.expires === null || isNotExpired(found.expires, clock.now()));
  return isUsable ? found : undefined;
}

/**
 * Writes a new payment with its first state, the movement to reserved, and its events, all or nothing. The provider is called after the
 * commit, by the caller.
 */
export async function createPayment({
  app,
  body,
  player,
  visitor,
  runOnce,
}: RequestContext<'createPayment'>): Promise<PaymentDetails> {
  const checked = await checkPayment(app, player, visitor, body);
  return runOnce(async tx => {
    const now = await loadPlayerRow(tx, player.id);
    const restriction = await findPaymentRestriction(app, tx, now, body);
    if (restriction !== null) reject(403, restriction);
    // Another device may have removed it since.
    const isGone = checked.profile !== null && (await findProfile(app, tx, player, body)) === undefined;
    if (isGone) rejectFields({ profile_id: ['errors.invalid'] });
    const row = await insertPayment(tx, app, now, visitor, checked);
    return toDetails(app, tx, await open(tx, app, row, checked), now);
  });
}

async function insertPayment(
  tx: Tx,
  app: AppContext,
  player: PlayerRow,
  visitor: Visitor,
  { input, method, fee_cents, fields, profile }: CheckedPayment,
): Promise<PaymentRow> {
  const { action, amount_cents, currency } = input;
  const reference = newToken();
  const now = app.clock.now();
  const fee = feeFor(method, action);
  const { id } = await tx
    .insertInto('payments')
    .values({
      reference,
      player_id: player.id,
      ...{ action, currency, amount_cents, fee_cents },
      state: FIRST_STATE[action],
      receives_cents: amount_cents - fee_cents,
      fee_basis_points: fee.basis_points,
      fee_fixed_cents: fee.fixed_cents,
      method_id: method.id,
      method_type: method.type,
      method_brand: method.brand,
      method_title: method.title,
      account: profile?.title ?? maskFields(fields),
      reason: null,
      next: null,
      order_secret: sealFields(app, { reference }, fields),
      profile: profile?.profile ?? null,
      save_profile: input.save_profile && profile === null ? 1 : 0,
      requires_challenge: 0,
      return_url: '',
      locale: visitor.locale,
      locked: action === 'cashout' && input.lock ? 1 : 0,
      created_at: now.toISOString(),
      ask_at: new Date(now.getTime() + POLL_AFTER_MS).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return tx
    .updateTable('payments')
    .set({ return_url: `${originOf(app, visitor)}/payments?payment=${id}` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Where the player is: a cookie of another name of ours would not sign them in. */
function originOf({ settings }: AppContext, { host }: Visitor): string {
  const origins = appOrigins(settings);
  return origins.find(origin => new URL(origin).hostname === host) ?? origins[0] ?? '';
}

/** What happens with a payment that was written: money is reserved, the check of its device is used. */
async function open(
  tx: Tx,
  app: AppContext,
  row: PaymentRow,
  { fields }: CheckedPayment,
): Promise<PaymentRow> {
  await recordState(tx, row, row.created_at);
  const { id: payment_id, player_id, currency, amount_cents } = row;
  if (row.action === 'cashout') {
    const movement = { payment_id, player_id, currency, amount_cents };
    await reserveCashout(tx, app.clock, movement).catch((cause: unknown) => {
      if (cause instanceof LedgerError && cause.code === 'not_enough_money')
        rejectFields({ amount_cents: ['errors.not_enough_money'] });
      throw cause;
    });
  }
  const group = fields.iban === undefined ? null : groupOfIban(fields.iban);
  if (group !== null) await setGroup(tx, app.clock, player_id, group, true);
  const check = await takeFraudCheck(tx, app, row);
  if (check === 'refuse') {
    await announce(tx, app, row);
    return changeState(tx, app, row, 'rejected', { reason: 'fraud_check' });
  }
  // Only who pays in can be asked by a bank to prove to be the holder.
  const requires_challenge = row.action === 'deposit' && check === 'challenge' ? 1 : 0;
  return updatePayment(tx, app, row, { requires_challenge });
}
