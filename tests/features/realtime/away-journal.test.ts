import { describe, expect, test } from 'vitest';
import { type JournalRow, journalOf, type Missed } from '../../../src/features/realtime/away-journal.ts';
import { balance, event, line, notice, payment, time } from './journal-fixtures.ts';

const NOW = Date.parse(time(59));
const rowsOf = (over: Partial<Missed>) =>
  journalOf({ events: [], before: {}, lines: [], hidesPromos: false, now: NOW, ...over });
const typesOf = (rows: readonly JournalRow[]) => rows.map(({ type }) => type);
const payments = (seq: number, ...changed: ReturnType<typeof payment>[]) =>
  event(seq, 'payments_changed', { payments: changed });
const notified = (seq: number, over: Parameters<typeof notice>[0] = {}, at = time(seq)) =>
  event(seq, 'notification_added', { notification: notice({ id: `n${seq}`, ...over }) }, at);

describe('the journal', () => {
  test('lists everything in its order, the newest last', () => {
    const rows = rowsOf({
      events: [
        event(1, 'limits_changed', { limits: [] }),
        balance(2, 100),
        payments(5, payment()),
        event(6, 'break_changed', { break: null }),
        event(7, 'signed_out', { session: 'other' }),
        notified(8, { kind: 'safety', event: 'new_sign_in', title: 'New sign-in' }),
        event(9, 'comps_awarded', { chargeable: 5, persistent: 5, awarded: 3 }),
        event(10, 'comps_awarded', { chargeable: 7, persistent: 7, awarded: 2 }),
      ],
      lines: [line(2, { amount_cents: 100 })],
    });
    expect(typesOf(rows)).toEqual([
      'limits',
      'money',
      'payment',
      'break_ended',
      'signed_out',
      'notification',
      'points',
    ]);
    expect(rows.at(-1)).toMatchObject({ points: 5, at: time(10) });
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  test('has a payment once, as it stands at the end', () => {
    const rows = rowsOf({
      events: [
        payments(3, payment({ state: 'processing', finished_at: null })),
        payments(5, payment({ state: 'succeeded' }), payment({ id: 10, state: 'declined' })),
      ],
    });
    expect(
      rows.flatMap(row => (row.type === 'payment' ? `${row.payment.id} ${row.payment.state}` : [])),
    ).toEqual(['9 succeeded', '10 declined']);
  });

  test('does not list the money of a payment again: not as a line, not as a notification, not as a balance', () => {
    const events = [
      payments(5, payment()),
      balance(6, 4900, time(5)),
      notified(7, { kind: 'money' }, time(5)),
    ];
    const lines = [line(5, { kind: 'deposit', payment_id: 9, game: null, amount_cents: 4900 })];
    expect(typesOf(rowsOf({ events, lines }))).toEqual(['payment']);
    expect(typesOf(rowsOf({ events, lines: null, before: { EUR: 0 } }))).toEqual(['payment']);
  });

  test('lists the notification of a refund beside its payment, whose state does not tell it', () => {
    const refund = notified(7, { kind: 'money', event: 'deposit_refunded' }, time(5));
    const rows = rowsOf({ events: [payments(5, payment({ state: 'canceled' })), refund] });
    expect(typesOf(rows)).toEqual(['payment', 'notification']);
  });

  test('does not list what is reserved for a withdrawal', () => {
    const lines = [line(5, { kind: 'cashout_reserved', pocket: 'reserved', amount_cents: 500 })];
    expect(rowsOf({ events: [balance(5, 0)], lines })).toEqual([]);
  });

  test('does not list money again that a notification tells', () => {
    const lines = [line(3, { kind: 'sandbox_grant', game: null, amount_cents: 500 })];
    const events = [balance(3, 500), notified(4, { kind: 'money' }, time(3))];
    expect(typesOf(rowsOf({ events, lines }))).toEqual(['notification']);
  });

  test('has bets and wins of one game as one row a day, with what they came to', () => {
    const rows = rowsOf({
      events: [balance(1, 1)],
      lines: [
        line(4, { kind: 'win', amount_cents: 250 }),
        line(3, { kind: 'bet' }),
        line(2, { pocket: 'bonus' }),
        line(1, { game: 'Pharaoh' }),
        line(5, { at: time(5, 21) }),
      ],
    });
    expect(rows).toMatchObject([
      { game: 'Orchard', cents: -100, at: time(5, 21) },
      { game: 'Pharaoh', cents: -100, at: time(1) },
      { game: 'Orchard', cause: 'round', cents: 50, at: time(4) },
    ]);
  });

  test('says by how much a balance changed where the ledger can’t be read', () => {
    const events = [balance(1, 900), balance(2, 1500)];
    expect(rowsOf({ events, lines: null, before: { EUR: 1000 } })).toMatchObject([
      { type: 'money', cause: null, cents: 500 },
    ]);
    expect(rowsOf({ events, lines: null })).toMatchObject([{ cents: 600 }]);
    expect(rowsOf({ events: [balance(1, 900)], lines: null })).toEqual([]);
  });

  test('has notifications that say the same once a day, with how many they are', () => {
    const rows = rowsOf({ events: [notified(1), notified(2), notified(3, { title: 'Other' })] });
    expect(rows).toMatchObject([{ count: 2, at: time(2) }, { count: 1 }]);
  });

  test('leaves out offers that have ended, and all of them while they are held back', () => {
    const events = [
      notified(1, { kind: 'promo', expires_at: time(2) }),
      notified(3, { kind: 'promo', expires_at: time(59, 23) }),
    ];
    expect(rowsOf({ events })).toHaveLength(1);
    expect(rowsOf({ events, hidesPromos: true })).toEqual([]);
  });

  test('does not list a change of the account again that a notification tells', () => {
    const events = [
      event(1, 'profile_changed', { fields: ['email'] }),
      notified(2, { kind: 'safety', event: 'email_changed' }, time(1)),
    ];
    expect(typesOf(rowsOf({ events }))).toEqual(['notification']);
    expect(typesOf(rowsOf({ events: events.slice(0, 1) }))).toEqual(['profile']);
  });

  test('leaves out what breaks the contract', () => {
    expect(rowsOf({ events: [event(1, 'payments_changed', { payments: [{ id: 1 }] })] })).toEqual([]);
  });
});
