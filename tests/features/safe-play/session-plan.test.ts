import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setPlayer } from '../../../src/features/account/state.ts';
import {
  countPlannedRound,
  hasAnsweredPlan,
  reachedPart,
  sessionPlan,
  skipPlan,
  startPlan,
  touchPlan,
} from '../../../src/features/safe-play/session-plan.ts';
import { somePlayer } from '../../setup/fetch-stub.ts';
import { MINUTE, NOON } from './fixtures.ts';

const plan = { currency: 'EUR', money_cents: null, minutes: null, rounds: null };

beforeEach(() => {
  localStorage.clear();
  sessionPlan.running = null;
  setPlayer(somePlayer());
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
  setPlayer(null);
});

describe('a session plan', () => {
  test('of money is reached by what is lost, wins counted, in its currency', () => {
    startPlan({ ...plan, money_cents: 300 });
    countPlannedRound('EUR', 200, 100);
    countPlannedRound('NOK', 5000, 0);
    countPlannedRound('EUR', 199, 0);
    expect(reachedPart()).toBeNull();
    countPlannedRound('EUR', 1, 0);
    expect(reachedPart()).toBe('money');
  });

  test('of minutes is reached at its minute, of rounds at its round', () => {
    startPlan({ ...plan, minutes: 30 });
    expect(reachedPart(NOON + 30 * MINUTE - 1)).toBeNull();
    expect(reachedPart(NOON + 30 * MINUTE)).toBe('minutes');
    startPlan({ ...plan, rounds: 2 });
    countPlannedRound('EUR', 20, 0);
    expect(reachedPart()).toBeNull();
    countPlannedRound('EUR', 20, 500);
    expect(reachedPart()).toBe('rounds');
  });

  test('survives a reload with what is used of it, and is over ten minutes after the last open game', async () => {
    startPlan({ ...plan, rounds: 3 });
    countPlannedRound('EUR', 20, 0);
    vi.resetModules();
    const again = await import('../../../src/features/safe-play/session-plan.ts');
    expect(again.sessionPlan.running).toMatchObject({ rounds: 3, played: 1 });
    touchPlan(NOON + 9 * MINUTE);
    expect(hasAnsweredPlan(NOON + 18 * MINUTE)).toBe(true);
    expect(hasAnsweredPlan(NOON + 19 * MINUTE)).toBe(false);
    touchPlan(NOON + 19 * MINUTE);
    expect(sessionPlan.running).toBeNull();
  });

  test('that was skipped stops nothing and is not asked for again in the session', () => {
    skipPlan('EUR');
    countPlannedRound('EUR', 100_000, 0);
    expect(reachedPart(NOON + 5 * 60 * MINUTE)).toBeNull();
    expect(hasAnsweredPlan(NOON + 9 * MINUTE)).toBe(true);
  });

  test('goes with the sign-out', () => {
    startPlan({ ...plan, rounds: 3 });
    setPlayer(null);
    expect(sessionPlan.running).toBeNull();
    expect(localStorage.getItem('orbit.u.plan')).toBeNull();
  });
});
