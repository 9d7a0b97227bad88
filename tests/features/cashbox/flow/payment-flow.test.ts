import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toasts } from '../../../../src/core/shell/toasts.ts';
import { endLocalSession } from '../../../../src/features/account/session/local-session.ts';
import { setPlayer } from '../../../../src/features/account/state.ts';
import {
  paymentAttempts,
  resolveOutcomes,
  startPayment,
} from '../../../../src/features/cashbox/flow/payment-flow.ts';
import { readPayments, storePayment } from '../../../../src/features/cashbox/flow/payment-journal.ts';
import { somePlayer } from '../../../setup/fetch-stub.ts';
import { someOrder, somePayment } from '../payments.ts';
import {
  beginTest,
  CREATE,
  created,
  endTest,
  lost,
  reload,
  row,
  start,
  world,
} from './payment-flow-world.ts';

beforeEach(beginTest);
afterEach(endTest);

describe('a payment', () => {
  test('is written down before its first byte, without anything of a card', async () => {
    const stored: string[] = [];
    const { keys } = world({
      create: () => {
        stored.push(localStorage.getItem('orbit.u.paymentAttempts') ?? '');
        return created();
      },
    });
    await start();
    expect(JSON.parse(stored[0] ?? '')).toEqual([
      {
        key: keys()[0],
        action: 'deposit',
        amount_cents: 5000,
        currency: 'EUR',
        method: 'Card',
        at: expect.any(Number),
        payment_id: null,
      },
    ]);
    expect(localStorage.getItem('orbit.u.paymentAttempts')).not.toMatch(/510510|tok_/);
    expect(readPayments()[0]?.payment_id).toBe(4);
    expect(row()?.phase).toBe('confirmed');
  });

  test('goes from saved over sent to confirmed, and is saved only until its check is done', async () => {
    const phases: unknown[] = [];
    world({
      create: () => {
        phases.push(row()?.phase);
        return created();
      },
    });
    await startPayment({ body: someOrder(), method: 'Card', check: async () => phases.push(row()?.phase) });
    expect([...phases, row()?.phase]).toEqual(['saved', 'sent', 'confirmed']);
  });

  test('is not sent for whoever signs in while its check goes on, nor sent to them again', async () => {
    const { keys } = world({ create: created() });
    await startPayment({
      body: someOrder(),
      method: 'Card',
      check: async () => {
        await endLocalSession();
        setPlayer(somePlayer({ id: 8 }));
      },
    });
    expect(keys()).toEqual([]);
    const again = world({
      create: async () => {
        await endLocalSession();
        setPlayer(somePlayer({ id: 9 }));
        throw lost;
      },
    });
    await start();
    expect(again.keys()).toHaveLength(1);
    expect(paymentAttempts.rows).toEqual([]);
  });

  test('is one payment however often it is tapped', async () => {
    const { keys } = world({ create: created() });
    const [first, second] = await Promise.all([start(), start()]);
    expect(first).toBe(second);
    expect(keys()).toHaveLength(1);
  });

  test.each([
    ['another amount', { amount_cents: 7000 }],
    ['another method', { payment_method_id: 'wallet' }],
    ['another profile', { profile_id: 'p1', fields: {} }],
    ['other fields', { fields: { card_token: 'tok_87654321' } }],
  ])('with %s is one of its own while the first is being sent, and both are followed', async (_, over) => {
    let id = 3;
    const { keys } = world({
      create: () => {
        id += 1;
        return created({ id });
      },
    });
    const begun = await Promise.all([start(), start(over)]);
    expect(new Set(begun).size).toBe(2);
    expect(keys()).toEqual(begun);
    expect(paymentAttempts.rows.map(({ phase, payment_id }) => [phase, payment_id])).toEqual([
      ['confirmed', 4],
      ['confirmed', 5],
    ]);
    expect(readPayments()).toHaveLength(2);
  });

  test('whose answer is lost is sent again under the same key, and reports that it is being checked', async () => {
    let attempts = 0;
    const phases: unknown[] = [];
    const { keys } = world({
      create: () => {
        attempts += 1;
        phases.push(row()?.phase);
        return attempts < 3 ? lost : created();
      },
    });
    await start();
    expect(new Set(keys()).size).toBe(1);
    expect(phases).toEqual(['sent', 'checking', 'checking']);
    expect(row()?.phase).toBe('confirmed');
  });

  test('says so too where the browser gives locks later than they are asked for', async () => {
    const request = async (...asked: unknown[]) => {
      await new Promise(resolve => setTimeout(resolve, 5));
      return (asked.at(-1) as (lock: unknown) => unknown)({});
    };
    vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }));
    const phases: unknown[] = [];
    world({
      create: () => {
        phases.push(row()?.phase);
        return phases.length < 2 ? lost : created();
      },
    });
    const started = start();
    // What another tab reads without a lock on it, it has withdrawn.
    expect(readPayments()).toEqual([]);
    await started;
    expect(phases).toEqual(['sent', 'checking']);
    expect(row()?.phase).toBe('confirmed');
  });

  test('that nobody answers stays in check, and data that changed goes under another key', async () => {
    const { keys, to } = world();
    await start();
    expect(row()?.phase).toBe('checking');
    await start({ amount_cents: 7000 });
    const amountByKey = to(CREATE).map(({ headers, body }) => [
      headers.get('idempotency-key'),
      (body as { amount_cents: number }).amount_cents,
    ]);
    expect(new Set(keys()).size).toBe(2);
    expect(new Set(amountByKey.map(String)).size).toBe(2);
  });

  test('that is refused ends, with the reason, and nothing of it stays', async () => {
    world({ create: { status: 422, body: { errors: { amount_cents: ['errors.amount.max'] } } } });
    await start();
    expect(row()?.phase).toBe('rejected');
    expect(row()?.error?.fieldErrors).toEqual({ amount_cents: 'errors.amount.max' });
    expect(readPayments()).toEqual([]);
  });

  test('whose check fails without a network is never sent', async () => {
    const { keys } = world({ create: created() });
    const { ApiError } = await import('../../../../src/core/http/api-error.ts');
    await startPayment({
      body: someOrder(),
      method: 'Card',
      check: () => Promise.reject(new ApiError('network', 'TRANSACTION_ERROR')),
    });
    expect(keys()).toEqual([]);
    expect(row()?.phase).toBe('rejected');
    expect(readPayments()).toEqual([]);
  });
});

