import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearPrivateStorage } from '../../../src/core/session/purge.ts';
import { toasts } from '../../../src/core/shell/toasts.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { limitStatus } from '../../../src/features/notifications/limit-status.ts';
import { loadLimits } from '../../../src/features/notifications/limits.ts';
import { saveBreak } from '../../../src/features/safe-play/local-break.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab } from '../../setup/mount.tsx';

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
    const restarted = await import('../../../src/features/notifications/limit-status.ts');
    expect(restarted.limitStatus.isReached).toBe(true);
    Object.assign(answers, { [LIMITS]: { body: [] } });
    await loadLimits();
    expect(limitStatus.isReached).toBe(false);
    expect(toasts.list).toEqual([]);
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
