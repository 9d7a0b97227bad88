import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FIRST_PREFERENCES } from '../../../src/contract/push.ts';
import { Failure } from '../../../src/core/failure.ts';

const call = vi.hoisted(() => vi.fn());
const asked = vi.hoisted(() => [] as string[]);
vi.mock('../../../src/core/call.ts', async original => ({
  ...(await original<typeof import('../../../src/core/call.ts')>()),
  call,
}));
vi.mock('../../../src/core/controller.ts', async original => ({
  ...(await original<typeof import('../../../src/core/controller.ts')>()),
  askController: async (_: string, { ask }: { ask: string }) => {
    asked.push(ask);
    return { subscribed: ask !== 'unbind' && subscribed, bound: false, log: [] };
  },
}));

let subscribed = false;
const { choose, turnOff, turnOn } = await import('../../../src/features/push/actions.ts');
const { loadPush, push, TOPIC } = await import('../../../src/features/push/state.ts');
const { outbox } = await import('../../../src/core/outbox.ts');
const { announceSession } = await import('../../../src/features/account/session.ts');

const topics = (over: object = {}) => ({ ...FIRST_PREFERENCES.topics, ...over });
const made: unknown[] = [];
/** A browser that has pushes; the player's answer to its question is `permission`. */
function browser(permission: NotificationPermission, fails = 0): void {
  const pushManager = {
    getSubscription: async () => null,
    subscribe: async (options: unknown) => {
      made.push(options);
      if (made.length <= fails) throw new DOMException('another key', 'InvalidStateError');
      subscribed = true;
    },
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({ pushManager }) },
  });
}

beforeEach(async () => {
  subscribed = false;
  made.length = 0;
  asked.length = 0;
  outbox.rows = [];
  browser('granted');
  call.mockReset().mockResolvedValue({ ...FIRST_PREFERENCES, public_key: 'KEY' });
  await loadPush();
  call.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

describe('turning pushes on', () => {
  test('asks the browser, subscribes for the key of the back end and has the worker tell it', async () => {
    expect(push.standing).toBe('off');
    expect(await turnOn()).toBe(true);
    expect(made).toEqual([{ userVisibleOnly: true, applicationServerKey: 'KEY' }]);
    expect(asked).toContain('bind');
    expect(push).toMatchObject({ standing: 'on', busy: false });
  });

  test('that the player declines subscribes nothing', async () => {
    browser('denied');
    expect(await turnOn()).toBe(false);
    expect(made).toEqual([]);
    expect(push.standing).toBe('denied');
  });

  test('goes on where a subscription for another key stands in the way', async () => {
    browser('granted', 1);
    expect(await turnOn()).toBe(true);
    expect(made).toHaveLength(2);
  });

  test('that the push service refuses says no and can be tried again', async () => {
    browser('granted', 9);
    expect(await turnOn()).toBe(false);
    expect(push).toMatchObject({ standing: 'off', busy: false });
  });

  test('and off again is the worker’s', async () => {
    await turnOn();
    subscribed = false;
    await turnOff();
    expect(asked.at(-1)).toBe('unbind');
    expect(push).toMatchObject({ standing: 'off', busy: false });
  });
});

describe('a choice', () => {
  test('shows at once and is what the back end has taken', async () => {
    let answer: (reply: unknown) => void = () => undefined;
    call.mockReturnValue(new Promise(resolve => (answer = resolve)));
    const done = choose({ topics: topics({ tournaments: true }) });
    expect(push.wanted?.topics.tournaments).toBe(true);
    expect(push.saved?.topics.tournaments).toBe(false);
    answer({ topics: topics({ tournaments: true }), quiet: null });
    await done;
    expect(push.wanted).toBeNull();
    expect(push.saved?.topics.tournaments).toBe(true);
  });

  test('builds on the one before, also while that is on its way', async () => {
    call.mockResolvedValue({ queued: 1 });
    await choose({ topics: topics({ money: false }) });
    await choose({ quiet: { from: '22:00', to: '08:00', time_zone: 'UTC' } });
    expect(call.mock.lastCall?.[1].body).toEqual({
      topics: topics({ money: false }),
      quiet: { from: '22:00', to: '08:00', time_zone: 'UTC' },
    });
    expect(push.wanted?.topics.money, 'it waits').toBe(false);
  });

  test('that is refused is taken back', async () => {
    call.mockRejectedValue(new Failure('refused', 'CHOOSE_PUSH_ERROR', 422));
    await expect(choose({ topics: topics({ money: false }) })).rejects.toThrow();
    expect(push.wanted).toBeNull();
  });

  test('that waits in the worker shows after a reload', async () => {
    const waiting = { topics: topics({ wins_and_bonuses: true }), quiet: null };
    outbox.rows = [{ key: 'k', topic: TOPIC + JSON.stringify(waiting), want: true }];
    call.mockResolvedValue({ ...FIRST_PREFERENCES, public_key: 'KEY' });
    await loadPush();
    expect(push.wanted).toEqual(waiting);
  });

  test('leaves with the player', () => {
    announceSession(true);
    announceSession(false);
    expect(push).toMatchObject({ saved: null, wanted: null, log: [], standing: null });
  });
});
