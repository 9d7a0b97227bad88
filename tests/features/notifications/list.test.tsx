import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notification } from '../../../src/contract/subjects/notifications.ts';
import { callSettings } from '../../../src/core/http/call.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { NotificationList } from '../../../src/features/notifications/NotificationList.tsx';
import {
  clearNotifications,
  loadNotifications,
  notifications,
} from '../../../src/features/notifications/state.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { mount } from '../../setup/mount.tsx';
import { someNotification } from './some-notification.ts';

const LIST = 'GET /api/player/notifications';
const READ = 'PUT /api/player/notifications/read';
const list = (...rows: Notification[]) => ({ body: { rows, cursor: null } });
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const texts = () => screen.queryAllByRole('listitem').map(item => item.querySelector('h3')?.textContent);

async function open(answers: Parameters<typeof stubFetch>[0]) {
  const wired = stubFetch(answers);
  setPlayer(somePlayer());
  await loadNotifications();
  mount(<NotificationList />);
  return wired;
}

beforeEach(() => {
  Object.assign(callSettings, { retries: 0, baseDelayMs: 0 });
  clearNotifications();
});
afterEach(() => {
  cleanup();
  setPlayer(null);
  vi.unstubAllGlobals();
});

test('shows that nothing is new, and offers nothing to mark', async () => {
  await open({ [LIST]: list() });
  screen.getByRole('heading', { name: 'Nothing new' });
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('that failed to load shows an error, and loads on retry', async () => {
  const { answers } = await open({ [LIST]: { status: 500, body: {} } });
  screen.getByText('We couldn’t load your notifications');
  answers[LIST] = list(someNotification(1));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(texts()).toEqual(['Notice 1 (new)']));
});

test('shows ten equal notifications as one, new while any of them is', async () => {
  const same = { title: 'Signed in on a new device', text: 'Firefox', event: 'new_sign_in' };
  const rows = [3, 2, 1].map(n => someNotification(n, { ...same, read_at: n > 1 ? later(-1) : null }));
  await open({ [LIST]: list(...rows) });
  expect(texts()).toEqual(['Signed in on a new device (new)']);
  expect(screen.getByText('and 2 times before')).toBeDefined();
  expect(screen.getByRole('listitem').dataset['unread']).toBe('1');
});

test('keeps the mark of what was new while it is open, also when all is read', async () => {
  const { to } = await open({
    [LIST]: list(someNotification(2), someNotification(1, { read_at: later(-1) })),
    [READ]: { status: 204 },
  });
  expect(texts()).toEqual(['Notice 2 (new)', 'Notice 1']);
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await screen.findByText('Everything is read');
  expect(texts()).toEqual(['Notice 2 (new)', 'Notice 1']);
  expect(to(READ).map(({ body }) => body)).toEqual([{ ids: ['2'] }]);
});

test('leaves out what has expired, and shows what has ended', async () => {
  const promo = { kind: 'promo', type: 'bonus' } as const;
  await open({
    [LIST]: list(
      someNotification(3, { ...promo, expires_at: later(-1) }),
      someNotification(2, { ...promo, expires_at: later(60), end_at: later(59.5) }),
      someNotification(1, { end_at: later(-1) }),
    ),
  });
  expect(texts()).toEqual(['Notice 2 (new)', 'Notice 1 (new)']);
  screen.getByText('Ends in 60 minutes');
  screen.getByText('Ended');
});

test('shows the button of a notification that has a target, and pressing it marks it as read and closes the list', async () => {
  const button = (title: string, path: string) => ({
    content: { icon: 'gift', title: null, button: { title, path } },
  });
  const { to } = await open({
    [LIST]: list(
      someNotification(2, button('Look', '/games')),
      someNotification(1, button('Away', 'https://else.example')),
    ),
    [READ]: { status: 204 },
  });
  expect(screen.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(['/games']);
  notifications.isOpen = true;
  fireEvent.click(screen.getByRole('link', { name: 'Look' }));
  expect(notifications.isOpen).toBe(false);
  await vi.waitFor(() => expect(to(READ).map(({ body }) => body)).toEqual([{ ids: ['2'] }]));
});
