import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setPlayer } from '../../../../src/features/account/state.ts';
import { checkFraud } from '../../../../src/features/cashbox/flow/fraud-check.ts';
import { somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { freshTab } from '../../../setup/mount.tsx';
import { someMethod } from '../payments.ts';

beforeEach(() => freshTab());
afterEach(() => {
  setPlayer(null);
  vi.unstubAllGlobals();
});

const payment = {
  method: someMethod(),
  amount_cents: 2000,
  profile: null,
  card: null,
  type: 'transaction',
} as const;

test('the fraud check of a profile from the device’s copy names the whole one', async () => {
  const { sent, to } = stubFetch({
    'PATCH /api/player': { body: somePlayer() },
    'POST /api/users/transaction': { status: 204 },
  });
  setPlayer(somePlayer({ email: null }), true);
  await checkFraud(payment);
  expect(sent.map(({ method }) => method)).toEqual(['PATCH', 'POST']);
  expect(to('POST /api/users/transaction')[0]?.body).toMatchObject({ email: 'ann@example.com' });
  await checkFraud(payment);
  expect(to('PATCH /api/player')).toHaveLength(1);
});
