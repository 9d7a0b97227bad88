import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadRegistry } from '../../../src/core/data/loader.ts';
import { handleUserJoin, receiveEvent, resetOrdering } from '../../../src/core/realtime/subscriptions.ts';
import { clearPrivateStorage } from '../../../src/core/session/purge.ts';
import { limitStatus } from '../../../src/core/shell/limit-status.ts';
import { toasts } from '../../../src/core/shell/toasts.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { followLimits } from '../../../src/features/limits/realtime.ts';
import { loadLimits } from '../../../src/features/limits/state.ts';
import { play } from '../../../src/features/play/state.ts';
import { saveBreak } from '../../../src/features/safe-play/local-break.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab } from '../../setup/mount.tsx';
import { HOUR, iso, NOON, someFacts } from '../safe-play/fixtures.ts';

const LIMITS = 'GET /api/user_limits';
const SAFE_PLAY = 'GET /api/player/safe_play';
const reached = {
  type: 'loss',
  state: 'active',
  period: 'day',
  accounts: [{ currency: 'EUR', amount_cents: 1000, current_value_amount_cents: 1000 }],
};
const coolingOff = { type: 'coolingoff', state: 'active', period: null, accounts: [] };

beforeEach(() => {
  freshTab();
  saveBreak(null);
});
afterEach(() => {
  setPlayer(null);
  loadRegistry.visible.length = 0;
  resetOrdering();
  vi.unstubAllGlobals();
});

