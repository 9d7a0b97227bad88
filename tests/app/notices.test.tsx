import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Notices } from '../../src/app/Notices.tsx';
import { connection } from '../../src/core/connection.ts';
import { operations } from '../../src/core/open-operations.ts';
import { outbox } from '../../src/core/outbox.ts';
import { storage } from '../../src/core/storage-kept.ts';
import { workerState } from '../../src/core/worker-state.ts';
import { showPlayer } from '../../src/features/account/state.ts';
import { freshTab, mount } from '../features/account/mount.tsx';
import { somePlayer, wire } from '../features/account/wire.ts';

const wish = (key: string) => ({ key, topic: `favourite:${key}`, want: true });
const line = () => screen.getByRole('status').textContent;

beforeEach(() => {
  freshTab();
  wire({});
  Object.assign(connection, { online: true, attempt: 1 });
  outbox.rows = [];
  operations.open = [];
  storage.isKept = true;
  workerState.updateReady = false;
});
afterEach(cleanup);

test('the region is there while there is nothing to say, so that what comes is read out', () => {
  mount(<Notices />);
  expect(line()).toBe('');
});

test('offline says what waits, in one number', async () => {
  connection.online = false;
  mount(<Notices />);
  expect(line()).toBe('You are offline. What is on screen may be out of date.');
  await act(async () => {
    outbox.rows = [wish('a')];
  });
  expect(line()).toBe('You are offline. 1 change will be sent when you are back.');
  await act(async () => {
    outbox.rows = [wish('a'), wish('b'), wish('c')];
  });
  expect(line()).toBe('You are offline. 3 changes will be sent when you are back.');
  await act(async () => {
    connection.online = true;
  });
  expect(line()).toBe('3 changes wait to be sent.');
});

test('money that is merely being sent is not said, money in doubt is, before anything slow', async () => {
  connection.attempt = 3;
  operations.open = [{ key: 'k', kind: 'game_session', at: 1, phase: 'sending' }];
  mount(<Notices />);
  expect(line()).toBe('The network is slow: trying 3 of 7.');
  await act(async () => {
    operations.open = [{ key: 'k', kind: 'game_session', at: 1, phase: 'doubt' }];
  });
  expect(line()).toBe('No answer yet: checking. Nothing is paid twice.');
});

test('storage that keeps nothing is said, and never as if something were saved', () => {
  storage.isKept = false;
  mount(<Notices />);
  expect(line()).toMatch(/^Not kept on this device/);
});

test('an update can be taken where it is announced, an unconfirmed address comes last', async () => {
  showPlayer(somePlayer({ confirmed_at: null }));
  workerState.updateReady = true;
  mount(<Notices />);
  expect(screen.getByRole('button', { name: 'Update now' })).toBeDefined();
  await act(async () => {
    workerState.updateReady = false;
  });
  await screen.findByText(/Confirm your address: we sent a link to ann@example.com/);
  expect(screen.getAllByRole('status')).toHaveLength(1);
});
