import { feeOf } from '../../src/contract/subjects/payment-rules.ts';
import {
  isFinalState,
  mayFollow,
  type PaymentReason,
  type PaymentState,
} from '../../src/contract/subjects/payment-states.ts';
import type { AppContext, Tx } from '../context.ts';
import { emit } from '../events/user-events.ts';
import { loadPlayerRow } from '../players/player-view.ts';
import { findDepositRestriction } from '../safe-play/deposits.ts';
import { lockPlayer } from '../store/dialect.ts';
import { changeState, oweRefund, updatePayment } from './payment-changes.ts';
import { maskCards } from './payment-fields.ts';
import type { ProviderEvent } from './payments-adapter.ts';
import { isRemoved, recordRemoval } from './profile-removals.ts';
import { POLL_AFTER_MS, RESET_UNKNOWN } from './provider-polling.ts';
import type { EventOutcome, PaymentRow } from './tables.ts';

export type AppliedOutcome = EventOutcome | 'repeated' | 'unknown_payment';

/**
 * The one way in which what a provider says takes effect, whether it came by webhook, as an answer or by a poll: each event once, and
 * only as far as the diagram has it (CASHBOX-2). What comes late, twice or in another order is stored and changes nothing.
 */
export const applyEvent = (app: AppContext, event: ProviderEvent): Promise<AppliedOutcome> =>
  app.db.transaction().execute(async (tx): Promise<AppliedOutcome> => {
    const query = tx.selectFrom('payments').selectAll().where('reference', '=', event.reference);
    const found = await query.executeTakeFirst();
    if (!found) return 'unknown_payment';
    await lockPlayer(tx, found.player_id);
    const row = await query.executeTakeFirstOrThrow();
    const state = stateFor(row, event);
    const outcome = outcomeOf(row, state, event);
    const recorded = outcome === 'applied' && isOtherPayout(row, state, event) ? 'conflict' : outcome;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('payment_events')
      .values({
        id: event.id,
        payment_id: row.id,
        player_id: row.player_id,
        state: event.state,
        reason: event.reason,
        amount_cents: event.amount_cents,
        at: event.at.toISOString(),
        received_at: app.clock.now().toISOString(),
        outcome: recorded,
      })
      .onConflict(on => on.column('id').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return 'repeated';
    if (outcome === 'applied') await apply(tx, app, row, state, event);
    // Also where another report of the same end was sooner, such as the answer to the order, which names none.
    if (event.profile !== null && row.save_profile === 1) await saveProfile(tx, app, row, event.profile);
    if (outcome === 'conflict' && row.action === 'deposit' && state === 'succeeded')
      await oweRefund(tx, app, row);
    return recorded;
  });

/** Another amount has gone out than the player was told: neither what leaves the balance nor what arrives of it. A person looks at it. */
const isOtherPayout = (row: PaymentRow, state: PaymentState, { amount_cents }: ProviderEvent): boolean =>
  row.action === 'cashout' &&
  state === 'succeeded' &&
  amount_cents !== null &&
  amount_cents !== row.amount_cents &&
  amount_cents !== row.receives_cents;

/** The state that the event means for us: what ends a withdrawal before it was paid is a recall if the player has asked for it. */
function stateFor(row: PaymentRow, { state }: ProviderEvent): PaymentState {
  if (row.action === 'deposit' || state !== 'canceled') return state;
  if (row.state === 'processing') return 'rejected';
  return row.cancel_asked_at === null ? 'canceled' : 'recalled';
}

function outcomeOf(row: PaymentRow, state: PaymentState, { at }: ProviderEvent): EventOutcome {
  if (mayFollow(row.action, row.state, state)) return 'applied';
  if (!isFinalState(row.action, row.state)) {
    if (state !== row.state) return 'off_diagram';
    const isOlder = row.event_at !== null && at.toISOString() < row.event_at;
    return isOlder && row.next !== null ? 'late' : 'applied';
  }
  const isOtherEnd =
    isFinalState(row.action, state) && (state === 'succeeded') !== (row.state === 'succeeded');
  // What is given back already was paid, which is what it says again.
  return isOtherEnd && row.refund === null ? 'conflict' : 'off_diagram';
}

async function apply(
  tx: Tx,
  app: AppContext,
  row: PaymentRow,
  state: PaymentState,
  event: ProviderEvent,
): Promise<void> {
  const now = app.clock.now();
  const at = event.at.toISOString();
  const next = event.next === null ? null : JSON.stringify(event.next);
  const reported = {
    event_at: row.event_at !== null && row.event_at > at ? row.event_at : at,
    begun_at: row.begun_at ?? now.toISOString(),
    order_secret: null,
    account: event.account === null ? row.account : maskCards(event.account),
    ask_at: new Date(now.getTime() + POLL_AFTER_MS).toISOString(),
    asks: 0,
    ...RESET_UNKNOWN,
  };
  if (state === row.state) {
    await updatePayment(tx, app, row, { ...reported, next: next ?? row.next });
    return;
  }
  if (row.action === 'deposit' && state === 'succeeded') return payIn(tx, app, row, event, reported);
  await changeState(tx, app, row, state, { ...reported, next, reason: reasonOf(row, state, event.reason) });
}

const reasonOf = (
  row: PaymentRow,
  state: PaymentState,
  given: PaymentReason | null,
): PaymentReason | null => {
  if (!isFinalState(row.action, state) || state === 'succeeded') return null;
  if (state === 'recalled') return 'recalled_by_player';
  if (given !== null) return given;
  return state === 'canceled' && row.cancel_asked_at !== null ? 'canceled_by_player' : 'other';
};

/** Credits a deposit, unless the account was closed meanwhile, a state that holds deposits back has begun, or another amount was paid: then it is given back. */
async function payIn(
  tx: Tx,
  app: AppContext,
  row: PaymentRow,
  event: ProviderEvent,
  reported: Partial<PaymentRow>,
): Promise<void> {
  const paid = event.amount_cents ?? row.amount_cents;
  const rejectWithRefund = (reason: PaymentReason) =>
    changeState(tx, app, row, 'rejected', { ...reported, reason, refund: 'due' });
  // Coins come as they were sent; every other amount was agreed with the provider.
  const isAmountRight = paid === row.amount_cents || (row.method_type === 'crypto' && paid > 0);
  const fee = { basis_points: row.fee_basis_points, fixed_cents: row.fee_fixed_cents };
  const fee_cents = isAmountRight && paid !== row.amount_cents ? feeOf(fee, paid) : row.fee_cents;
  const receives_cents = paid - fee_cents;
  if (!isAmountRight || receives_cents < 1) {
    await rejectWithRefund('amount_differs');
    return;
  }
  const player = await loadPlayerRow(tx, row.player_id);
  const deposit = { currency: row.currency, amount_cents: paid };
  const state = await findDepositRestriction(tx, player, deposit, app.clock.now());
  // Who has signed out meanwhile, or was on the provider's page for days, has paid all the same. Of a closed account nothing is paid out.
  if (player.closed_at !== null || (state !== null && state !== 'signed_out')) {
    await rejectWithRefund('restricted');
    return;
  }
  await changeState(tx, app, row, 'succeeded', {
    ...reported,
    amount_cents: paid,
    fee_cents,
    receives_cents,
  });
}

/** Keeps a card or account for the next payment; of a closed account the provider forgets it instead. */
async function saveProfile(
  tx: Tx,
  app: AppContext,
  row: PaymentRow,
  { id: profile, title, expires }: NonNullable<ProviderEvent['profile']>,
): Promise<void> {
  if (await isRemoved(tx, row, profile)) return;
  const { player_id, method_id } = row;
  const { closed_at } = await loadPlayerRow(tx, player_id);
  if (closed_at !== null) {
    await recordRemoval(tx, app.clock, player_id, profile);
    return;
  }
  const shown = { title: maskCards(title), expires };
  await tx
    .insertInto('payment_profiles')
    .values({ player_id, method_id, profile, ...shown, saved_at: app.clock.now().toISOString() })
    .onConflict(on => on.columns(['player_id', 'profile']).doUpdateSet(shown))
    .execute();
  await emit(tx, app.clock, player_id, 'payment_methods_changed', {});
}
