import { expect, test } from 'vitest';
import { type PageConditions, type PageStatus, pageStatusOf } from '../../../src/app/status/page-status.ts';

const CALM: PageConditions = {
  isOnline: true,
  isAvailable: true,
  attempt: 1,
  isChecking: false,
  isPersistent: true,
  queued: 0,
  updateReady: false,
  hasNotice: false,
  isUnconfirmed: false,
};

/** Each alone, most important first. */
const REASONS: readonly (readonly [PageStatus, Partial<PageConditions>])[] = [
  ['offline', { isOnline: false }],
  ['maintenance', { isAvailable: false }],
  ['checking', { isChecking: true }],
  ['notStored', { isPersistent: false }],
  ['retrying', { attempt: 2 }],
  ['queued', { queued: 1 }],
  ['update', { updateReady: true }],
  ['notice', { hasNotice: true }],
  ['confirm', { isUnconfirmed: true }],
];

test('there is no status while all is well, nor during the first attempt of a call', () => {
  expect(pageStatusOf(CALM)).toBeNull();
});

test('of several reasons the most important one is shown', () => {
  for (let mask = 1; mask < 1 << REASONS.length; mask++) {
    const holding = REASONS.filter((_, index) => mask & (1 << index));
    const facts = Object.assign({}, CALM, ...holding.map(([, fact]) => fact));
    expect(pageStatusOf(facts)).toBe(holding[0]?.[0]);
  }
});
