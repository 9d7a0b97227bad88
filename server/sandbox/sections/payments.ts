import { findCurrency } from '../../../src/contract/operator/currencies.ts';
import { PAYMENT_REASONS } from '../../../src/contract/subjects/payment-states.ts';
import { formatMoney } from '../../../src/lib/money.ts';
import type { AppContext } from '../../context.ts';
import type { Section } from '../console-page.ts';
import type { FormFields } from '../form-fields.ts';
import { html } from '../markup.ts';
import { AMOUNT_OUTCOMES, chosenBehaviour, DELIVERIES, OUTCOMES } from '../psp/behaviour.ts';
import type { OrderRow } from '../psp/orders.ts';
import { selectOptions } from './general.ts';

const MAX_ORDERS = 20;
const MAX_WEBHOOKS = 10;

const moneyOf = (cents: number, code: string): string => {
  const currency = findCurrency(code);
  return currency ? formatMoney(cents, currency, 'en') : `${cents} ${code}`;
};

/** What the payment provider does next, and what becomes of its open payments. */
export async function paymentsSection({ db }: AppContext, { token }: FormFields): Promise<Section> {
  const chosen = await chosenBehaviour(db);
  const orders = await db
    .selectFrom('psp_orders')
    .selectAll()
    .where('state', 'in', ['pending', 'processing'])
    .orderBy('created_at', 'desc')
    .limit(MAX_ORDERS)
    .execute();
  const webhooks = await db
    .selectFrom('psp_webhooks')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(MAX_WEBHOOKS)
    .execute();
  const deliveries = Object.entries(DELIVERIES).map(
    ([name, text]) => html`<option value="${name}">${name}: ${text}</option>`,
  );
  const amounts = Object.entries(AMOUNT_OUTCOMES).map(([amount, outcome]) => `${amount} ${outcome}`);
  const sent = webhooks.map(({ body, attempts, status, due_at, is_forged }) => {
    const { reference, state } = JSON.parse(body) as { reference: string; state: string };
    const answer = status === null ? '–' : String(status);
    return html`<tr><td>${reference.slice(0, 8)}</td><td>${state}${is_forged === 1 ? ' (forged)' : ''}</td><td>${attempts}</td><td>${answer}</td><td>${due_at === null ? 'over' : shortTime(due_at)}</td></tr>`;
  });
  return {
    title: 'Payments',
    body: html`<p>Without a choice a payment goes by the card (the hosted fields list the test cards) or, by other methods, by the amount: ${amounts.join(', ')}; every other one succeeds. Transfers and coins arrive by themselves.</p>
    <form class="row" method="post" action="/sandbox/psp-next">${token}
      <label>The next payments end in <select name="outcome">${selectOptions(OUTCOMES)}</select></label>
      <label>and meanwhile <select name="delivery">${deliveries}</select></label>
      <label>How many <input name="times" type="number" min="0" max="100" value="1" required></label>
      <button>Choose</button></form>
    <p>${chosen === null ? 'Nothing is chosen.' : `Chosen for ${chosen.times} more: ${chosen.outcome}, ${chosen.delivery}.`}</p>
    ${
      orders.length === 0
        ? html`<p>No payment is open.</p>`
        : orders.map(
            order => html`<form class="row" method="post" action="/sandbox/psp-decide">${token}<input type="hidden" name="reference" value="${order.reference}">
      <span>${describe(order)}</span>
      <label>Becomes <select name="outcome">${selectOptions(['succeeded', 'processing', 'confirmed', ...PAYMENT_REASONS])}</select></label>
      <label>Amount received (empty: as ordered) <input name="amount" inputmode="decimal" autocomplete="off"></label>
      <button>Decide</button></form>`,
          )
    }
    ${sent.length === 0 ? null : html`<div class="scroll"><table><thead><tr><th>Payment</th><th>Webhook</th><th>Attempts</th><th>Answer</th><th>Next attempt</th></tr></thead><tbody>${sent}</tbody></table></div>`}
    <form class="row" method="post" action="/sandbox/psp-send">${token}<button>Send every waiting webhook now</button></form>`,
  };
}

const describe = ({
  reference,
  action,
  method_id,
  amount_cents,
  currency,
  account,
  state,
}: OrderRow): string =>
  `${reference.slice(0, 8)}: ${action} of ${moneyOf(amount_cents, currency)} by ${method_id}${account === null ? '' : ` (${account})`}, ${state}.`;

const shortTime = (at: string): string => `${at.slice(0, 19).replace('T', ' ')} UTC`;
