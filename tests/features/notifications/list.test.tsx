import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notification } from '../../../src/contract/notifications.ts';
import { callSettings } from '../../../src/core/call.ts';
import { showPlayer } from '../../../src/features/account/state.ts';
import { NoticeList } from '../../../src/features/notices/NoticeList.tsx';
import { clearNotices, loadNotices, notices } from '../../../src/features/notices/state.ts';
import { mount } from '../account/mount.tsx';
import { somePlayer, wire } from '../account/wire.ts';
import { someNotice } from './some-notice.ts';

const LIST = 'GET /api/player/notifications';
const READ = 'PUT /api/player/notifications/read';
const list = (...rows: Notification[]) => ({ body: { rows, cursor: null } });
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const texts = () => screen.queryAllByRole('listitem').map(item => item.querySelector('h3')?.textContent);

async function open(answers: Parameters<typeof wire>[0]) {
  const wired = wire(answers);
  showPlayer(somePlayer());
  await loadNotices();
  mount(<NoticeList />);
  return wired;
}

beforeEach(() => {
  Object.assign(callSettings, { retries: 0, baseDelayMs: 0 });
  clearNotices();
});
afterEach(() => {
  cleanup();
  showPlayer(null);
  vi.unstubAllGlobals();
});

test('says that nothing is new, and offers nothing to mark', async () => {
  await open({ [LIST]: list() });
  screen.getByRole('heading', { name: 'Nothing new' });
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('that could not be loaded says so, and comes when it is tried again', async () => {
  const { answers } = await open({ [LIST]: { status: 500, body: {} } });
  screen.getByText('Your notifications could not be loaded');
  answers[LIST] = list(someNotice(1));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(texts()).toEqual(['Notice 1 (new)']));
});

test('keeps the mark of what was new while it is open, also when all is read', async () => {
  const { to } = await open({
    [LIST]: list(someNotice(2), someNotice(1, { read_at: later(-1) })),
    [READ]: { status: 204 },
  });
  expect(texts()).toEqual(['Notice 2 (new)', 'Notice 1']);
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await screen.findByText('All read');
  expect(texts()).toEqual(['Notice 2 (new)', 'Notice 1']);
  expect(to(READ).map(({ body }) => body)).toEqual([{ ids: ['2'] }]);
});

test('leaves out what has expired, and says what has ended', async () => {
  const promo = { kind: 'promo', type: 'bonus' } as const;
  await open({
    [LIST]: list(
      someNotice(3, { ...promo, expires_at: later(-1) }),
      someNotice(2, { ...promo, expires_at: later(60), end_at: later(59.5) }),
      someNotice(1, { end_at: later(-1) }),
    ),
  });
  expect(texts()).toEqual(['Notice 2 (new)', 'Notice 1 (new)']);
  screen.getByText('Ends in 60 minutes');
  screen.getByText('Ended');
});

test('shows the button of a notice where it leads somewhere, and pressing it reads the notice and closes the list', async () => {
  const button = (title: string, path: string) => ({
    content: { icon: 'gift', title: null, button: { title, path } },
  });
  const { to } = await open({
    [LIST]: list(
      someNotice(2, button('Look', '/games')),
      someNotice(1, button('Away', 'https://else.example')),
    ),
    [READ]: { status: 204 },
  });
  expect(screen.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(['/games']);
  notices.isOpen = true;
  fireEvent.click(screen.getByRole('link', { name: 'Look' }));
  expect(notices.isOpen).toBe(false);
  await vi.waitFor(() => expect(to(READ).map(({ body }) => body)).toEqual([{ ids: ['2'] }]));
});
