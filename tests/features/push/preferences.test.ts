import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../../src/contract/subjects/push.ts';
import { ApiError } from '../../../src/core/http/api-error.ts';

const call = vi.hoisted(() => vi.fn());
const requests = vi.hoisted(() => [] as string[]);
vi.mock('../../../src/core/http/call.ts', async original => ({
  ...(await original<typeof import('../../../src/core/http/call.ts')>()),
  call,
}));
vi.mock('../../../src/core/worker/client.ts', async original => ({
  ...(await original<typeof import('../../../src/core/worker/client.ts')>()),
  requestFromController: async (type: string, { ask }: { ask: string }) => {
    if (type !== 'push') return null;
    requests.push(ask);
    return { subscribed: ask !== 'unbind' && subscribed, bound: false, log: [] };
  },
}));

let subscribed = false;
const { savePreferences, turnOffPush, turnOnPush } = await import('../../../src/features/push/actions.ts');
const { loadPush, push, TOPIC } = await import('../../../src/features/push/state.ts');
const { outbox } = await import('../../../src/core/worker/outbox.ts');
const { watchOutbox } = await import('../../../src/core/worker/outbox-sync.ts');
const { setSignedIn } = await import('../../../src/features/account/session/session-events.ts');

/** The worker that the page follows. */
const container = new EventTarget() as ServiceWorkerContainer;
const receive = (type: string, data: object) =>
  container.dispatchEvent(Object.assign(new Event('message'), { data: { type, data } }));
watchOutbox(container);

const topics = (over: object = {}) => ({ ...DEFAULT_PREFERENCES.topics, ...over });
const made: unknown[] = [];
/** A browser with pushes; the player's answer to its prompt is `permission`. */
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
  requests.length = 0;
  outbox.rows = [];
  browser('granted');
  call.mockReset().mockResolvedValue({ ...DEFAULT_PREFERENCES, public_key: 'KEY' });
  await loadPush();
  call.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

describe('turning pushes on', () => {
  test('asks the browser, subscribes with the key of the back end and has the worker register it', async () => {
    expect(push.status).toBe('off');
    expect(await turnOnPush()).toBe(true);
    expect(made).toEqual([{ userVisibleOnly: true, applicationServerKey: 'KEY' }]);
    expect(requests).toContain('bind');
    expect(push).toMatchObject({ status: 'on', busy: false });
  });

  test('that the player declines subscribes nothing', async () => {
    browser('denied');
    expect(await turnOnPush()).toBe(false);
    expect(made).toEqual([]);
    expect(push.status).toBe('denied');
  });

  test('replaces a subscription with another key', async () => {
    browser('granted', 1);
    expect(await turnOnPush()).toBe(true);
    expect(made).toHaveLength(2);
  });

  test('that the push service rejects returns false and can be retried', async () => {
    browser('granted', 9);
    expect(await turnOnPush()).toBe(false);
    expect(push).toMatchObject({ status: 'off', busy: false });
  });

  test('and off again is done by the worker', async () => {
    await turnOnPush();
    subscribed = false;
    await turnOffPush();
    expect(requests.at(-1)).toBe('unbind');
    expect(push).toMatchObject({ status: 'off', busy: false });
  });
});

describe('a choice', () => {
  test('shows at once and is saved by the back end', async () => {
    let answer: (reply: unknown) => void = () => undefined;
    call.mockReturnValue(new Promise(resolve => (answer = resolve)));
    const done = savePreferences({ topics: topics({ tournaments: true }) });
    expect(push.wanted?.topics.tournaments).toBe(true);
    expect(push.saved?.topics.tournaments).toBe(false);
    answer({ topics: topics({ tournaments: true }), quiet: null });
    await done;
    expect(push.wanted).toBeNull();
    expect(push.saved?.topics.tournaments).toBe(true);
  });

  test('builds on the previous one, also while that is in flight', async () => {
    call.mockResolvedValue({ queued: 1 });
    await savePreferences({ topics: topics({ money: false }) });
    await savePreferences({ quiet: { from: '22:00', to: '08:00', time_zone: 'UTC' } });
    expect(call.mock.lastCall?.[1].body).toEqual({
      topics: topics({ money: false }),
      quiet: { from: '22:00', to: '08:00', time_zone: 'UTC' },
    });
    expect(push.wanted?.topics.money, 'it waits').toBe(false);
  });

  test('that is rejected is restored', async () => {
    call.mockRejectedValue(new ApiError('http', 'CHOOSE_PUSH_ERROR', 422));
    await expect(savePreferences({ topics: topics({ money: false }) })).rejects.toThrow();
    expect(push.wanted).toBeNull();
  });

  test('that is queued in the worker shows after a reload', async () => {
    const waiting = { topics: topics({ wins_and_bonuses: true }), quiet: null };
    receive('queued', { queued: [{ key: 'k', topic: TOPIC + JSON.stringify(waiting), want: true }] });
    expect(push.wanted).toEqual(waiting);
  });

  test('is cleared at sign-out', () => {
    setSignedIn(true);
    setSignedIn(false);
    expect(push).toMatchObject({ saved: null, wanted: null, log: [], status: null });
  });
});
