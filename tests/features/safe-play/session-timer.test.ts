import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showPlayer } from '../../../src/features/account/state.ts';
import {
  followTimer,
  sessionTimer,
  startTimer,
  stopTimer,
} from '../../../src/features/session-timer/state.ts';
import { visit } from '../../../src/features/visit/state.ts';
import { clockTime } from '../../../src/lib/clock-time.ts';
import { freshTab } from '../account/mount.tsx';
import { context, somePlayer } from '../account/wire.ts';

const NOON = Date.parse('2026-06-01T12:00:00.000Z');
const estonian = somePlayer({ license_name: 'EE', country: 'EE' });
const kept = () => sessionStorage.getItem('sessionTime');
let end = () => {};

const hide = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  freshTab();
  stopTimer();
  vi.useFakeTimers({ now: NOON });
  end = followTimer();
});
afterEach(() => {
  end();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the session timer', () => {
  test('runs for who is signed in under the licence of Estonia, and for nobody else', () => {
    expect(sessionTimer.startedAt).toBeNull();
    showPlayer(somePlayer());
    expect(sessionTimer.startedAt).toBeNull();
    showPlayer(null);
    showPlayer(estonian);
    expect(sessionTimer.startedAt).toBe(NOON);
    showPlayer(null);
    visit.context = { ...context, license: 'EE' };
    startTimer();
    expect(sessionTimer.startedAt).toBeNull();
  });

  test('is kept on pagehide and when the page is hidden, not before, and goes on where a reload cut it off', () => {
    showPlayer(estonian);
    expect(kept()).toBeNull();
    hide('visible');
    expect(kept()).toBeNull();
    hide('hidden');
    expect(kept()).toBe(String(NOON));
    sessionStorage.clear();
    window.dispatchEvent(new Event('pagehide'));
    expect(kept()).toBe(String(NOON));
    sessionTimer.startedAt = null;
    vi.setSystemTime(NOON + 5000);
    startTimer();
    expect(sessionTimer.startedAt).toBe(NOON);
  });

  test('a kept time of tomorrow, or none that is one, begins anew', () => {
    showPlayer(estonian);
    for (const value of [String(NOON + 1), 'soon', '-1', '']) {
      sessionTimer.startedAt = null;
      sessionStorage.setItem('sessionTime', value);
      startTimer();
      expect(sessionTimer.startedAt).toBe(NOON);
    }
    sessionTimer.startedAt = null;
    sessionStorage.setItem('sessionTime', String(NOON));
    vi.setSystemTime(NOON + 1);
    startTimer();
    expect(sessionTimer.startedAt).toBe(NOON);
  });

  test('a logout resets it', () => {
    showPlayer(estonian);
    hide('hidden');
    showPlayer(null);
    expect(kept()).toBeNull();
    vi.setSystemTime(NOON + 60_000);
    showPlayer(estonian);
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
    expect(clockTime(milliseconds)).toBe(text);
  });
});
