import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LOCAL_TIME_INTERVAL_MS, LocalTime } from '../../../src/features/settings/LocalTime.tsx';
import { mount } from '../../setup/mount.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date(2026, 10, 22, 14, 5, 50));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const text = () => screen.getByText(/Local time/).textContent;

test('the time updates every 15 seconds, not a moment sooner', async () => {
  expect(LOCAL_TIME_INTERVAL_MS).toBe(15_000);
  mount(<LocalTime />);
  expect(text()).toMatch(/0?2:05/);
  await pass(14_999);
  expect(text()).toMatch(/0?2:05/);
  await pass(1);
  expect(text()).toMatch(/0?2:06/);
});

test('a page that becomes visible updates at once', async () => {
  mount(<LocalTime />);
  vi.setSystemTime(new Date(2026, 10, 22, 16, 30, 0));
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(text()).toMatch(/0?4:30/);
});
