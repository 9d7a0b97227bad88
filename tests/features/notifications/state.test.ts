import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Notification } from '../../../src/contract/subjects/notifications.ts';
import { callSettings } from '../../../src/core/http/call.ts';
import { handleUserJoin, receiveEvent } from '../../../src/core/realtime/subscriptions.ts';
import { toasts } from '../../../src/core/shell/toasts.ts';
import { clearQueue } from '../../../src/core/worker/outbox.ts';
import { watchOutbox } from '../../../src/core/worker/outbox-sync.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { setCalm } from '../../../src/features/calm/calm.ts';
import '../../../src/features/notifications/realtime.ts';
import { markAllRead, markRead } from '../../../src/features/notifications/mark-read.ts';
import { noteOwnAction, paymentsOnScreen } from '../../../src/features/notifications/own-actions.ts';
import { unreadOf } from '../../../src/features/notifications/rows.ts';
import {
  clearNotifications,
  closeNotifications,
  loadNotifications,
  loadOlderNotifications,
  notifications,
  openNotifications,
} from '../../../src/features/notifications/state.ts';
import { saveBreak } from '../../../src/features/safe-play/local-break.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { START, someNotification, time } from './some-notification.ts';

const LIST = 'GET /api/player/notifications';
const READ = 'PUT /api/player/notifications/read';
const answer = (rows: Notification[], cursor: string | null = null) => ({ body: { rows, cursor } });
const ids = () => notifications.rows.map(({ id }) => id).join(' ');
const unread = () =>
  unreadOf(notifications.rows, notifications.read, START)
    .map(({ id }) => id)
    .join(' ');

let seq = 0;
function emit(type: string, data: object): void {
  seq += 1;
  receiveEvent({ seq, id: String(seq), type, data, at: time(seq) }, false);
}

/** The worker that the page follows. */
const container = new EventTarget() as ServiceWorkerContainer;
const postFromWorker = (type: string, data: object) =>
  container.dispatchEvent(Object.assign(new Event('message'), { data: { type, data } }));
watchOutbox(container);

