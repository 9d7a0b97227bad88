import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Limit } from '../../../src/contract/event-payloads.ts';
import type { Payment } from '../../../src/contract/subjects/cashbox.ts';
import { clearPrivateStorage } from '../../../src/core/session/purge.ts';
import { limitStatus } from '../../../src/core/shell/limit-status.ts';
import { toasts } from '../../../src/core/shell/toasts.ts';
import { paymentsOnScreen } from '../../../src/features/notifications/own-actions.ts';
import {
  CANCELLED_WINDOW_MS,
  clearLimitWarnings,
  isLimitReached,
  newlyCancelled,
  reportedPaymentIds,
  warnOfCancelledPayments,
  warnOfReachedLimits,
} from '../../../src/features/notifications/warnings.ts';

const NOW = Date.parse('2026-06-01T12:00:00.000Z');
const payment = (over: Partial<Payment> = {}): Payment => ({
  id: 1,
  action: 'deposit',
  state: 'canceled',
  finished_at: new Date(NOW - CANCELLED_WINDOW_MS).toISOString(),
  recallable: false,
  currency: 'EUR',
  amount_cents: 5000,
  fee_cents: 0,
  receives_cents: 5000,
  method: { id: 'card', type: 'card', brand: 'visa', title: 'Card', account: null },
  created_at: new Date(NOW - CANCELLED_WINDOW_MS).toISOString(),
  reason: null,
  locked: false,
  timeline: [],
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
  clearLimitWarnings();
  toasts.list.length = 0;
  look('visible');
});
afterEach(() => vi.restoreAllMocks());

describe('a cancelled payment', () => {
  test('is shown within five minutes of its end, the last moment included, and not after', () => {
    expect(newlyCancelled([payment()], NOW, [])).toHaveLength(1);
    expect(newlyCancelled([payment()], NOW + 1, [])).toEqual([]);
  });

  test('is shown only if it was cancelled, has ended and was not shown yet', () => {
    const others = (['declined', 'succeeded', 'pending'] as const).map(state => payment({ state }));
    expect(newlyCancelled([...others, payment({ finished_at: null })], NOW, [])).toEqual([]);
    expect(newlyCancelled([payment({ id: 4 })], NOW, [4])).toEqual([]);
  });

  test('is shown once, with a text that depends on the action', () => {
    const both = [payment(), payment({ id: 2, action: 'cashout' })];
    warnOfCancelledPayments(both, NOW);
    expect(texts()).toEqual([
      'Your deposit was cancelled. No money was moved.',
      'Your withdrawal was cancelled. The money is back in your balance.',
    ]);
    toasts.list.length = 0;
    warnOfCancelledPayments(both, NOW);
    expect(texts()).toEqual([]);
    expect(reportedPaymentIds()).toEqual([1, 2]);
  });

  test('that is on screen is said there alone, also later', () => {
    paymentsOnScreen.add(1);
    warnOfCancelledPayments([payment()], NOW);
    paymentsOnScreen.clear();
    warnOfCancelledPayments([payment()], NOW);
    expect(texts()).toEqual([]);
  });

  test('waits for a visible page', () => {
    look('hidden');
    warnOfCancelledPayments([payment()], NOW);
    expect(texts()).toEqual([]);
    look('visible');
    warnOfCancelledPayments([payment()], NOW);
    expect(texts()).toHaveLength(1);
  });

  test('is not shown again after a sign-out, and an invalid stored value is ignored', () => {
    warnOfCancelledPayments([payment()], NOW);
    clearPrivateStorage();
    toasts.list.length = 0;
    warnOfCancelledPayments([payment()], NOW);
    expect(texts()).toEqual([]);
    localStorage.setItem('orbit.cancelledPayments', '{');
    expect(reportedPaymentIds()).toEqual([]);
  });
});

describe('a limit', () => {
  test('is reached when nothing is left of it, and not before', () => {
    expect([1, 0, -1].map(left => isLimitReached(limit(left)))).toEqual([false, true, true]);
    // A loss is counted downwards by some platforms.
    const lost = { currency: 'EUR', amount_cents: 1000, current_value_amount_cents: -1000 };
    expect(isLimitReached(limit(5, { accounts: [lost] }))).toBe(true);
  });

  test('is in force before it is confirmed; a cooling-off and an exclusion are always reached', () => {
    expect(isLimitReached(limit(0, { state: 'unconfirmed' }))).toBe(true);
    expect(isLimitReached(limit(0, { type: 'coolingoff', accounts: [] }))).toBe(true);
    expect(isLimitReached(limit(0, { type: 'selfexclusion', accounts: [] }))).toBe(true);
  });

  test('of deposits that is reached warns and silences offers, and leads no one away from games', () => {
    warnOfReachedLimits([limit(0, { type: 'deposit' })]);
    expect(texts()).toEqual(['You have reached your deposit limit.']);
    expect({ ...limitStatus }).toEqual({ isReached: true, isRedirecting: false });
    warnOfReachedLimits([limit(0, { type: 'deposit' }), limit(0)]);
    expect(limitStatus.isRedirecting).toBe(true);
  });

  test('that is reached shows one warning until it is no longer reached', () => {
    warnOfReachedLimits([limit(0), limit(0, { period: 'week' }), limit(5, { type: 'wager' })]);
    expect(toasts.list).toMatchObject([
      { text: 'You have reached your loss limit.', tone: 'warning', sticky: true },
    ]);
    toasts.list.length = 0;
    warnOfReachedLimits([limit(0)]);
    expect(texts()).toEqual([]);
    warnOfReachedLimits([limit(10)]);
    warnOfReachedLimits([limit(0)]);
    expect(texts()).toEqual(['You have reached your loss limit.']);
    warnOfReachedLimits([limit(10)]);
    expect(texts()).toEqual([]);
  });
});
