import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Notification } from '../../../src/contract/subjects/notifications.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { setCalm } from '../../../src/features/calm/calm.ts';
import NotificationBell from '../../../src/features/notifications/NotificationBell.tsx';
import { clearNotifications, showRead } from '../../../src/features/notifications/state.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';
import { someNotification } from './some-notification.ts';

const KEYS = ['shouldBounceTournaments', 'shouldBouncePresents'] as const;
const stored = () => KEYS.filter(key => localStorage.getItem(key) !== null);
const isBouncing = () => document.querySelector('[data-bounces]') !== null;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  freshTab();
  setCalm(false);
  clearNotifications();
});
afterEach(() => {
  cleanup();
  setCalm(false);
  setPlayer(null);
  vi.unstubAllGlobals();
});

async function openWith(...rows: Notification[]): Promise<void> {
  const backend = stubFetch({ 'GET /api/player/notifications': { body: { rows, cursor: null } } });
  setPlayer(somePlayer());
  mount(<NotificationBell />);
  await vi.waitFor(() => expect(backend.to('GET /api/player/notifications')).toHaveLength(1));
  await act(async () => undefined);
}

describe('a notification', () => {
  test.each([
    ['tournament', 'shouldBounceTournaments'],
    ['bonus', 'shouldBouncePresents'],
    ['freespins', 'shouldBouncePresents'],
  ] as const)('about %s that waits sets %s, and is removed when it is seen', async (type, key) => {
    await openWith(someNotification(1, { type }));
    await vi.waitFor(() => expect(stored()).toEqual([key]));
    expect(isBouncing()).toBe(true);
    await act(async () => showRead(['1']));
    expect(stored()).toEqual([]);
    expect(isBouncing()).toBe(false);
  });

  test('of another kind, or one that was read, sets nothing', async () => {
    localStorage.setItem('shouldBouncePresents', 'true');
    await openWith(
      someNotification(2),
      someNotification(1, { type: 'bonus', read_at: '2026-06-01T12:00:00.000Z' }),
    );
    await vi.waitFor(() => expect(stored()).toEqual([]));
    expect(isBouncing()).toBe(false);
  });
});

test('never in calm mode: what waits sets nothing, and switching it on removes what is set', async () => {
  await openWith(someNotification(1, { type: 'tournament' }));
  await vi.waitFor(() => expect(stored()).toEqual(['shouldBounceTournaments']));
  await act(async () => setCalm(true));
  expect(stored()).toEqual([]);
  expect(isBouncing()).toBe(false);
});

test('nothing of it is left after the sign-out', async () => {
  await openWith(someNotification(1, { type: 'tournament' }));
  await vi.waitFor(() => expect(stored()).toEqual(['shouldBounceTournaments']));
  await act(async () => setPlayer(null));
  expect(stored()).toEqual([]);
});
