import type { Envelope, UserEventType } from '../../../src/contract/channels.ts';
import type { Payment } from '../../../src/contract/subjects/cashbox.ts';
import type { Notification } from '../../../src/contract/subjects/notifications.ts';
import type { WalletLine } from '../../../src/features/realtime/away-journal.ts';

/** `minute` minutes past ten, by the reader's clock. */
export const time = (minute: number, day = 22) => new Date(2026, 10, day, 10, minute).toISOString();

export const event = (seq: number, type: UserEventType, data: unknown, at = time(seq)): Envelope => ({
  seq,
  id: `e${seq}`,
  type,
  data,
  at,
});

export const balance = (seq: number, total_cents: number, at = time(seq)) =>
  event(
    seq,
    'balance_changed',
    { balance: { currency: 'EUR', real_cents: total_cents, bonus_cents: 0, total_cents }, wallet_seq: seq },
    at,
  );

export const payment = (over: Partial<Payment> = {}): Payment => ({
  id: 9,
  action: 'deposit',
  state: 'succeeded',
  finished_at: time(3),
  recallable: false,
  currency: 'EUR',
  amount_cents: 5000,
  fee_cents: 100,
  receives_cents: 4900,
  method: { id: 'card', type: 'card', brand: 'visa', title: 'Card', account: '411111 ****** 1111' },
  created_at: time(1),
  reason: null,
  locked: false,
  timeline: [],
  ...over,
});

export const notice = (over: Partial<Notification> = {}): Notification => ({
  id: 'n1',
  type: 'personal',
  kind: 'info',
  title: 'Hello',
  text: 'A text',
  event: 'welcome',
  identifier: null,
  content: null,
  at: time(1),
  end_at: null,
  expires_at: null,
  read_at: null,
  ...over,
});

export const line = (id: number, over: Partial<WalletLine> = {}): WalletLine => ({
  id,
  at: time(id),
  kind: 'round',
  pocket: 'real',
  amount_cents: -100,
  balance_after_cents: 0,
  payment_id: null,
  game: 'Orchard',
  currency: 'EUR',
  ...over,
});
