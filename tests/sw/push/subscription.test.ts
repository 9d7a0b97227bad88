import { beforeEach, describe, expect, test } from 'vitest';
import {
  changeSession,
  json,
  networkFailure,
  playerHeaders,
  restartWorker,
  world,
} from '../support/player-world.ts';
import { signIn } from '../support/push-world.ts';

const KEY = 'BAAB';
const OTHER = 'BBBB';
const bytesOf = (key: string) => Uint8Array.from(atob(key), sign => sign.charCodeAt(0)).buffer;

/** The browser's side of it. */
const browser = {
  endpoint: null as string | null,
  made: [] as { applicationServerKey: string }[],
  ended: 0,
  /** The player has taken the permission away. */
  isDenied: false,
  /** The push service can't be reached. */
  isUnreachable: false,
};
const subscription = (endpoint: string) => ({
  endpoint,
  options: { applicationServerKey: bytesOf(browser.made.at(-1)?.applicationServerKey ?? KEY) },
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    browser.endpoint = null;
    browser.ended += 1;
    return true;
  },
});
const pushManager = {
  getSubscription: async () => (browser.endpoint === null ? null : subscription(browser.endpoint)),
  subscribe: async (options: { applicationServerKey: string }) => {
    if (browser.isDenied) throw new DOMException('denied', 'NotAllowedError');
    if (browser.isUnreachable) throw new DOMException('no push service', 'AbortError');
    browser.made.push(options);
    browser.endpoint = `https://push.test/made-${browser.made.length}`;
    return subscription(browser.endpoint);
  },
};
const closed: string[] = [];

beforeEach(() => {
  Object.assign(browser, { endpoint: null, made: [], ended: 0, isDenied: false, isUnreachable: false });
  closed.length = 0;
  Object.assign((globalThis as unknown as { registration: object }).registration, {
    pushManager,
    getNotifications: async () => [{ close: () => void closed.push('one') }],
  });
});

const acknowledge = (player = 'ann', key = KEY) => {
  world.answer = ({ name }) =>
    name.startsWith('DELETE') ? json(null, {}, 204) : json({ public_key: key }, playerHeaders(player));
};
const register = async () => {
  const { bindPush } = await import('../../../sw/push/subscription.ts');
  return bindPush();
};
const sentSubscriptions = () =>
  world.sent
    .filter(({ name }) => name.endsWith('/api/push/subscriptions'))
    .map(({ name, text }) => [name.split(' ')[0], JSON.parse(text).endpoint ?? null]);
const settled = async () => {
  const { pendingPushWork } = await import('../../../sw/push/subscription.ts');
  await pendingPushWork();
};

describe('the subscription of a device', () => {
  test('is sent once, and again only for another endpoint, player or day', async () => {
    await signIn();
    acknowledge();
    browser.endpoint = 'https://push.test/1';
    expect(await register()).toBe(true);
    restartWorker();
    expect(await register()).toBe(true);
    expect(sentSubscriptions()).toEqual([['POST', 'https://push.test/1']]);
    browser.endpoint = 'https://push.test/2';
    await register();
    await signIn('bob', 2);
    acknowledge('bob');
    await register();
    globalThis.ORBIT_SCALE = { ...globalThis.ORBIT_SCALE, clockOffsetMs: 25 * 3_600_000 };
    await register();
    expect(sentSubscriptions().map(([method]) => method)).toEqual(['POST', 'POST']);
    await register();
    expect(sentSubscriptions()).toHaveLength(2);
  });

  test('has the state of calm mode on the device, and is sent again when that changes', async () => {
    await signIn();
    acknowledge();
    browser.endpoint = 'https://push.test/1';
    await register();
    const { restrictPromos } = await import('../../../sw/push/context.ts');
    for (const calm of [true, true, false]) {
      await restrictPromos({ calm });
      expect(await register()).toBe(true);
    }
    expect(world.sent.map(({ text }) => JSON.parse(text).calm)).toEqual([false, true, false]);
  });

  test('that could not be sent is sent by a later worker', async () => {
    await signIn();
    browser.endpoint = 'https://push.test/1';
    world.answer = networkFailure;
    expect(await register()).toBe(false);
    expect(world.tags, 'the browser wakes it').toEqual(['outbox']);
    restartWorker();
    acknowledge();
    expect(await register()).toBe(true);
    const names = world.sent.map(({ text }) => JSON.parse(text).device_id);
    expect(new Set(names).size, 'the same device').toBe(1);
  });

  test('that cannot be renewed while the push service is unreachable is renewed at the next attempt', async () => {
    await signIn();
    acknowledge();
    browser.endpoint = 'https://push.test/1';
    expect(await register()).toBe(true);
    browser.endpoint = null;
    browser.isUnreachable = true;
    expect(await register()).toBe(false);
    browser.isUnreachable = false;
    expect(await register()).toBe(true);
    expect(sentSubscriptions().at(-1)).toEqual(['POST', browser.endpoint]);
  });

  test('is not sent without a signed-in player', async () => {
    browser.endpoint = 'https://push.test/1';
    acknowledge();
    expect(await register()).toBe(false);
    expect(sentSubscriptions()).toEqual([]);
  });

  test('is renewed, once, when the back end has another key', async () => {
    await signIn();
    acknowledge('ann', OTHER);
    browser.endpoint = 'https://push.test/1';
    expect(await register()).toBe(true);
    expect(browser.made).toEqual([{ userVisibleOnly: true, applicationServerKey: OTHER }]);
    expect(browser.ended).toBe(1);
    expect(sentSubscriptions().map(([, endpoint]) => endpoint)).toEqual([
      'https://push.test/1',
      'https://push.test/made-1',
    ]);
    expect(await register()).toBe(true);
    expect(sentSubscriptions()).toHaveLength(2);
  });

  test('that the browser has dropped is renewed, unless permission was revoked', async () => {
    await signIn();
    acknowledge();
    browser.endpoint = 'https://push.test/1';
    await register();
    browser.endpoint = null;
    restartWorker();
    expect(await register()).toBe(true);
    expect(sentSubscriptions().at(-1)).toEqual(['POST', 'https://push.test/made-1']);
    browser.endpoint = null;
    browser.isDenied = true;
    expect(await register()).toBe(false);
    browser.isDenied = false;
    expect(await register(), 'only the player may ask again').toBe(false);
    expect(browser.made).toHaveLength(1);
  });

  test('that the browser replaces is sent, also after the session has ended', async () => {
    await signIn();
    acknowledge();
    browser.endpoint = 'https://push.test/1';
    await register();
    const { suspendPlayer } = await import('../../../sw/session/identity.ts');
    await suspendPlayer(1);
    restartWorker();
    browser.endpoint = 'https://push.test/2';
    expect(await register()).toBe(true);
    expect(sentSubscriptions().at(-1)).toEqual(['POST', 'https://push.test/2']);
  });
});