describe('reached limits', () => {
  test('are known at start from the device, then from the back end', async () => {
    const { answers } = stubFetch({ [LIMITS]: { body: [reached] } });
    setPlayer(somePlayer());
    await loadLimits();
    expect(limitStatus.isReached).toBe(true);
    expect(toasts.list).toMatchObject([{ text: 'You have reached your loss limit.', sticky: true }]);
    vi.resetModules();
    const restarted = await import('../../../src/core/shell/limit-status.ts');
    expect(restarted.limitStatus.isReached).toBe(true);
    Object.assign(answers, { [LIMITS]: { body: [] } });
    await loadLimits();
    expect(limitStatus.isReached).toBe(false);
    expect(toasts.list).toEqual([]);
  });

  test('block on the device without a network, from its last known values, and are never widened there', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOON });
    try {
      const resets_at = iso(NOON + HOUR);
      const { answers } = stubFetch({ [LIMITS]: { body: [{ ...reached, id: 1, resets_at }] } });
      setPlayer(somePlayer());
      await loadLimits();
      answers[LIMITS] = new TypeError('Failed to fetch');
      vi.setSystemTime(NOON + 2 * HOUR);
      vi.resetModules();
      const restarted = await import('../../../src/features/limits/state.ts');
      const { limitStatus: status } = await import('../../../src/core/shell/limit-status.ts');
      expect(restarted.limits.rows).toMatchObject([{ type: 'loss', accounts: [{ amount_cents: 1000 }] }]);
      expect(restarted.limits.loading).toMatchObject({ at: NOON, stored: true });
      await restarted.loadLimits();
      // Its period is over by this device's clock, which is not the one that counts.
      expect(status).toEqual({ isReached: true, isRedirecting: true });
    } finally {
      vi.useRealTimers();
    }
  });

  test('are loaded again when a period ends', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOON });
    try {
      const { answers, to } = stubFetch({
        [LIMITS]: { body: [{ ...reached, resets_at: iso(NOON + HOUR) }] },
      });
      setPlayer(somePlayer());
      await loadLimits();
      expect(limitStatus.isReached).toBe(true);
      answers[LIMITS] = { body: [] };
      await vi.advanceTimersByTimeAsync(HOUR - 1);
      expect(to(LIMITS)).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      await vi.waitFor(() => expect(limitStatus.isReached).toBe(false));
    } finally {
      vi.useRealTimers();
    }
  });

  test('apply while the back end does not respond, and are cleared at sign-out', async () => {
    const { answers } = stubFetch({ [LIMITS]: { body: [reached] } });
    setPlayer(somePlayer());
    await loadLimits();
    Object.assign(answers, { [LIMITS]: { status: 500, body: {} } });
    await loadLimits();
    expect(limitStatus.isReached).toBe(true);
    setPlayer(null);
    clearPrivateStorage();
    expect([limitStatus.isReached, localStorage.getItem('orbit.u.limitReached')]).toEqual([false, null]);
  });

  test('redirect from games, but for the session limit that the game page itself reports', async () => {
    const { answers } = stubFetch({ [LIMITS]: { body: [session(60)] } });
    setPlayer(somePlayer());
    await loadLimits();
    expect(limitStatus.isRedirecting, 'the game page knows of none').toBe(true);
    const ended = { hours: 1, started_at: iso(NOON), ends_at: iso(NOON + HOUR), next_hours: 1 };
    answers[SAFE_PLAY] = { body: someFacts({ session_limit: ended }) };
    await loadLimits();
    expect(limitStatus).toEqual({ isReached: true, isRedirecting: false });
    vi.resetModules();
    const restarted = await import('../../../src/core/shell/limit-status.ts');
    expect(restarted.limitStatus).toEqual({ isReached: true, isRedirecting: false });
    answers[LIMITS] = { body: [session(60), reached] };
    await loadLimits();
    expect(limitStatus.isRedirecting).toBe(true);
  });

  test.each([
    ['begins', 'opening', '/profile/limits', 0],
    ['runs', 'running', '/de/play/a/b', 0],
    ['begins, when it was not the first load of the session', 'opening', '/de/play/a/b', 1],
  ] as const)(
    'known by the first load of a session redirect or not, while a game %s',
    async (_, phase, address, before) => {
      const { answers } = stubFetch({ [LIMITS]: { body: [] } });
      setPlayer(somePlayer());
      for (let load = 0; load < before; load += 1) await loadLimits();
      answers[LIMITS] = { body: [reached] };
      history.replaceState(null, '', '/de/play/a/b');
      play.phase = phase;
      await loadLimits();
      expect(location.pathname).toBe(address.startsWith('/de') ? address : `/de${address}`);
      play.phase = 'closed';
    },
  );

  test('send nobody away from other pages, nor after a sign-in from a game to a player without one', async () => {
    const { answers } = stubFetch({ [LIMITS]: { body: [reached] } });
    setPlayer(somePlayer());
    await loadLimits();
    expect(location.pathname).toBe('/');
    setPlayer(null);
    history.replaceState(null, '', '/play/a/b');
    answers[LIMITS] = { body: [] };
    setPlayer(somePlayer({ id: 8 }));
    await loadLimits();
    expect(location.pathname).toBe('/play/a/b');
    setPlayer(null);
    answers[LIMITS] = { body: [reached] };
    setPlayer(somePlayer({ id: 9 }));
    await loadLimits();
    expect(location.pathname).toBe('/profile/limits');
  });

  const session = (used: number) => ({
    ...{ type: 'session', state: 'active', period: null },
    accounts: [{ currency: '', amount_cents: 60, current_value_amount_cents: used }],
  });

  test('include the session limit from the moment at which it is reached, whatever an event says', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOON });
    try {
      const limit = { hours: 1, started_at: iso(NOON), ends_at: iso(NOON + HOUR), next_hours: 1 };
      const { answers } = stubFetch({
        [LIMITS]: { body: [session(0)] },
        [SAFE_PLAY]: () => ({ body: someFacts({ session_limit: limit }) }),
      });
      setPlayer(somePlayer());
      await loadLimits();
      expect(limitStatus.isReached).toBe(false);
      Object.assign(answers, { [LIMITS]: { body: [session(60)] } });
      await vi.advanceTimersByTimeAsync(HOUR - 1);
      expect(limitStatus.isReached).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      await vi.waitFor(() => expect(limitStatus).toEqual({ isReached: true, isRedirecting: false }));
      handleUserJoin(0);
      receiveEvent(
        { seq: 1, id: '1', type: 'limits_changed', data: { limits: [] }, at: iso(NOON + HOUR) },
        false,
      );
      expect(limitStatus.isReached).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  test('are loaded again after an event, which another sign-in may have caused', async () => {
    const { to } = stubFetch({ [LIMITS]: { body: [] } });
    setPlayer(somePlayer());
    await loadLimits();
    handleUserJoin(0);
    receiveEvent(
      { seq: 1, id: '1', type: 'limits_changed', data: { limits: [] }, at: new Date().toISOString() },
      false,
    );
    await vi.waitFor(() => expect(to(LIMITS)).toHaveLength(2));
  });

  test('are loaded after a gap of events on every screen, as they hold for games everywhere', async () => {
    const { answers, to } = stubFetch({ [LIMITS]: { body: [] } });
    setPlayer(somePlayer());
    await followLimits();
    handleUserJoin(3);
    await vi.waitFor(() => expect(to(LIMITS)).toHaveLength(2));
    answers[LIMITS] = { body: [reached] };
    // The page slept, and what was reached meanwhile came on another device.
    handleUserJoin(9);
    await vi.waitFor(() => expect(limitStatus.isReached).toBe(true));
  });

  test('a break that this device knows shows where the player would play', async () => {
    const facts = {
      at: new Date().toISOString(),
      jurisdiction: 'CW',
      break: {
        id: 4,
        from: new Date().toISOString(),
        until: new Date(Date.now() + 60_000).toISOString(),
        can_end: false,
      },
      reality_check_minutes: null,
      session_limit: null,
    };
    const { answers } = stubFetch({ [LIMITS]: { body: [coolingOff] }, [SAFE_PLAY]: { body: facts } });
    setPlayer(somePlayer());
    await loadLimits();
    expect([limitStatus.isReached, toasts.list]).toEqual([false, []]);
    Object.assign(answers, { [SAFE_PLAY]: { body: { ...facts, break: null } } });
    await loadLimits();
    expect(limitStatus.isReached).toBe(true);
  });
});
