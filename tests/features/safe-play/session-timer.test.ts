import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setPlayer } from '../../../src/features/account/state.ts';
import {
  followSessionTimer,
  sessionTimer,
  startSessionTimer,
  stopSessionTimer,
} from '../../../src/features/safe-play/session-timer.ts';
import { visit } from '../../../src/features/visit/state.ts';
import { formatDuration } from '../../../src/lib/format-duration.ts';
import { context, somePlayer } from '../../setup/fetch-stub.ts';
import { freshTab } from '../../setup/mount.tsx';

const NOON = Date.parse('2026-06-01T12:00:00.000Z');
const estonian = somePlayer({ license_name: 'EE', country: 'EE' });
const storedTime = () => sessionStorage.getItem('sessionTime');
let end = () => {};

const hide = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  freshTab();
  stopSessionTimer();
  vi.useFakeTimers({ now: NOON });
  end = followSessionTimer();
});
afterEach(() => {
  end();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the session timer', () => {
  test('runs for a player under the licence of Estonia, and for no one else', () => {
    expect(sessionTimer.startedAt).toBeNull();
    setPlayer(somePlayer());
    expect(sessionTimer.startedAt).toBeNull();
    setPlayer(null);
    setPlayer(estonian);
    expect(sessionTimer.startedAt).toBe(NOON);
    setPlayer(null);
    visit.context = { ...context, license: 'EE' };
    startSessionTimer();
    expect(sessionTimer.startedAt).toBeNull();
  });

  test('is stored on pagehide and when the page is hidden, not before, and resumes after a reload', () => {
    setPlayer(estonian);
    expect(storedTime()).toBeNull();
    hide('visible');
    expect(storedTime()).toBeNull();
    hide('hidden');
    expect(storedTime()).toBe(String(NOON));
    sessionStorage.clear();
    window.dispatchEvent(new Event('pagehide'));
    expect(storedTime()).toBe(String(NOON));
    sessionTimer.startedAt = null;
    vi.setSystemTime(NOON + 5000);
    startSessionTimer();
    expect(sessionTimer.startedAt).toBe(NOON);
  });

  test('a stored time in the future, or an invalid one, starts it again', () => {
    setPlayer(estonian);
    for (const value of [String(NOON + 1), 'soon', '-1', '']) {
      sessionTimer.startedAt = null;
      sessionStorage.setItem('sessionTime', value);
      startSessionTimer();
      expect(sessionTimer.startedAt).toBe(NOON);
    }
    sessionTimer.startedAt = null;
    sessionStorage.setItem('sessionTime', String(NOON));
    vi.setSystemTime(NOON + 1);
    startSessionTimer();
    expect(sessionTimer.startedAt).toBe(NOON);
  });

  test('a sign-out resets it', () => {
    setPlayer(estonian);
    hide('hidden');
    setPlayer(null);
    expect(storedTime()).toBeNull();
    vi.setSystemTime(NOON + 60_000);
    setPlayer(estonian);
    expect(sessionTimer.startedAt).toBe(NOON + 60_000);
  });
});

describe('hh:mm:ss', () => {
  test.each([
    [-1, '00:00:00'],
    [999, '00:00:00'],
    [1000, '00:00:01'],
    [59_999, '00:00:59'],
    [60_000, '00:01:00'],
    [3_599_999, '00:59:59'],
    [3_600_000, '01:00:00'],
    [100 * 3_600_000, '100:00:00'],
  ])('%i ms is %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });
});
