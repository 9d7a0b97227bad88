import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CalmButton } from '../../../src/features/calm/CalmButton.tsx';
import { CalmSwitch } from '../../../src/features/calm/CalmSwitch.tsx';
import { setCalm, syncCalmAcrossTabs } from '../../../src/features/calm/calm.ts';
import LatestWins from '../../../src/features/lobby/wins/LatestWins.tsx';
import { wins } from '../../../src/features/lobby/wins/state.ts';
import { mount } from '../../setup/mount.tsx';
import { win } from '../safe-play/page-fixtures.ts';

const started = vi.hoisted(() => vi.fn());
vi.mock('../../../src/features/realtime/start.ts', () => ({ startRealtimeWhenIdle: started }));

const root = document.documentElement;
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element));

afterEach(() => {
  cleanup();
  setCalm(false);
  wins.list = [];
});

test('the switch turns it on for the page, its style sheets and the next visit', async () => {
  mount(<CalmSwitch />);
  const toggle = screen.getByRole('switch', { name: 'Calm mode' });
  expect(toggle.getAttribute('aria-checked')).toBe('false');
  await press(toggle);
  expect(toggle.getAttribute('aria-checked')).toBe('true');
  expect(root.hasAttribute('data-calm')).toBe(true);
  expect(root.hasAttribute('data-calm')).toBe(true);
  expect(localStorage.getItem('orbit.calm')).toBe('1');
  await press(toggle);
  expect(root.hasAttribute('data-calm')).toBe(false);
  expect(localStorage.getItem('orbit.calm')).toBeNull();
});

test('the small button is the same switch', async () => {
  mount(<CalmButton />);
  const button = screen.getByRole('button', { name: 'Calm mode' });
  await press(button);
  expect(button.getAttribute('aria-pressed')).toBe('true');
  expect(root.hasAttribute('data-calm')).toBe(true);
});

test('the other tabs of the device follow', () => {
  const stop = syncCalmAcrossTabs();
  dispatchEvent(new StorageEvent('storage', { key: 'orbit.calm', newValue: '1' }));
  expect(root.hasAttribute('data-calm')).toBe(true);
  dispatchEvent(new StorageEvent('storage', { key: 'other', newValue: '0' }));
  expect(root.hasAttribute('data-calm')).toBe(true);
  dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
  expect(root.hasAttribute('data-calm')).toBe(false);
  stop();
});

test('the ticker of wins disappears at once, and nothing subscribes to wins', async () => {
  wins.list = [win];
  mount(<LatestWins />);
  expect(screen.getByRole('list')).toBeDefined();
  await act(async () => setCalm(true));
  expect(screen.queryByRole('list')).toBeNull();
  cleanup();
  started.mockClear();
  mount(<LatestWins />);
  expect(started).not.toHaveBeenCalled();
});
