import { afterEach, expect, test, vi } from 'vitest';
import { clearBadge, showBadge } from '../../../src/core/device/app-badge.ts';

const setAppBadge = vi.fn<(count?: number) => Promise<void>>(() => Promise.resolve());
const clearAppBadge = vi.fn<() => Promise<void>>(() => Promise.resolve());

const give = () => Object.assign(navigator, { setAppBadge, clearAppBadge });

afterEach(() => {
  for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name);
  vi.clearAllMocks();
});

test('the icon shows the number of unread notifications', () => {
  give();
  showBadge(3);
  expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(3);
  expect(clearAppBadge).not.toHaveBeenCalled();
});

test('without unread notifications the number is removed', () => {
  give();
  showBadge(0);
  clearBadge();
  expect(setAppBadge).not.toHaveBeenCalled();
  expect(clearAppBadge).toHaveBeenCalledTimes(2);
});

test('a browser without badges, or one that rejects them, causes no error', async () => {
  expect(() => showBadge(2)).not.toThrow();
  give();
  setAppBadge.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  showBadge(2);
  await Promise.resolve();
  expect(setAppBadge).toHaveBeenCalledTimes(1);
});
