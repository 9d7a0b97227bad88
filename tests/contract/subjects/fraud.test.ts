import * as v from 'valibot';
import { expect, test } from 'vitest';
import { api } from '../../../src/contract/api.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { FraudTransaction } from '../../../src/contract/subjects/fraud.ts';

const transaction = {
  country: 'DE',
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.com',
  device_fingerprint: '',
  card: { first_six: '411111', last_four: '1111' },
  amount_cents: 1,
  currency: 'EUR',
  payment_system: 'sandbox_card',
  type: 'transaction',
  custom_player_status: null,
};
const fits = (over: object) => v.is(FraudTransaction, { ...transaction, ...over });

test('the fraud check of a payment is a call of players, checked by its schema', () => {
  const { method, path, caller, body }: Endpoint = api.checkTransaction;
  expect(`${method} ${path}`).toBe('POST /api/users/transaction');
  expect([caller, body]).toEqual(['player', FraudTransaction]);
});

test('it accepts a payment or a payout of at least one cent, without a fingerprint where there is no consent', () => {
  expect(fits({})).toBe(true);
  expect(fits({ type: 'payout', card: null })).toBe(true);
  expect(fits({ amount_cents: 0 })).toBe(false);
  expect(fits({ type: 'refund' })).toBe(false);
});

test('a complete card number is rejected', () => {
  expect(fits({ card: { first_six: '4111111111111111', last_four: '1111' } })).toBe(false);
  expect(fits({ card: { first_six: '411111', last_four: '11111' } })).toBe(false);
});
