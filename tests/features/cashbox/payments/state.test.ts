import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PAYMENTS_PAGE_SIZE, type Payment } from '../../../../src/contract/subjects/cashbox.ts';
import {
  FIRST_STATE,
  mayFollow,
  PAYMENT_TRANSITIONS,
  type PaymentState,
} from '../../../../src/contract/subjects/payment-states.ts';
import { handleUserJoin, receiveEvent, resetOrdering } from '../../../../src/core/realtime/subscriptions.ts';
import { toasts } from '../../../../src/core/shell/toasts.ts';
import { setPlayer } from '../../../../src/features/account/state.ts';
import {
  applyPayments,
  loadOlderPayments,
  loadPayments,
  payments,
} from '../../../../src/features/cashbox/payments/state.ts';
import { warnOfCancelledPayments } from '../../../../src/features/notifications/warnings.ts';
import { type StubResponse, somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { freshTab } from '../../../setup/mount.tsx';
import { somePayment } from '../payments.ts';

const LIST = 'GET /api/player/payments';
const one = (id: number, over: Partial<Payment> = {}): Payment => {
  const { next: _, ...row } = somePayment({ id, ...over });
  return row;
};
const page = (from: number, count = PAYMENTS_PAGE_SIZE) =>
  Array.from({ length: count }, (_, index) => one(from - index));
const ids = () => payments.rows.map(({ id }) => id);
const event = (seq: number, rows: readonly Payment[]) =>
  receiveEvent(
    {
      seq,
      id: String(seq),
      type: 'payments_changed',
      data: { payments: rows },
      at: new Date().toISOString(),
    },
    false,
  );

beforeEach(() => {
  freshTab();
  setPlayer(somePlayer());
});
afterEach(() => {
  vi.unstubAllGlobals();
  resetOrdering();
});

describe('the history', () => {
  test('continues behind its last row, without a gap or a repeat, until a page is not full', async () => {
    const { to } = stubFetch({
      [LIST]: ({ search }) => ({ body: search.includes('cursor=51') ? page(50, 3) : page(100) }),
    });
    await loadPayments();
    expect([ids().length, payments.hasOlder]).toEqual([50, true]);
    await loadOlderPayments();
    expect(to(LIST).map(({ search }) => search)).toEqual(['', '?cursor=51']);
    expect(ids()).toEqual(Array.from({ length: 53 }, (_, index) => 100 - index));
    expect(payments.hasOlder).toBe(false);
  });

  test('keeps older rows when it is loaded again, unless that would leave a gap', async () => {
    let newest = page(100);
    stubFetch({ [LIST]: ({ search }) => ({ body: search ? page(50) : newest }) });
    await loadPayments();
    await loadOlderPayments();
    newest = page(101);
    await loadPayments();
    expect(ids()).toHaveLength(101);
    newest = page(300);
    await loadPayments();
    expect([ids()[0], ids().length, payments.hasOlder]).toEqual([300, 50, true]);
  });

  test('says why older rows are not there, and keeps what it shows', async () => {
    const answers: Record<string, StubResponse> = { [LIST]: { body: page(100) } };
    stubFetch(answers);
    await loadPayments();
    answers[LIST] = new TypeError('Failed to fetch');
    await loadOlderPayments();
    expect([payments.older, ids().length]).toEqual(['offline', 50]);
    answers[LIST] = { status: 500, body: {} };
    await loadOlderPayments();
    expect(payments.older).toBe('error');
  });

  test('is empty after a sign-out', async () => {
    stubFetch({ [LIST]: { body: page(3, 3) } });
    await loadPayments();
    setPlayer(null);
    expect(payments).toMatchObject({ rows: [], loading: { at: null } });
  });
});

describe('a payment of the list', () => {
  test('is inserted or replaced by an event', async () => {
    stubFetch({ [LIST]: { body: [one(1)] } });
    await import('../../../../src/features/cashbox/payments/realtime.ts');
    await loadPayments();
    handleUserJoin(0);
    event(1, [one(1, { state: 'succeeded' }), one(2)]);
    expect(payments.rows.map(({ id, state }) => [id, state])).toEqual([
      [2, 'pending'],
      [1, 'succeeded'],
    ]);
  });

  test('is not brought back by an answer that is older than an event', async () => {
    stubFetch({ [LIST]: { body: [one(1)] } });
    await loadPayments();
    applyPayments([one(1, { state: 'succeeded' }), one(2)]);
    await loadPayments();
    expect(payments.rows.map(({ id, state }) => [id, state])).toEqual([
      [2, 'pending'],
      [1, 'succeeded'],
    ]);
  });

  test('that is locked stays so, whatever an older answer says', () => {
    applyPayments([one(1, { action: 'cashout', state: 'reserved', locked: true, recallable: false })]);
    applyPayments([one(1, { action: 'cashout', state: 'reserved', recallable: true })]);
    expect(payments.rows[0]).toMatchObject({ locked: true, recallable: false });
  });

  test('never goes back, in whatever order its states arrive', () => {
    const states = (action: Payment['action']) =>
      Object.entries(PAYMENT_TRANSITIONS[action]).flatMap(([from, to]) => [from, ...to]) as PaymentState[];
    fc.assert(
      fc.property(
        fc
          .constantFrom('deposit' as const, 'cashout' as const)
          .chain(action =>
            fc.array(fc.constantFrom(...states(action)), { maxLength: 8 }).map(list => ({ action, list })),
          ),
        ({ action, list }) => {
          payments.rows = [];
          const seen: PaymentState[] = [];
          for (const state of [FIRST_STATE[action], ...list]) {
            applyPayments([one(1, { action, state })]);
            seen.push(payments.rows[0]?.state ?? state);
          }
          for (const [index, state] of seen.entries())
            if (index > 0) expect(mayFollow(action, state, seen[index - 1] ?? state)).toBe(false);
        },
      ),
    );
  });
});

describe('what was cancelled', () => {
  const cancelled = (id: number) =>
    one(id, { state: 'canceled', finished_at: new Date(Date.now() - 60_000).toISOString() });

  test('is told from the list too, once, also after another sign-in', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    stubFetch({ [LIST]: { body: [cancelled(8)] } });
    await import('../../../../src/features/cashbox/payments/realtime.ts');
    await loadPayments();
    const text = 'Your deposit was cancelled. No money was moved.';
    await vi.waitFor(() => expect(toasts.list.map(one => one.text)).toEqual([text]));
    toasts.list.length = 0;
    setPlayer(null);
    setPlayer(somePlayer());
    await loadPayments();
    await Promise.resolve();
    warnOfCancelledPayments(payments.rows, Date.now());
    expect(toasts.list).toEqual([]);
  });
});
