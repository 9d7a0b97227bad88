import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bottomNotice } from '../../../src/app/status/bottom-notice.ts';
import { StatusBar } from '../../../src/app/status/StatusBar.tsx';
import { UNFOLDED_MS } from '../../../src/app/status/StatusLine.tsx';
import { networkStatus } from '../../../src/core/http/network-status.ts';
import { operations } from '../../../src/core/http/open-operations.ts';
import { outbox } from '../../../src/core/worker/outbox.ts';
import { workerState, workerStorage } from '../../../src/core/worker/state.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';

const queuedMutation = (key: string) => ({ key, topic: `favourite:${key}`, want: true });
const line = () => screen.getByRole('status').textContent;
/** The line itself is loaded when the page is idle. */
const hasLine = (text: string) => vi.waitFor(() => expect(line()).toBe(text));

// Its first import may take longer than a test waits.
beforeAll(() => import('../../../src/app/status/StatusLine.tsx').then(() => undefined));
beforeEach(() => {
  freshTab();
  stubFetch({});
  Object.assign(networkStatus, { isOnline: true, isAvailable: true, backAt: null, attempt: 1 });
  outbox.rows = [];
  operations.open = [];
  workerStorage.isPersistent = true;
  workerState.updateReady = false;
  bottomNotice.isTaken = false;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the live region exists while it is empty, so that its first message is announced', () => {
  mount(<StatusBar />);
  expect(line()).toBe('');
});

test('offline shows the number of queued changes', async () => {
  networkStatus.isOnline = false;
  mount(<StatusBar />);
  await hasLine('You’re offline. What you see may be out of date.');
  await act(async () => {
    outbox.rows = [queuedMutation('a')];
  });
  expect(line()).toBe('You’re offline. 1 change will be sent when you’re back online.');
  await act(async () => {
    outbox.rows = [queuedMutation('a'), queuedMutation('b'), queuedMutation('c')];
  });
  expect(line()).toBe('You’re offline. 3 changes will be sent when you’re back online.');
  await act(async () => {
    networkStatus.isOnline = true;
  });
  expect(line()).toBe('3 changes are waiting to be sent.');
});

test('a money operation is shown while its result is unknown, not while it is being sent, and before a slow network', async () => {
  networkStatus.attempt = 3;
  operations.open = [{ key: 'k', kind: 'game_session', at: 1, phase: 'sending' }];
  mount(<StatusBar />);
  await hasLine('The network is slow: attempt 3 of 7.');
  await act(async () => {
    operations.open = [{ key: 'k', kind: 'game_session', at: 1, phase: 'indeterminate' }];
  });
  expect(line()).toBe('No answer yet. We’re checking, and you won’t be charged twice.');
});

test('maintenance is said once, with the time where there is one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 10, 24, 3, 40) });
  networkStatus.isAvailable = false;
  mount(<StatusBar />);
  await hasLine('We’re doing maintenance. Your balance is safe.');
  const region = screen.getByRole('region', { name: 'Maintenance' });
  expect(screen.getByRole('status').contains(region)).toBe(true);
  await act(async () => {
    networkStatus.backAt = new Date(2026, 10, 24, 3, 50).getTime();
  });
  expect(line()).toMatch(/^We’re doing maintenance\. Back at about 0?3:50.*\. Your balance is safe\.$/);
  await act(async () => {
    networkStatus.isAvailable = true;
  });
  expect(line()).toBe('');
});

test('storage that is not persistent is reported, and never as if something were saved', async () => {
  workerStorage.isPersistent = false;
  mount(<StatusBar />);
  await vi.waitFor(() => expect(line()).toMatch(/^Your device’s storage is full/));
});

test('an update can be applied from its message, an unconfirmed address comes last', async () => {
  setPlayer(somePlayer({ confirmed_at: null }));
  workerState.updateReady = true;
  mount(<StatusBar />);
  await screen.findByRole('button', { name: 'Update now' });
  await act(async () => {
    workerState.updateReady = false;
  });
  await screen.findByText(/Confirm your e-mail: we sent a link to ann@example.com/);
  expect(screen.getAllByRole('status')).toHaveLength(1);
});

test('being offline is spelled out for five seconds, then it is an icon that says the same when it is pressed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  networkStatus.isOnline = false;
  mount(<StatusBar />);
  const isOpen = () => screen.getByRole('button', { name: /^You’re offline/ }).getAttribute('aria-expanded');
  await screen.findByRole('button', { name: /^You’re offline/ });
  expect(isOpen()).toBe('true');
  await act(() => vi.advanceTimersByTimeAsync(UNFOLDED_MS));
  expect(isOpen()).toBe('false');
  // Only hidden from view, so that the live region has nothing new to announce.
  expect(line()).toMatch(/^You’re offline/);
  fireEvent.click(screen.getByRole('button'));
  expect(isOpen()).toBe('true');
  await act(async () => {
    outbox.rows = [queuedMutation('a')];
  });
  expect(isOpen()).toBe('true');
  expect(line()).toMatch(/1 change/);
});

test('waits for a card that has its place at the bottom', async () => {
  workerState.updateReady = true;
  mount(<StatusBar />);
  await screen.findByRole('button', { name: 'Update now' });
  await act(async () => {
    bottomNotice.isTaken = true;
  });
  expect(line()).toBe('');
  await act(async () => {
    bottomNotice.isTaken = false;
  });
  await screen.findByRole('button', { name: 'Update now' });
});

test('the reminder of an unconfirmed address can be hidden for the visit, and is back for another player', async () => {
  setPlayer(somePlayer({ confirmed_at: null }));
  mount(<StatusBar />);
  fireEvent.click(await screen.findByRole('button', { name: 'Hide' }));
  await vi.waitFor(() => expect(line()).toBe(''));
  await act(async () => setPlayer(somePlayer({ id: 99, confirmed_at: null })));
  await screen.findByText(/Confirm your e-mail/);
});

test('what else is at the bottom of the window has room for a line or a box, and takes it back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const room = () => document.documentElement.dataset['notice'];
  networkStatus.isOnline = false;
  mount(<StatusBar />);
  const folding = await screen.findByRole('button', { name: /^You’re offline/ });
  expect(room()).toBe('line');
  act(() => void fireEvent.click(folding));
  expect(room()).toBeUndefined();
  await act(async () => {
    Object.assign(networkStatus, { isOnline: true, attempt: 3 });
  });
  expect(room()).toBe('box');
  await act(async () => {
    bottomNotice.isTaken = true;
  });
  expect(room()).toBeUndefined();
});
