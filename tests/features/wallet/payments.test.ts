import { expect, test } from 'vitest';
import type { Payment } from '../../../src/contract/subjects/cashbox.ts';
import { changesReserved } from '../../../src/features/wallet/realtime.ts';

type Change = Pick<Payment, 'action' | 'state'>;

test.each<[string, Change, boolean]>([
  ['a deposit goes on', { action: 'deposit', state: 'processing' }, false],
  [
    'a deposit has arrived, which an event of the balance tells',
    { action: 'deposit', state: 'succeeded' },
    false,
  ],
  ['a withdrawal goes on', { action: 'cashout', state: 'processing' }, false],
  ['a withdrawal has set money aside', { action: 'cashout', state: 'reserved' }, true],
  ['a withdrawal has ended', { action: 'cashout', state: 'recalled' }, true],
])('when %s, the accounts are loaded again only for what is reserved', (_, change, expected) => {
  expect(changesReserved(change)).toBe(expected);
});
