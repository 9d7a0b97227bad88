import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flags } from '../../../src/contract/operator/flags.ts';
import { toasts } from '../../../src/core/shell/toasts.ts';
import FeatureFlagsScreen from '../../../src/features/settings/FeatureFlagsScreen.tsx';
import { resetFlags, setFlag } from '../../../src/features/settings/feature-flags.ts';
import { mount } from '../../setup/mount.tsx';

const STORED = 'orbit.flags';

beforeEach(() => {
  resetFlags();
  toasts.list.length = 0;
});
afterEach(cleanup);

const flagSwitch = () => screen.getByRole('switch', { name: 'Test quests' });

test('every flag has its default, and is switched on this device', async () => {
  mount(<FeatureFlagsScreen />);
  expect(screen.getAllByRole('switch')).toHaveLength(Object.keys(flags).length);
  expect(flagSwitch().getAttribute('aria-checked')).toBe('false');
  fireEvent.click(flagSwitch());
  await vi.waitFor(() => expect(flagSwitch().getAttribute('aria-checked')).toBe('true'));
  expect(JSON.parse(localStorage.getItem(STORED) ?? '')).toEqual({ 'test-quests': true });
});

test('one button resets all flags, shows a toast and empties the storage', async () => {
  setFlag('test-quests', true);
  setFlag('mystic-jackpots', true);
  mount(<FeatureFlagsScreen />);
  fireEvent.click(screen.getByRole('button', { name: 'Reset to defaults' }));
  await vi.waitFor(() => expect(screen.queryByRole('switch', { checked: true })).toBeNull());
  expect(localStorage.getItem(STORED)).toBeNull();
  expect(toasts.list.map(({ text }) => text)).toEqual(['All flags are at their defaults.']);
});

test('a link leads to the lobby', () => {
  mount(<FeatureFlagsScreen />);
  expect(screen.getByRole('link', { name: 'Go to the lobby' }).getAttribute('href')).toBe('/');
});

test.each([
  ['no JSON', false],
  ['{"test-quests":"yes","gone":true}', false],
  ['null', false],
  ['{"test-quests":true}', true],
])('flags stored by another build (%s) are read without an error', async (stored, isOn) => {
  localStorage.setItem(STORED, stored);
  vi.resetModules();
  const { default: Screen } = await import('../../../src/features/settings/FeatureFlagsScreen.tsx');
  mount(<Screen />);
  expect(flagSwitch().getAttribute('aria-checked')).toBe(String(isOn));
});