describe('after a sign-out', () => {
  const bound = async () => {
    await signIn();
    acknowledge();
    browser.endpoint = 'https://push.test/1';
    await register();
    world.sent.length = 0;
  };

  test('the subscription ends, the back end deletes it and notifications are closed', async () => {
    await bound();
    await changeSession(2, true);
    await expect.poll(() => browser.ended).toBe(1);
    await settled();
    expect(sentSubscriptions()).toEqual([['DELETE', null]]);
    expect(closed).toEqual(['one']);
    expect(await register()).toBe(false);
    expect(sentSubscriptions()).toHaveLength(1);
  });

  test('offline the back end is notified later, before anything else', async () => {
    await bound();
    world.answer = networkFailure;
    await changeSession(2, true);
    await expect.poll(() => browser.ended).toBe(1);
    await settled();
    restartWorker();
    await signIn('bob', 3);
    world.answer = networkFailure;
    browser.endpoint = 'https://push.test/bobs';
    expect(await register(), 'the device may not be another player’s before').toBe(false);
    expect(sentSubscriptions()).toEqual([['DELETE', null]]);
    world.sent.length = 0;
    acknowledge('bob');
    expect(await register()).toBe(true);
    expect(sentSubscriptions()).toEqual([
      ['DELETE', null],
      ['POST', 'https://push.test/bobs'],
    ]);
  });
});

describe('the answer of the back end', () => {
  const answerDeletion = async (status: number) => {
    await signIn();
    acknowledge();
    browser.endpoint = 'https://push.test/1';
    await register();
    world.answer = () => json(null, {}, status);
    await changeSession(2, true);
    await expect.poll(() => browser.ended).toBe(1);
    await settled();
    world.sent.length = 0;
    world.tags.length = 0;
    acknowledge();
    await register();
    return sentSubscriptions().map(([method]) => method);
  };

  test.each([[500], [503], [429]])('%i to a deletion means that it is sent again', async status => {
    expect(await answerDeletion(status)).toEqual(['DELETE']);
  });

  test.each([[204], [403], [404], [422]])('%i to a deletion is final', async status => {
    expect(await answerDeletion(status)).toEqual([]);
  });

  test.each([
    [500, ['outbox']],
    [503, ['outbox']],
    [422, []],
    [499, []],
  ])(
    '%i to a subscription leaves it to be sent again; the browser wakes the worker for it: %j',
    async (status, tags) => {
      await signIn();
      browser.endpoint = 'https://push.test/1';
      world.answer = () => json({ error: 'x' }, {}, status);
      expect(await register()).toBe(false);
      expect(world.tags).toEqual(tags);
      acknowledge();
      expect(await register()).toBe(true);
      expect(sentSubscriptions().map(([method]) => method)).toEqual(['POST', 'POST']);
    },
  );

  test('without a key leaves the subscription as it is', async () => {
    await signIn();
    browser.endpoint = 'https://push.test/1';
    world.answer = () => json({}, playerHeaders('ann'));
    expect(await register()).toBe(true);
    expect([browser.ended, browser.made]).toEqual([0, []]);
  });
});

test('the page receives the state of the subscription', async () => {
  const { onPushMessage } = await import('../../../sw/push/subscription.ts');
  expect(await onPushMessage({ ask: 'state' })).toEqual({ subscribed: false, bound: false, log: [] });
  await signIn();
  acknowledge();
  browser.endpoint = 'https://push.test/1';
  expect(await onPushMessage({ ask: 'bind' })).toMatchObject({ subscribed: true });
  await settled();
  expect(await onPushMessage({ ask: 'state' })).toMatchObject({ subscribed: true, bound: true });
  browser.endpoint = 'https://push.test/2';
  expect(await onPushMessage({ ask: 'state' })).toMatchObject({ subscribed: true, bound: false });
  expect(await onPushMessage({ ask: 'unbind' })).toMatchObject({ subscribed: false, bound: false });
  expect(await onPushMessage({ ask: 'what' })).toMatchObject({ subscribed: false });
});
