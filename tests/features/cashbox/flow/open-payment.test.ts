import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handleUserJoin, receiveEvent } from '../../../../src/core/realtime/subscriptions.ts';
import { clearPrivateStorage } from '../../../../src/core/session/purge.ts';
import { toasts } from '../../../../src/core/shell/toasts.ts';
import { endLocalSession } from '../../../../src/features/account/session/local-session.ts';
import {
  followPayment,
  paymentAttempts,
  refreshPayment,
  resolveOutcomes,
} from '../../../../src/features/cashbox/flow/payment-flow.ts';
import { readPayments, storePayment } from '../../../../src/features/cashbox/flow/payment-journal.ts';
import { somePayment } from '../payments.ts';
import { beginTest, created, endTest, row, start, world } from './payment-flow-world.ts';

beforeEach(beginTest);
afterEach(endTest);

describe('an open payment', () => {
  const succeeded = () => {
    const { next: _, ...payment } = somePayment({ state: 'succeeded' });
    handleUserJoin(0);
    receiveEvent(
      {
        id: 'e',
        seq: 1,
        type: 'payments_changed',
        at: '2026-06-01T12:00:00.000Z',
        data: { payments: [payment] },
      },
      false,
    );
  };

  test('has ended when its event overtakes the answer', async () => {
    world({
      create: () => {
        succeeded();
        return created();
      },
    });
    await start();
    expect(row()?.payment?.state).toBe('succeeded');
  });

  test('ends by an event, without a request', async () => {
    const { sent } = world({ create: created() });
    await start();
    succeeded();
    expect(row()?.payment?.state).toBe('succeeded');
    expect(sent).toHaveLength(1);
    expect(readPayments()).toEqual([]);
  });

  test('does not go back to an older state that arrives late', async () => {
    world({ create: created({ state: 'succeeded' }), load: { body: somePayment({ state: 'pending' }) } });
    await start();
    followPayment(4);
    await vi.waitFor(() => expect(row()?.payment?.state).toBe('succeeded'));
  });

  test('that is on its way does not wait again when an older answer arrives late', async () => {
    world({ create: created({ state: 'processing' }), load: { body: somePayment({ state: 'pending' }) } });
    const key = await start();
    await refreshPayment(key);
    expect(row()?.payment?.state).toBe('processing');
  });

  test('that belongs to someone else is not followed', async () => {
    world({ load: { status: 404, body: {} } });
    followPayment(99);
    expect(row()?.phase).toBe('checking');
    await vi.waitFor(() => expect(paymentAttempts.rows).toEqual([]));
  });

  test('of an earlier visit tells how it ended, also where its event comes before the answer is asked for', async () => {
    const lock = Promise.withResolvers<void>();
    const request = (_name: string, work: () => Promise<unknown>) => lock.promise.then(work);
    vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }));
    const { sent } = world();
    storePayment({
      key: 'k',
      action: 'deposit',
      amount_cents: 5000,
      currency: 'EUR',
      method: 'Bank',
      at: Date.now(),
      payment_id: 4,
    });
    const resolved = resolveOutcomes();
    succeeded();
    lock.resolve();
    await resolved;
    expect(toasts.list.map(({ text }) => text)).toEqual(['€50.00 is in your wallet.']);
    expect(readPayments()).toEqual([]);
    expect(paymentAttempts.rows).toEqual([]);
    expect(sent).toEqual([]);
  });

  test('is forgotten at sign-out', async () => {
    world({ create: created() });
    await start();
    endLocalSession();
    expect(paymentAttempts.rows).toEqual([]);
    clearPrivateStorage();
    expect(readPayments()).toEqual([]);
  });
});
