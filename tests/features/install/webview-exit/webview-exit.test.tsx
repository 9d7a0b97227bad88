import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setPlayer } from '../../../../src/features/account/state.ts';
import {
  EXIT_AFTER_MS,
  EXIT_CHECK_MS,
  isExitDue,
} from '../../../../src/features/install/webview-exit/timer.ts';
import WebviewExit from '../../../../src/features/install/webview-exit/WebviewExit.tsx';
import { somePlayer } from '../../../setup/fetch-stub.ts';
import { freshTab } from '../../../setup/mount.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  freshTab();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
const isOpen = () => screen.queryByRole('dialog', { name: 'Open this page in Safari' }) !== null;
const exit = (over: { isPlaying?: boolean; isCashboxOpen?: boolean } = {}) => (
  <I18nProvider i18n={i18n}>
    <WebviewExit isPlaying={false} isCashboxOpen={false} {...over} />
  </I18nProvider>
);
const show = (over = {}) => render(exit(over));

describe('the rule', () => {
  const facts = { since: 1000, now: 301_000, wasShown: false, isCashboxOpen: false, isPlaying: false };
  test('is due five minutes after the first start, not a moment sooner', () => {
    expect(EXIT_AFTER_MS).toBe(300_000);
    expect(isExitDue({ ...facts, now: 300_999 })).toBe(false);
    expect(isExitDue(facts)).toBe(true);
  });
  test.each([{ wasShown: true }, { isCashboxOpen: true }, { isPlaying: true }])(
    'is skipped with %j',
    over => {
      expect(isExitDue({ ...facts, ...over })).toBe(false);
    },
  );
});

test('the timer is checked every minute, and the popup shows once per session', async () => {
  expect(EXIT_CHECK_MS).toBe(60_000);
  show();
  await pass(299_999);
  expect(isOpen()).toBe(false);
  await pass(1);
  expect(isOpen()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await pass(600_000);
  expect(isOpen()).toBe(false);
  cleanup();
  show();
  await pass(600_000);
  expect(isOpen()).toBe(false);
});

test('a reload continues the session’s timer', async () => {
  show();
  await pass(250_000);
  cleanup();
  show();
  await pass(59_999);
  expect(isOpen()).toBe(false);
  await pass(1);
  expect(isOpen()).toBe(true);
});

test('a game or a cashbox postpones it to the next check', async () => {
  const { rerender } = show({ isPlaying: true });
  await pass(360_000);
  expect(isOpen()).toBe(false);
  rerender(exit({ isCashboxOpen: true }));
  await pass(60_000);
  expect(isOpen()).toBe(false);
  rerender(exit());
  await pass(60_000);
  expect(isOpen()).toBe(true);
});

test('a sign-out shows it at once, unless it has been shown', async () => {
  setPlayer(somePlayer());
  show();
  await act(async () => setPlayer(null));
  expect(isOpen()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  setPlayer(somePlayer());
  await act(async () => setPlayer(null));
  expect(isOpen()).toBe(false);
});
