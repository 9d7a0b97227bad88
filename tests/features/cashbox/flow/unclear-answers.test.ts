import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { networkStatus } from '../../../../src/core/http/network-status.ts';
import { resolveOutcomes, startPayment } from '../../../../src/features/cashbox/flow/payment-flow.ts';
import { readPayments } from '../../../../src/features/cashbox/flow/payment-journal.ts';
import { endText, rejectionText } from '../../../../src/features/cashbox/flow/payment-texts.ts';
import { someOrder } from '../payments.ts';
import { beginTest, created, endTest, reload, row, start, world } from './payment-flow-world.ts';

/* Answers that do not say whether a payment was made. */

beforeEach(beginTest);
afterEach(() => {
  networkStatus.isAvailable = true;
  endTest();
});

const ended = () => {
  const attempt = row();
  return attempt && [endText(attempt), rejectionText(attempt.error)].join(' ');
};

describe.each([500, 502, 503, 504])('a payment that is answered %i', status => {
  const answer = { status, body: {} };

  test('was made where its key says so', async () => {
    const { keys } = world({ create: answer, ask: { body: { status: 'done', response: created() } } });
    await start();
    expect(row()).toMatchObject({ phase: 'confirmed', payment_id: 4, error: null });
    expect(keys()).toHaveLength(1);
    expect(readPayments()).toHaveLength(1);
  });

  test('was not made once its key is withdrawn, and says that payments aren’t possible', async () => {
    world({
      create: answer,
      ask: { body: { status: 'unknown' } },
      withdraw: { body: { status: 'withdrawn' } },
    });
    await start();
    expect(row()?.phase).toBe('rejected');
    expect(ended()).toBe(
      'Your deposit of €50.00 wasn’t made. Nothing was charged. Payments aren’t possible at the moment. Try again later.',
    );
    expect(readPayments()).toEqual([]);
  });

  test('is being checked, and kept, while its key is answered in the same way', async () => {
    world({ create: answer, ask: answer });
    await start();
    expect(row()).toMatchObject({ phase: 'checking', error: null });
    expect(readPayments()).toHaveLength(1);
  });
});

test('a payment whose stored answer can’t be read is being checked, and never said to have failed', async () => {
  const response = { status: 201, body: { id: 'four' } };
  world({ ask: { body: { status: 'done', response } } });
  await start();
  expect(row()).toMatchObject({ phase: 'checking', error: null });
  await resolveOutcomes();
  reload();
  await resolveOutcomes();
  expect(row()).toMatchObject({ phase: 'checking', error: null });
  expect(readPayments()).toHaveLength(1);
});

test('a payment that was answered by a maintenance is resolved when the platform is back', async () => {
  const answer = { status: 503, body: { error: 'maintenance' } };
  world({ create: answer, ask: answer });
  await start();
  expect(row()?.phase).toBe('checking');
  networkStatus.isAvailable = false;
  await Promise.resolve();
  const { keys } = world({
    ask: { body: { status: 'unknown' } },
    withdraw: { body: { status: 'withdrawn' } },
  });
  networkStatus.isAvailable = true;
  await vi.waitFor(() => expect(readPayments()).toEqual([]));
  expect(keys()).toEqual([]);
});

test('a payment whose check is answered by a maintenance is not sent', async () => {
  const { checkFraud } = await import('../../../../src/features/cashbox/flow/fraud-check.ts');
  const { someMethod } = await import('../payments.ts');
  const { keys, answers } = world({ create: created() });
  answers['POST /api/users/transaction'] = { status: 503, body: { error: 'maintenance' } };
  const about = { method: someMethod(), amount_cents: 5000, profile: null, card: null } as const;
  const check = () => checkFraud({ ...about, type: 'transaction' });
  await startPayment({ body: someOrder(), method: 'Card', check });
  expect(keys()).toEqual([]);
  expect(ended()).toBe(
    'Your deposit of €50.00 wasn’t made. Nothing was charged. Payments aren’t possible at the moment. Try again later.',
  );
  answers['POST /api/users/transaction'] = { status: 500, body: {} };
  await startPayment({ body: someOrder(), method: 'Card', check });
  expect(keys()).toHaveLength(1);
});
