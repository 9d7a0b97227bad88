import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showPlayer } from '../../../src/features/account/state.ts';
import { EXIT_AFTER_MS, EXIT_CHECK_MS, isExitDue } from '../../../src/features/webview-exit/timer.ts';
import WebviewExit from '../../../src/features/webview-exit/WebviewExit.tsx';
import { freshTab } from '../account/mount.tsx';
import { somePlayer } from '../account/wire.ts';

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

test('the clock is looked at every minute, and the popup comes once a session', async () => {
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

test('a load goes on with the session’s own clock', async () => {
  show();
  await pass(250_000);
  cleanup();
  show();
  await pass(59_999);
  expect(isOpen()).toBe(false);
  await pass(1);
  expect(isOpen()).toBe(true);
});

test('a game or a cashbox postpones it to the next look, and does not use it up', async () => {
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

test('a sign-out brings it at once, unless it has been', async () => {
  showPlayer(somePlayer());
  show();
  await act(async () => showPlayer(null));
  expect(isOpen()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  showPlayer(somePlayer());
  await act(async () => showPlayer(null));
  expect(isOpen()).toBe(false);
});
