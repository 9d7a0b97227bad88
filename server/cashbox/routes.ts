import {
  type cashbox,
  PAYMENTS_PAGE_SIZE,
  type PaymentDetails,
} from '../../src/contract/subjects/cashbox.ts';
import { isFinalState, type PaymentState } from '../../src/contract/subjects/payment-states.ts';
import { delay } from '../../src/lib/backoff.ts';
import type { AppContext, Routes, Tx } from '../context.ts';
import { reject } from '../errors.ts';
import type { PlayerRow } from '../players/tables.ts';
import { ignoreUnavailable } from '../store/database-errors.ts';
import { storeFraudCheck } from './fraud-checks.ts';
import { listMethods } from './methods.ts';
import { createPayment } from './new-payment.ts';
import { updatePayment } from './payment-changes.ts';
import { loadCashboxStatus } from './payment-restrictions.ts';
import { isRecallable, loadOwnPayment, toDetails, toPayments } from './payment-view.ts';
import { forgetRemoved, removeProfile } from './profile-removals.ts';
import { beginPayment, cancelAsRequested, pollIfStale } from './provider-calls.ts';
import type { PaymentProfileRemovalRow, PaymentRow } from './tables.ts';

/** A page waits no longer for the provider; its answer is applied when it comes. */
const PROVIDER_WAIT_MS = 8_000;

/** What the provider does is done by the follow-up where it can't be reached now. */
function atMost(call: Promise<void>): Promise<unknown> {
  const timer = new AbortController();
  const wait = delay(PROVIDER_WAIT_MS, timer.signal).catch(() => undefined);
  return Promise.race([call.catch(() => undefined), wait]).finally(() => timer.abort());
}

const detailsNow = async (app: AppContext, player: PlayerRow, id: number): Promise<PaymentDetails> =>
  toDetails(app, app.db, await loadOwnPayment(app.db, player, String(id)), player);

/** The payment after its effect, which is committed: if the store is away by then, as it was written. */
const detailsAfter = async (
  app: AppContext,
  player: PlayerRow,
  written: PaymentDetails,
): Promise<PaymentDetails> => (await detailsNow(app, player, written.id).catch(ignoreUnavailable)) ?? written;

/** Stores that the player wants it cancelled: from here on nothing begins any more. */
const requestCancellation = (tx: Tx, app: AppContext, row: PaymentRow): Promise<PaymentRow> =>
  updatePayment(tx, app, row, { cancel_asked_at: app.clock.now().toISOString() });

/** States of a withdrawal that was recalled, or is as soon as the provider answers. */
const RECALLING: readonly PaymentState[] = ['reserved', 'pending', 'recalled'];

export const cashboxRoutes = {
  listPayments: async ({ app, player, query }) => {
    const { action, state, currency, cursor } = query;
    const rows = await app.db
      .selectFrom('payments')
      .selectAll()
      .where('player_id', '=', player.id)
      .$if(action !== undefined, select => select.where('action', '=', action ?? 'deposit'))
      .$if(state !== undefined, select => select.where('state', '=', state ?? 'pending'))
      .$if(currency !== undefined, select => select.where('currency', '=', currency ?? ''))
      .$if(cursor !== undefined, select => select.where('id', '<', Number(cursor)))
      .orderBy('id', 'desc')
      .limit(PAYMENTS_PAGE_SIZE)
      .execute();
    return toPayments(app, app.db, rows, player);
  },

  loadPayment: async ({ app, player, params }) => {
    const row = await loadOwnPayment(app.db, player, params.id);
    await atMost(pollIfStale(app, row));
    return detailsNow(app, player, row.id);
  },

  listPaymentMethods: ({ app, player, query, visitor: { locale } }) =>
    listMethods(app, player, { action: query.action, currency: query.currency ?? player.currency, locale }),

  loadCashboxStatus: ({ app, player, query }) => loadCashboxStatus(app, player.id, query.currency),

  createPayment: async context => {
    const { app, player } = context;
    const written = await createPayment(context);
    await atMost(beginPayment(app, written.id));
    return detailsAfter(app, player, written);
  },

  cancelPayment: async ({ app, player, params, runOnce }) => {
    const written = await runOnce(async tx => {
      const row = await loadOwnPayment(tx, player, params.id);
      const isOpen = row.action === 'deposit' && !isFinalState(row.action, row.state);
      return toDetails(app, tx, isOpen ? await requestCancellation(tx, app, row) : row, player);
    });
    await atMost(cancelAsRequested(app, written.id));
    return detailsAfter(app, player, written);
  },

  recallPayment: async ({ app, player, params, runOnce }) => {
    const written = await runOnce(async tx => {
      const row = await loadOwnPayment(tx, player, params.id);
      const isAsked =
        row.action === 'cashout' && row.cancel_asked_at !== null && RECALLING.includes(row.state);
      if (!isAsked && !isRecallable(app, row, player)) reject(409, 'not_recallable');
      const [payment] = await toPayments(
        app,
        tx,
        [isAsked ? row : await requestCancellation(tx, app, row)],
        player,
      );
      return payment ?? reject(404, 'unknown_payment');
    });
    await atMost(cancelAsRequested(app, written.id));
    const { next: _, ...payment } = await detailsAfter(app, player, { ...written, next: null });
    return RECALLING.includes(payment.state) ? payment : reject(409, 'not_recallable');
  },

  lockPayment: ({ app, player, params, runOnce }) =>
    runOnce(async tx => {
      const row = await loadOwnPayment(tx, player, params.id);
      if (row.action !== 'cashout') reject(404, 'unknown_payment');
      const locked = row.locked === 1 ? row : await updatePayment(tx, app, row, { locked: 1 });
      const [payment] = await toPayments(app, tx, [locked], player);
      return payment ?? reject(404, 'unknown_payment');
    }),

  removePaymentProfile: async ({ app, player, params, runOnce }) => {
    let removal: PaymentProfileRemovalRow | null = null;
    await runOnce(async tx => {
      removal = await removeProfile(tx, app, player, params.id);
    });
    if (removal !== null) await atMost(forgetRemoved(app, removal));
    return undefined;
  },

  checkTransaction: ({ app, body, player, runOnce }) =>
    runOnce(async tx => {
      await storeFraudCheck(tx, app, player, body);
      return undefined;
    }),
} satisfies Pick<Routes, keyof typeof cashbox>;
