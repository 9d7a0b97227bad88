import * as v from 'valibot';
import { findCurrency } from '../../../src/contract/operator/currencies.ts';
import { PAYMENT_REASONS } from '../../../src/contract/subjects/payment-states.ts';
import { parseMoney } from '../../../src/lib/money.ts';
import { chooseBehaviour, DELIVERY_NAMES, OUTCOMES } from '../psp/behaviour.ts';
import { applyChange, changeOrder, confirm, failOrder } from '../psp/orders.ts';
import type { StoredStep } from '../psp/plans.ts';
import { sendDue } from '../psp/webhooks.ts';
import { type Actions, done, failed } from './action.ts';

const NextForm = v.object({
  outcome: v.picklist(OUTCOMES),
  delivery: v.picklist(DELIVERY_NAMES),
  times: v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(0), v.maxValue(100)),
});

const DecisionForm = v.object({
  reference: v.string(),
  outcome: v.picklist(['succeeded', 'processing', 'confirmed', ...PAYMENT_REASONS]),
  amount: v.optional(v.pipe(v.string(), v.trim()), ''),
});

export const paymentsActions: Actions = {
  async 'psp-next'(app, _faults, form) {
    const chosen = v.parse(NextForm, form);
    await chooseBehaviour(app.db, chosen);
    return chosen.times === 0
      ? done('Payments go by card and amount again.')
      : done(`The next ${chosen.times}: ${chosen.outcome}, ${chosen.delivery}.`);
  },

  async 'psp-decide'(app, _faults, form) {
    const { reference, outcome, amount } = v.parse(DecisionForm, form);
    let isAmountWrong = false;
    const changed = await changeOrder(app, reference, (row, tx) => {
      if (outcome === 'confirmed') {
        const step = row.step === null ? null : (JSON.parse(row.step) as StoredStep);
        return step?.type === 'crypto' ? confirm(tx, app, row, step) : null;
      }
      if (outcome !== 'succeeded' && outcome !== 'processing') return failOrder(tx, app, row, outcome);
      const currency = findCurrency(row.currency);
      const received = amount === '' || !currency ? null : parseMoney(amount, currency, 'en');
      isAmountWrong = amount !== '' && (received === null || received < 1);
      if (isAmountWrong) return null;
      return applyChange(tx, app, row, {
        state: outcome,
        received_cents: outcome === 'succeeded' ? received : null,
      });
    });
    if (isAmountWrong) return failed('Enter a valid amount.');
    return changed === null
      ? failed('That is not possible: the payment has ended, or is none that can be confirmed.')
      : done(`The payment is ${changed.state}.`);
  },

  async 'psp-send'(app) {
    const now = app.clock.now().toISOString();
    await app.db.updateTable('psp_webhooks').set({ due_at: now }).where('due_at', '>', now).execute();
    await sendDue(app);
    return done('Every waiting webhook was sent.');
  },
};
