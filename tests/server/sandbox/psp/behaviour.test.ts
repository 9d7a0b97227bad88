import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProviderUnreachable } from '../../../../server/cashbox/payments-adapter.ts';
import { changeOrder, confirm, failOrder } from '../../../../server/sandbox/psp/orders.ts';
import type { StoredStep } from '../../../../server/sandbox/psp/plans.ts';
import { PAYMENT_REASONS } from '../../../../src/contract/subjects/payment-states.ts';
import { HOUR_MS } from '../../../../src/lib/time-units.ts';
import { openPsp, type PspWorld } from './psp-world.ts';

let psp: PspWorld;
beforeEach(async () => {
  psp = await openPsp();
});
afterEach(() => psp.close());

describe('the console', () => {
  test.each(PAYMENT_REASONS)('has a payment end in %s', async reason => {
    await psp.choose(reason);
    const order = await psp.cardOrder();
    await psp.adapter.begin(order);
    await psp.pass();
    const event = await psp.adapter.find(order.reference);
    expect(event).toMatchObject({ reason });
    expect(['declined', 'canceled', 'rejected']).toContain(event?.state);
    const next = await psp.cardOrder();
    await psp.adapter.begin(next);
    await psp.pass();
    expect(await psp.adapter.find(next.reference)).toMatchObject({ state: 'succeeded' });
  });

  test('has a payment be silent for an hour', async () => {
    await psp.choose('succeeded', 'silent_hour');
    const order = await psp.cardOrder();
    await psp.adapter.begin(order);
    await psp.pass(HOUR_MS - 1000);
    expect(psp.deliveredStates()).toEqual([]);
    expect(await psp.adapter.find(order.reference)).toMatchObject({ state: 'processing' });
    await psp.pass(1000);
    expect(psp.deliveredStates()).toEqual(['succeeded']);
  });

  test('has the answer lost after the order was taken, or the order not taken at all', async () => {
    await psp.choose('succeeded', 'no_answer');
    const lost = await psp.cardOrder();
    await expect(psp.adapter.begin(lost)).rejects.toThrow(ProviderUnreachable);
    expect(await psp.adapter.begin(lost)).toMatchObject({ state: 'processing' });
    await psp.choose('succeeded', 'unreachable');
    const refused = await psp.cardOrder();
    await expect(psp.adapter.begin(refused)).rejects.toThrow(ProviderUnreachable);
    expect(await psp.adapter.find(refused.reference)).toBeNull();
    expect(await psp.adapter.begin(refused)).toMatchObject({ state: 'processing' });
  });

  test('has the webhook arrive before the answer', async () => {
    await psp.choose('succeeded', 'before_answer');
    const answer = psp.adapter.begin(await psp.cardOrder());
    expect(await answer.then(() => psp.deliveredStates())).toEqual(['succeeded']);
    expect((await answer).state).toBe('processing');
  });

  test('decides an open payment once', async () => {
    await psp.choose('succeeded', 'waits');
    const order = psp.orderOf({ method_id: 'bank_transfer' });
    await psp.adapter.begin(order);
    await psp.pass(HOUR_MS);
    expect(psp.deliveredStates()).toEqual([]);
    const decide = () =>
      changeOrder(psp.context, order.reference, (row, tx) => failOrder(tx, psp.context, row, 'fraud_check'));
    expect(await decide()).toMatchObject({ state: 'rejected' });
    expect(await decide()).toBeNull();
    await psp.pass();
    expect(psp.deliveredStates()).toEqual(['rejected']);
  });

  test('confirms a coin', async () => {
    await psp.choose('succeeded', 'waits');
    const order = psp.orderOf({ method_id: 'crypto_eth', currency: 'ETH', amount_cents: 1_000_000 });
    await psp.adapter.begin(order);
    const more = () =>
      changeOrder(psp.context, order.reference, (row, tx) =>
        confirm(tx, psp.context, row, JSON.parse(row.step ?? '') as Extract<StoredStep, { type: 'crypto' }>),
      );
    await more();
    await more();
    expect(await psp.adapter.find(order.reference)).toMatchObject({ state: 'succeeded' });
  });
});
