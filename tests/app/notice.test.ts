import { expect, test } from 'vitest';
import { type Facts, type NoticeKind, noticeOf } from '../../src/app/notice.ts';

const CALM: Facts = {
  online: true,
  attempt: 1,
  isChecking: false,
  isKept: true,
  queued: 0,
  updateReady: false,
  isUnconfirmed: false,
};

/** Each alone, most important first. */
const REASONS: readonly (readonly [NoticeKind, Partial<Facts>])[] = [
  ['offline', { online: false }],
  ['checking', { isChecking: true }],
  ['unkept', { isKept: false }],
  ['trying', { attempt: 2 }],
  ['queued', { queued: 1 }],
  ['update', { updateReady: true }],
  ['confirm', { isUnconfirmed: true }],
];

test('nothing is said while all is well, nor for the first attempt of a call', () => {
  expect(noticeOf(CALM)).toBeNull();
});

test('of any reasons that hold together, the most important one is said', () => {
  for (let mask = 1; mask < 1 << REASONS.length; mask++) {
    const holding = REASONS.filter((_, index) => mask & (1 << index));
    const facts = Object.assign({}, CALM, ...holding.map(([, fact]) => fact));
    expect(noticeOf(facts)).toBe(holding[0]?.[0]);
  }
});
