import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setPlayer } from '../../../src/features/account/state.ts';
import {
  currentPlaySession,
  endPlaySession,
  isRealityCheckDue,
  markRealityChecked,
  PLAY_SESSION_GAP_MS,
  recordRound,
} from '../../../src/features/safe-play/play-session.ts';
import { isSessionOver, sessionTimeLeft } from '../../../src/features/safe-play/session-limit.ts';
import { safePlay } from '../../../src/features/safe-play/state.ts';
import { somePlayer } from '../../setup/fetch-stub.ts';
import { HOUR, iso, MINUTE, NOON, someFacts } from './fixtures.ts';

beforeEach(() => {
  sessionStorage.clear();
  endPlaySession();
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});
afterEach(() => vi.useRealTimers());

describe('a play session', () => {
  test('continues after less than ten minutes without a game, and starts again after that', () => {
    currentPlaySession(NOON);
    expect(currentPlaySession(NOON + PLAY_SESSION_GAP_MS - 1).started_at).toBe(NOON);
    const next = NOON + 2 * PLAY_SESSION_GAP_MS - 1;
    expect(currentPlaySession(next).started_at).toBe(next);
    expect(PLAY_SESSION_GAP_MS).toBe(10 * MINUTE);
  });

  test('adds up stakes and wins of all games, by currency', () => {
    recordRound('EUR', 100, 250);
    recordRound('EUR', 100, 0);
    recordRound('FUN', 20, 0);
    expect(currentPlaySession().tallies).toEqual({
      EUR: { bets_cents: 200, wins_cents: 250 },
      FUN: { bets_cents: 20, wins_cents: 0 },
    });
  });

  test('ends with the sign-out', () => {
    setPlayer(somePlayer());
    recordRound('EUR', 100, 0);
    setPlayer(null);
    expect(currentPlaySession().tallies).toEqual({});
  });
});

describe('a reality check', () => {
  test('is due at its minute and not earlier, and again a whole interval later', () => {
    const session = currentPlaySession(NOON);
    expect(isRealityCheckDue(session, 60, NOON + HOUR - 1)).toBe(false);
    expect(isRealityCheckDue(session, 60, NOON + HOUR)).toBe(true);
    vi.setSystemTime(NOON + HOUR);
    for (let at = NOON; at < NOON + HOUR; at += MINUTE) currentPlaySession(at);
    markRealityChecked();
    const after = currentPlaySession();
    expect(after.started_at).toBe(NOON);
    expect(isRealityCheckDue(after, 60, NOON + 2 * HOUR - 1)).toBe(false);
    expect(isRealityCheckDue(after, 60, NOON + 2 * HOUR)).toBe(true);
  });

  test('is never due where none is set', () => {
    expect(isRealityCheckDue(currentPlaySession(NOON), null, NOON + 24 * HOUR)).toBe(false);
  });
});

describe('the hours of a session', () => {
  test('end at their end and not earlier, by the clock of the back end', () => {
    const session_limit = { hours: 1, started_at: iso(NOON), ends_at: iso(NOON + HOUR), next_hours: 1 };
    safePlay.facts = someFacts({ session_limit });
    safePlay.clockOffsetMs = 2000;
    expect(sessionTimeLeft(NOON)).toBe(HOUR - 2000);
    expect(isSessionOver(NOON + HOUR - 2001)).toBe(false);
    expect(isSessionOver(NOON + HOUR - 2000)).toBe(true);
    safePlay.facts = null;
    safePlay.clockOffsetMs = 0;
    expect(sessionTimeLeft()).toBeNull();
    expect(isSessionOver()).toBe(false);
  });
});
