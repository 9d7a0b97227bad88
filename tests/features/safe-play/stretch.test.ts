import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showPlayer } from '../../../src/features/account/state.ts';
import { isSessionOver, sessionLeft } from '../../../src/features/safe-play/session-limit.ts';
import { safePlay } from '../../../src/features/safe-play/state.ts';
import {
  countStake,
  endStretch,
  isCheckDue,
  markChecked,
  STRETCH_GAP_MS,
  stretchAt,
} from '../../../src/features/safe-play/stretch.ts';
import { somePlayer } from '../account/wire.ts';
import { HOUR, iso, MINUTE, NOON, someFacts } from './world.ts';

beforeEach(() => {
  sessionStorage.clear();
  endStretch();
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});
afterEach(() => vi.useRealTimers());

describe('a stretch of play', () => {
  test('goes on while less than ten minutes pass without a game, and begins anew then', () => {
    stretchAt(NOON);
    expect(stretchAt(NOON + STRETCH_GAP_MS - 1).started_at).toBe(NOON);
    const next = NOON + 2 * STRETCH_GAP_MS - 1;
    expect(stretchAt(next).started_at).toBe(next);
    expect(STRETCH_GAP_MS).toBe(10 * MINUTE);
  });

  test('adds up stakes and wins of all games, by currency', () => {
    countStake('EUR', 100, 250);
    countStake('EUR', 100, 0);
    countStake('FUN', 20, 0);
    expect(stretchAt().tallies).toEqual({
      EUR: { bets_cents: 200, wins_cents: 250 },
      FUN: { bets_cents: 20, wins_cents: 0 },
    });
  });

  test('ends with the player who leaves', () => {
    showPlayer(somePlayer());
    countStake('EUR', 100, 0);
    showPlayer(null);
    expect(stretchAt().tallies).toEqual({});
  });
});

describe('a reality check', () => {
  test('is due at its minute and not a moment before, and again a whole interval later', () => {
    const stretch = stretchAt(NOON);
    expect(isCheckDue(stretch, 60, NOON + HOUR - 1)).toBe(false);
    expect(isCheckDue(stretch, 60, NOON + HOUR)).toBe(true);
    vi.setSystemTime(NOON + HOUR);
    for (let at = NOON; at < NOON + HOUR; at += MINUTE) stretchAt(at);
    markChecked();
    const after = stretchAt();
    expect(after.started_at).toBe(NOON);
    expect(isCheckDue(after, 60, NOON + 2 * HOUR - 1)).toBe(false);
    expect(isCheckDue(after, 60, NOON + 2 * HOUR)).toBe(true);
  });

  test('never comes where nobody has set one', () => {
    expect(isCheckDue(stretchAt(NOON), null, NOON + 24 * HOUR)).toBe(false);
  });
});

describe('the hours of a session', () => {
  test('are over at their end and not a moment before, by the clock of the back end', () => {
    const session_limit = { hours: 1, started_at: iso(NOON), ends_at: iso(NOON + HOUR), next_hours: 1 };
    safePlay.facts = someFacts({ session_limit });
    safePlay.aheadMs = 2000;
    expect(sessionLeft(NOON)).toBe(HOUR - 2000);
    expect(isSessionOver(NOON + HOUR - 2001)).toBe(false);
    expect(isSessionOver(NOON + HOUR - 2000)).toBe(true);
    safePlay.facts = null;
    safePlay.aheadMs = 0;
    expect(sessionLeft()).toBeNull();
    expect(isSessionOver()).toBe(false);
  });
});
