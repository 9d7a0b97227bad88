import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Limit, Payment } from '../../../src/contract/channel-facts.ts';
import { forgetPrivateKeys } from '../../../src/core/purge.ts';
import { toasts } from '../../../src/core/toasts.ts';
import { isReached } from '../../../src/features/notices/limit-reached.ts';
import { newlyCancelled, toldOf, WINDOW_MS } from '../../../src/features/notices/payment-cancelled.ts';
import { forgetLimits, warnOfCancelled, warnOfLimits } from '../../../src/features/notices/warnings.ts';

const NOW = Date.parse('2026-06-01T12:00:00.000Z');
const payment = (over: Partial<Payment> = {}): Payment => ({
  id: 1,
  action: 'deposit',
  state: 'canceled',
  finished_at: new Date(NOW - WINDOW_MS).toISOString(),
  recallable: false,
  ...over,
});
const limit = (left: number, over: Partial<Limit> = {}): Limit => ({
  type: 'loss',
  state: 'active',
  period: 'day',
  accounts: [{ currency: 'EUR', amount_cents: 1000, current_value_amount_cents: 1000 - left }],
  ...over,
});
const texts = () => toasts.list.map(({ text }) => text);
const look = (state: DocumentVisibilityState) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

beforeEach(() => {
  localStorage.clear();
  forgetLimits();
  toasts.list.length = 0;
  look('visible');
});
afterEach(() => vi.restoreAllMocks());

describe('a cancelled payment', () => {
  test('is told of within five minutes of its end, the last moment included, and not after', () => {
    expect(newlyCancelled([payment()], NOW, [])).toHaveLength(1);
    expect(newlyCancelled([payment()], NOW + 1, [])).toEqual([]);
  });

  test('is told of only if it was cancelled, has ended and is not known', () => {
    const others = ['declined', 'succeeded', 'pending'].map(state => payment({ state }));
    expect(newlyCancelled([...others, payment({ finished_at: null })], NOW, [])).toEqual([]);
    expect(newlyCancelled([payment({ id: 4 })], NOW, [4])).toEqual([]);
  });

  test('is told of once, in words that depend on the action', () => {
    const both = [payment(), payment({ id: 2, action: 'cashout' })];
    warnOfCancelled(both, NOW);
    expect(texts()).toEqual([
      'Your deposit was cancelled. No money has moved.',
      'Your withdrawal was cancelled. The money is back in your balance.',
    ]);
    toasts.list.length = 0;
    warnOfCancelled(both, NOW);
    expect(texts()).toEqual([]);
    expect(toldOf()).toEqual([1, 2]);
  });

  test('waits for a page that is looked at', () => {
    look('hidden');
    warnOfCancelled([payment()], NOW);
    expect(texts()).toEqual([]);
    look('visible');
    warnOfCancelled([payment()], NOW);
    expect(texts()).toHaveLength(1);
  });

  test('is forgotten with all else of the player, and nonsense in the storage is nothing', () => {
    warnOfCancelled([payment()], NOW);
    forgetPrivateKeys();
    expect(toldOf()).toEqual([]);
    localStorage.setItem('orbit.u.cancelledPayments', '{');
    expect(toldOf()).toEqual([]);
  });
});

describe('a limit', () => {
  test('is reached when nothing is left of it, and not before', () => {
    expect([1, 0, -1].map(left => isReached(limit(left)))).toEqual([false, true, true]);
    // A loss is counted downwards by some platforms.
    const lost = { currency: 'EUR', amount_cents: 1000, current_value_amount_cents: -1000 };
    expect(isReached(limit(5, { accounts: [lost] }))).toBe(true);
  });

  test('that is not confirmed is not in force; a cooling-off always is', () => {
    expect(isReached(limit(0, { state: 'unconfirmed' }))).toBe(false);
    expect(isReached(limit(0, { type: 'coolingoff', accounts: [] }))).toBe(true);
  });

  test('that is reached is warned of until it is not, and once', () => {
    warnOfLimits([limit(0), limit(0, { period: 'week' }), limit(5, { type: 'wager' })]);
    expect(toasts.list).toMatchObject([
      { text: 'You have reached your loss limit.', tone: 'warning', sticky: true },
    ]);
    toasts.list.length = 0;
    warnOfLimits([limit(0)]);
    expect(texts()).toEqual([]);
    warnOfLimits([limit(10)]);
    warnOfLimits([limit(0)]);
    expect(texts()).toEqual(['You have reached your loss limit.']);
    warnOfLimits([limit(10)]);
    expect(texts()).toEqual([]);
  });
});