describe('after a reload', () => {
  test('a payment without an answer is asked for by its key and never sent again', async () => {
    world();
    await start();
    reload();
    const { sent, keys } = world({
      ask: { body: { status: 'done', response: { status: 201, body: somePayment() } } },
    });
    await resolveOutcomes();
    expect(row()).toMatchObject({ phase: 'confirmed', payment_id: 4 });
    expect(keys()).toEqual([]);
    expect(sent.map(({ method }) => method)).toEqual(['GET']);
  });

  test('one that the back end has never had is withdrawn, and only then it was not made', async () => {
    world();
    await start();
    reload();
    const { sent } = world({
      ask: { body: { status: 'unknown' } },
      withdraw: { body: { status: 'withdrawn' } },
    });
    await resolveOutcomes();
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'DELETE']);
    expect(toasts.list.map(({ text }) => text)).toEqual([
      'Your deposit of €50.00 wasn’t made. Nothing was charged.',
    ]);
    expect(readPayments()).toEqual([]);
  });

  test('one that was left at the provider tells how it ended, days later', async () => {
    storePayment({
      key: 'k',
      action: 'deposit',
      amount_cents: 5000,
      currency: 'EUR',
      method: 'Bank',
      at: Date.now() - 5 * 86_400_000,
      payment_id: 4,
    });
    world({ load: { body: somePayment({ state: 'succeeded' }) } });
    await resolveOutcomes();
    expect(toasts.list[0]).toMatchObject({
      text: '€50.00 is in your wallet.',
      tone: 'success',
      sticky: true,
    });
    expect(readPayments()).toEqual([]);
  });

  test('nothing is known without a network, and nothing is said to have failed', async () => {
    world();
    await start();
    reload();
    await resolveOutcomes();
    expect(row()?.phase).toBe('checking');
    expect(toasts.list).toEqual([]);
    expect(readPayments()).toHaveLength(1);
  });
});
