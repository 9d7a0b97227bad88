import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flags } from '../../../src/contract/flags.ts';
import { toasts } from '../../../src/core/toasts.ts';
import FfcScreen from '../../../src/features/ffc/FfcScreen.tsx';
import { isFlagOn, resetFlags, setFlag } from '../../../src/features/ffc/state.ts';
import { mount } from '../account/mount.tsx';

const KEPT = 'orbit.flags';

beforeEach(() => {
  resetFlags();
  toasts.list.length = 0;
});
afterEach(cleanup);

const theSwitch = () => screen.getByRole('switch', { name: 'Test quests' });

test('every flag stands at its default, and is switched on this device', async () => {
  mount(<FfcScreen />);
  expect(screen.getAllByRole('switch')).toHaveLength(Object.keys(flags).length);
  expect(theSwitch().getAttribute('aria-checked')).toBe('false');
  fireEvent.click(theSwitch());
  await vi.waitFor(() => expect(theSwitch().getAttribute('aria-checked')).toBe('true'));
  expect(isFlagOn('test-quests')).toBe(true);
  expect(JSON.parse(localStorage.getItem(KEPT) ?? '')).toEqual({ 'test-quests': true });
});

test('one button puts all back and says so; nothing is kept then', async () => {
  setFlag('test-quests', true);
  setFlag('mystic-jackpots', true);
  mount(<FfcScreen />);
  fireEvent.click(screen.getByRole('button', { name: 'Reset to defaults' }));
  await vi.waitFor(() => expect(screen.queryByRole('switch', { checked: true })).toBeNull());
  expect(localStorage.getItem(KEPT)).toBeNull();
  expect(toasts.list.map(({ text }) => text)).toEqual(['All flags are at their defaults.']);
});

test('the way home is a link', () => {
  mount(<FfcScreen />);
  expect(screen.getByRole('link', { name: 'Go to the lobby' }).getAttribute('href')).toBe('/');
});

test.each([
  ['no JSON', false],
  ['{"test-quests":"yes","gone":true}', false],
  ['null', false],
  ['{"test-quests":true}', true],
])('what another build has kept (%s) breaks nothing', async (kept, isOn) => {
  localStorage.setItem(KEPT, kept);
  vi.resetModules();
  const state = await import('../../../src/features/ffc/state.ts');
  expect(state.isFlagOn('test-quests')).toBe(isOn);
});
