import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Notification } from '../../../src/contract/notifications.ts';
import { callSettings } from '../../../src/core/call.ts';
import { joinedAt, receive } from '../../../src/core/live-subjects.ts';
import { clearQueue, followOutbox } from '../../../src/core/outbox.ts';
import { toasts } from '../../../src/core/toasts.ts';
import { showPlayer } from '../../../src/features/account/state.ts';
import '../../../src/features/notices/live.ts';
import { markAllRead, markRead } from '../../../src/features/notices/read.ts';
import { unreadOf } from '../../../src/features/notices/rows.ts';
import {
  clearNotices,
  closeNotices,
  loadNotices,
  loadOlderNotices,
  notices,
  openNotices,
} from '../../../src/features/notices/state.ts';
import { somePlayer, wire } from '../account/wire.ts';
import { START, someNotice, time } from './some-notice.ts';

const LIST = 'GET /api/player/notifications';
const READ = 'PUT /api/player/notifications/read';
const answer = (rows: Notification[], cursor: string | null = null) => ({ body: { rows, cursor } });
const ids = () => notices.rows.map(({ id }) => id).join(' ');
const unread = () =>
  unreadOf(notices.rows, notices.read, START)
    .map(({ id }) => id)
    .join(' ');

let seq = 0;
function hear(type: string, data: object): void {
  seq += 1;
  receive({ seq, id: String(seq), type, data, at: time(seq) }, false);
}

/** The worker that the page follows. */
const container = new EventTarget() as ServiceWorkerContainer;
const says = (type: string, data: object) =>
  container.dispatchEvent(Object.assign(new Event('message'), { data: { type, data } }));
followOutbox(container);

beforeEach(() => {
  callSettings.baseDelayMs = 0;
  seq = 0;
  clearNotices();
  wire({ [LIST]: answer([someNotice(2), someNotice(1)]) });
  showPlayer(somePlayer());
  joinedAt(0);
  toasts.list.length = 0;
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
});
afterEach(() => {
  clearQueue();
  showPlayer(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the list', () => {
  test('takes a new one at once, and an answer that is older does not take it back', async () => {
    await loadNotices();
    hear('notification_added', { notification: someNotice(3) });
    expect(ids()).toBe('3 2 1');
    await loadNotices();
    expect(ids()).toBe('3 2 1');
  });

  test('goes on where it ended, and stays so long when its newest page is loaded again', async () => {
    const page = answer([someNotice(4), someNotice(3)], '3');
    const older = answer([someNotice(2), someNotice(1)]);
    wire({ [LIST]: ({ search }) => (search.includes('cursor=3') ? older : page) });
    await loadNotices();
    await loadOlderNotices();
    expect(ids()).toBe('4 3 2 1');
    await loadNotices();
    expect(ids()).toBe('4 3 2 1');
    expect(notices.cursor).toBeNull();
  });

  test('says that older ones could not be had, and gets them when asked again', async () => {
    const { answers } = wire({ [LIST]: answer([someNotice(4)], '4') });
    await loadNotices();
    answers[LIST] = { status: 500, body: {} };
    await loadOlderNotices();
    expect(notices.older).toBe('failed');
    answers[LIST] = answer([someNotice(3)]);
    await loadOlderNotices();
    expect([ids(), notices.older]).toEqual(['4 3', 'idle']);
  });

  test('of a player who has left is not shown to the next one', async () => {
    let give: (value: ReturnType<typeof answer>) => void = () => undefined;
    wire({ [LIST]: () => new Promise(resolve => (give = resolve)) });
    const loading = loadNotices();
    await vi.waitFor(() => expect(give.length).toBe(1));
    showPlayer(null);
    showPlayer(somePlayer({ id: 8 }));
    give(answer([someNotice(1)]));
    await loading;
    expect(ids()).toBe('');
  });
});

describe('what is read', () => {
  test('is so at once and told to the back end in one call with a key', async () => {
    const { to } = wire({ [LIST]: answer([someNotice(2), someNotice(1)]), [READ]: { status: 204 } });
    await loadNotices();
    const done = markAllRead(START);
    expect(unread()).toBe('');
    await done;
    const [sent] = to(READ);
    expect(sent?.body).toEqual({ ids: ['2', '1'] });
    expect(sent?.headers.get('idempotency-key')).toMatch(/.{8}/);
    await markRead(['1', '2', '7']);
    expect(to(READ)).toHaveLength(1);
  });

  test('is unread again when the back end does not take it', async () => {
    wire({ [LIST]: answer([someNotice(1)]), [READ]: { status: 422, body: { errors: {} } } });
    await loadNotices();
    await markRead(['1']);
    expect(unread()).toBe('1');
  });

  test('stays read when a list comes that is older', async () => {
    wire({ [LIST]: answer([someNotice(1)]), [READ]: { status: 204 } });
    await loadNotices();
    await markRead(['1']);
    await loadNotices();
    expect(unread()).toBe('');
  });

  test('on another device is read here', async () => {
    await loadNotices();
    hear('notifications_read', { ids: ['2'], unread: 1 });
    expect(unread()).toBe('1');
  });

  test('by a page before this one, and still waiting to be sent, is read here', async () => {
    await loadNotices();
    const wish = { key: 'k', topic: 'notifications:1,2', want: true };
    says('queued', { queued: [wish] });
    expect(unread()).toBe('');
    says('settled', { ...wish, ok: false });
    expect(unread()).toBe('2 1');
  });
});

describe('a new one', () => {
  const shown = () => toasts.list.map(({ text, tone }) => `${tone}: ${text}`);
  beforeEach(() => loadNotices());

  test('is a toast in the colour of what it is, once', () => {
    hear('notification_added', { notification: someNotice(3) });
    hear('notification_added', { notification: someNotice(4, { kind: 'safety' }) });
    receive(
      {
        seq,
        id: String(seq),
        type: 'notification_added',
        data: { notification: someNotice(4) },
        at: time(4),
      },
      false,
    );
    expect(shown()).toEqual(['success: Notice 3. Words 3', 'warning: Notice 4. Words 4']);
  });

  test('is no toast while the list is open, nor in a page that nobody looks at', () => {
    openNotices();
    hear('notification_added', { notification: someNotice(3) });
    closeNotices();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    hear('notification_added', { notification: someNotice(4) });
    expect(shown()).toEqual([]);
    expect(ids()).toBe('4 3 2 1');
  });

  test('of a kind that this page does not know is not shown unchecked', () => {
    hear('notification_added', { notification: { ...someNotice(3), kind: 'other' } });
    expect(ids()).toBe('2 1');
    expect(shown()).toEqual([]);
  });
});
