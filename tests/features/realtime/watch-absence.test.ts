import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Envelope } from '../../../src/contract/channels.ts';
import { realtimeState } from '../../../src/core/realtime/connection.ts';
import { dismissToast, toasts } from '../../../src/core/shell/toasts.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { summarise } from '../../../src/features/realtime/away-summary.ts';
import { awayJournal, closeAwayJournal } from '../../../src/features/realtime/missed-events.ts';
import {
  AWAY_MS,
  readLastSeen,
  saveLastSeen,
  watchAbsence,
} from '../../../src/features/realtime/watch-absence.ts';
import { wallet } from '../../../src/features/wallet/state.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab } from '../../setup/mount.tsx';

const at = '2026-11-22T00:00:00.000Z';
const balance = (seq: number, total_cents: number, currency = 'EUR'): Envelope => ({
  seq,
  id: `e${seq}`,
  type: 'balance_changed',
  data: { balance: { currency, real_cents: total_cents, bonus_cents: 0, total_cents }, wallet_seq: seq },
  at,
});
const notification = (seq: number, id: string): Envelope => ({
  seq,
  id: `e${seq}`,
  type: 'notification_added',
  data: {
    notification: {
      id,
      at,
      type: 'personal',
      kind: 'money',
      text: 'x',
      title: 'x',
      event: 'x',
      identifier: null,
      content: null,
      end_at: null,
      expires_at: null,
      read_at: null,
    },
  },
  at,
});
const read = (seq: number, ...ids: string[]): Envelope => ({
  seq,
  id: `e${seq}`,
  type: 'notifications_read',
  data: { ids, unread: 0 },
  at,
});

describe('what happened during an absence', () => {
  test('is the change of the balance, and the unread notifications', () => {
    const events = [
      balance(5, 900),
      notification(6, 'a'),
      notification(7, 'b'),
      balance(8, 1500),
      read(9, 'a'),
    ];
    expect(summarise(events, { EUR: 1000 }, 'EUR')).toEqual({
      balance: { cents: 500, currency: 'EUR' },
      notifications: 1,
      others: 0,
    });
  });

  test('is null when nothing has changed', () => {
    const events = [balance(5, 900), notification(6, 'a'), balance(7, 1000), read(8, 'a')];
    expect(summarise(events, { EUR: 1000 }, 'EUR')).toBeNull();
  });

  test('ignores a balance that was not known, and other accounts', () => {
    expect(summarise([balance(5, 900)], {}, 'EUR')).toBeNull();
    expect(summarise([balance(5, 900, 'CAD')], { EUR: 1000 }, 'EUR')).toBeNull();
  });
});

describe('a page that comes back', () => {
  const TOPIC = 'user:abc';
  const EVENTS = 'GET /api/player/events';
  const eur = { currency: 'EUR', amount_cents: 1000, available_to_cashout_cents: 1000, active: true };
  const answers = (events: Envelope[], seq = 9) => ({ body: { seq, events, is_partial: false } });
  let now = 1_000_000;

  watchAbsence();

  const join = (seq: number) => Object.assign(realtimeState, { topic: TOPIC, seq, isJoined: true });
  const lose = () => {
    realtimeState.isJoined = false;
  };

  beforeEach(() => {
    freshTab();
    lose();
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    for (const { id } of [...toasts.list]) dismissToast(id);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  const signIn = async (events: Envelope[]) => {
    const wired = stubFetch({ 'GET /api/player/accounts': { body: [eur] }, [EVENTS]: answers(events) });
    setPlayer(somePlayer());
    await vi.waitFor(() => expect(wallet.accounts).toHaveLength(1));
    return wired;
  };

  test('after more than a minute sums up once what was missed', async () => {
    const { to } = await signIn([balance(5, 1500), notification(6, 'a')]);
    join(4);
    lose();
    now += AWAY_MS + 1;
    join(6);
    await vi.waitFor(() => expect(toasts.list).toHaveLength(1));
    expect(toasts.list[0]?.text).toMatch(/\+€5\.00.*1 new notification/);
    // From the last one that was seen, whose time bounds what is new in the ledger.
    expect(to(EVENTS).map(({ search }) => search)).toEqual(['?since=3']);
    lose();
    join(6);
    expect(to(EVENTS)).toHaveLength(1);
  });

  test('opens the journal of what was missed from the sentence, without what was seen', async () => {
    const events = [balance(4, 1000), balance(5, 1500), notification(6, 'a')];
    await signIn(events);
    join(4);
    lose();
    now += AWAY_MS + 1;
    join(6);
    await vi.waitFor(() => expect(toasts.list).toHaveLength(1));
    const { action } = toasts.list[0] ?? {};
    expect(action?.label).toBe('See what happened');
    action?.run();
    expect(awayJournal).toEqual({
      isOpen: true,
      missed: { events: events.slice(1), seenAt: at, before: { EUR: 1000 }, isPartial: false },
    });
    closeAwayJournal();
  });

  test('has a sentence for what is neither money nor a notification, and opens its journal', async () => {
    await signIn([{ seq: 5, id: 'e5', type: 'limits_changed', data: { limits: [] }, at }]);
    join(4);
    lose();
    now += AWAY_MS + 1;
    join(5);
    await vi.waitFor(() => expect(toasts.list).toHaveLength(1));
    expect(toasts.list[0]?.text).toBe('Something changed in your account while you were away.');
  });

  test('after less than a minute, or to the same state, sends no request', async () => {
    const { to } = await signIn([balance(5, 1500)]);
    join(4);
    lose();
    now += AWAY_MS - 1;
    join(6);
    lose();
    now += AWAY_MS + 1;
    join(6);
    expect(to(EVENTS)).toHaveLength(0);
  });

  test('ignores what another tab of the device has shown, and other players', async () => {
    const { to } = await signIn([balance(5, 1500)]);
    join(4);
    lose();
    now += AWAY_MS + 1;
    saveLastSeen({ topic: TOPIC, seq: 6, at: now });
    join(6);
    lose();
    now += AWAY_MS + 1;
    saveLastSeen({ topic: 'user:other', seq: 1, at: 0 });
    join(8);
    expect(to(EVENTS)).toHaveLength(0);
    expect(readLastSeen(TOPIC)).toEqual({ topic: TOPIC, seq: 8, at: now });
  });

  test('stores nothing of a player who has signed out', () => {
    join(4);
    localStorage.clear();
    Object.assign(realtimeState, { topic: null, seq: 0, isJoined: false });
    expect(localStorage).toHaveLength(0);
  });
});
