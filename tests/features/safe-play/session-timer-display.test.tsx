import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionTimer } from '../../../src/features/safe-play/SessionTimer.tsx';
import { sessionTimer, stopSessionTimer } from '../../../src/features/safe-play/session-timer.ts';
import { mount } from '../../setup/mount.tsx';

const NOON = Date.parse('2026-06-01T12:00:00.000Z');

beforeEach(() => {
  stopSessionTimer();
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  stopSessionTimer();
});

test('the timer counts up every second as hh:mm:ss, and is not rendered where none runs', () => {
  mount(<SessionTimer />);
  expect(screen.queryByRole('timer')).toBeNull();
  cleanup();
  sessionTimer.startedAt = NOON - 3_599_000;
  mount(<SessionTimer />);
  const shown = () => screen.getByRole('timer').textContent;
  expect(shown()).toContain('00:59:59');
  act(() => void vi.advanceTimersByTime(999));
  expect(shown()).toContain('00:59:59');
  act(() => void vi.advanceTimersByTime(1));
  expect(shown()).toContain('01:00:00');
});