beforeEach(() => {
  callSettings.baseDelayMs = 0;
  seq = 0;
  clearNotifications();
  stubFetch({ [LIST]: answer([someNotification(2), someNotification(1)]) });
  setPlayer(somePlayer());
  handleUserJoin(0);
  toasts.list.length = 0;
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
});
afterEach(() => {
  clearQueue();
  setPlayer(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the list', () => {
  test('adds a new one at once, and an older response does not remove it', async () => {
    await loadNotifications();
    emit('notification_added', { notification: someNotification(3) });
    expect(ids()).toBe('3 2 1');
    await loadNotifications();
    expect(ids()).toBe('3 2 1');
  });

  test('continues where it ended, and keeps its length when its newest page is loaded again', async () => {
    const page = answer([someNotification(4), someNotification(3)], '3');
    const older = answer([someNotification(2), someNotification(1)]);
    stubFetch({ [LIST]: ({ search }) => (search.includes('cursor=3') ? older : page) });
    await loadNotifications();
    await loadOlderNotifications();
    expect(ids()).toBe('4 3 2 1');
    await loadNotifications();
    expect(ids()).toBe('4 3 2 1');
    expect(notifications.cursor).toBeNull();
  });

  test('shows that older ones failed to load, and loads them on retry', async () => {
    const { answers } = stubFetch({ [LIST]: answer([someNotification(4)], '4') });
    await loadNotifications();
    answers[LIST] = { status: 500, body: {} };
    await loadOlderNotifications();
    expect(notifications.older).toBe('failed');
    answers[LIST] = answer([someNotification(3)]);
    await loadOlderNotifications();
    expect([ids(), notifications.older]).toEqual(['4 3', 'idle']);
  });

  test('of one player is not shown to the next one', async () => {
    let give: (value: ReturnType<typeof answer>) => void = () => undefined;
    stubFetch({ [LIST]: () => new Promise(resolve => (give = resolve)) });
    const loading = loadNotifications();
    await vi.waitFor(() => expect(give.length).toBe(1));
    setPlayer(null);
    setPlayer(somePlayer({ id: 8 }));
    give(answer([someNotification(1)]));
    await loading;
    expect(ids()).toBe('');
  });
});

describe('what is read', () => {
  test('is so at once and sent to the back end in one call with a key', async () => {
    const { to } = stubFetch({
      [LIST]: answer([someNotification(2), someNotification(1)]),
      [READ]: { status: 204 },
    });
    await loadNotifications();
    const done = markAllRead(START);
    expect(unread()).toBe('');
    await done;
    const [sent] = to(READ);
    expect(sent?.body).toEqual({ ids: ['2', '1'] });
    expect(sent?.headers.get('idempotency-key')).toMatch(/.{8}/);
    await markRead(['1', '2', '7']);
    expect(to(READ)).toHaveLength(1);
  });

  test('is unread again when the back end rejects it', async () => {
    stubFetch({ [LIST]: answer([someNotification(1)]), [READ]: { status: 422, body: { errors: {} } } });
    await loadNotifications();
    await markRead(['1']);
    expect(unread()).toBe('1');
  });

  test('stays read when an older list arrives', async () => {
    stubFetch({ [LIST]: answer([someNotification(1)]), [READ]: { status: 204 } });
    await loadNotifications();
    await markRead(['1']);
    await loadNotifications();
    expect(unread()).toBe('');
  });

  test('on another device is read here', async () => {
    await loadNotifications();
    emit('notifications_read', { ids: ['2'], unread: 1 });
    expect(unread()).toBe('1');
  });

  test('by a page before this one, and still waiting to be sent, is read here', async () => {
    await loadNotifications();
    const mutation = { key: 'k', topic: 'notifications:1,2', want: true };
    postFromWorker('queued', { queued: [mutation] });
    expect(unread()).toBe('');
    postFromWorker('settled', { ...mutation, ok: false });
    expect(unread()).toBe('2 1');
  });
});

describe('a new one', () => {
  const shown = () => toasts.list.map(({ text, tone }) => `${tone}: ${text}`);
  beforeEach(() => loadNotifications());

  test('is a toast in the colour of what it is, once', () => {
    emit('notification_added', { notification: someNotification(3) });
    emit('notification_added', { notification: someNotification(4, { kind: 'safety' }) });
    receiveEvent(
      {
        seq,
        id: String(seq),
        type: 'notification_added',
        data: { notification: someNotification(4) },
        at: time(4),
      },
      false,
    );
    expect(shown()).toEqual(['success: Notice 3. Text 3', 'warning: Notice 4. Text 4']);
  });

  test('of what the player has just done here shows no toast of its own, and is listed', () => {
    noteOwnAction('password_changed');
    const changed = (id: number) => someNotification(id, { kind: 'safety', event: 'password_changed' });
    emit('notification_added', { notification: changed(3) });
    expect([shown(), ids()]).toEqual([[], '3 2 1']);
    emit('notification_added', { notification: changed(4) });
    expect(shown()).toHaveLength(1);
  });

  test('of a payment is told once, and no failure in the colour of a success', () => {
    const about = (id: number, event: string) =>
      someNotification(id, {
        event,
        content: { icon: null, title: null, button: { title: 'See it', path: `/payments?payment=${id}` } },
      });
    // The warning of CASHBOX-18 says so.
    emit('notification_added', { notification: about(3, 'deposit_canceled') });
    paymentsOnScreen.add(4);
    emit('notification_added', { notification: about(4, 'deposit_succeeded') });
    paymentsOnScreen.clear();
    expect([shown(), ids()]).toEqual([[], '4 3 2 1']);
    emit('notification_added', { notification: about(5, 'deposit_declined') });
    expect(shown()).toEqual(['warning: Notice 5. Text 5']);
  });

  test('is no toast while the list is open, nor on a hidden page', () => {
    openNotifications();
    emit('notification_added', { notification: someNotification(3) });
    closeNotifications();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    emit('notification_added', { notification: someNotification(4) });
    expect(shown()).toEqual([]);
    expect(ids()).toBe('4 3 2 1');
  });

  test('that is a promo is no toast in calm mode nor in a break, and is listed', () => {
    setCalm(true);
    emit('notification_added', { notification: someNotification(3, { kind: 'promo' }) });
    setCalm(false);
    saveBreak({ player: somePlayer().id, id: 1, until: Date.now() + 60_000, canEnd: false });
    emit('notification_added', { notification: someNotification(4, { kind: 'promo' }) });
    emit('notification_added', { notification: someNotification(5, { kind: 'safety' }) });
    saveBreak(null);
    emit('notification_added', { notification: someNotification(6, { kind: 'promo' }) });
    expect(shown()).toEqual(['warning: Notice 5. Text 5', 'plain: Notice 6. Text 6']);
    expect(ids()).toBe('6 5 4 3 2 1');
  });

  test('of a kind that this page does not know is not shown unchecked', () => {
    emit('notification_added', { notification: { ...someNotification(3), kind: 'other' } });
    expect(ids()).toBe('2 1');
    expect(shown()).toEqual([]);
  });
});
