import { beforeEach, describe, expect, test } from 'vitest';
import { gone, json, kill, of, session, world } from './player-world.ts';
import { signedIn } from './push-world.ts';

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
    browser.made.push(options);
    browser.endpoint = `https://push.test/made-${browser.made.length}`;
    return subscription(browser.endpoint);
  },
};
const closed: string[] = [];

beforeEach(() => {
  Object.assign(browser, { endpoint: null, made: [], ended: 0, isDenied: false });
  closed.length = 0;
  Object.assign((globalThis as unknown as { registration: object }).registration, {
    pushManager,
    getNotifications: async () => [{ close: () => void closed.push('one') }],
  });
});

const acknowledge = (player = 'ann', key = KEY) => {
  world.answer = ({ name }) =>
    name.startsWith('DELETE') ? json(null, {}, 204) : json({ public_key: key }, of(player));
};
const bind = async () => {
  const { bindPush } = await import('../../sw/push-device.ts');
  return bindPush(pushManager as never);
};
const told = () =>
  world.sent
    .filter(({ name }) => name.endsWith('/api/push/subscriptions'))
    .map(({ name, text }) => [name.split(' ')[0], JSON.parse(text).endpoint ?? null]);
const settled = async () => {
  const { tellingPush } = await import('../../sw/push-device.ts');
  await tellingPush();
};

describe('the subscription of a device', () => {
  test('is told once, and again only when address, player or day are others', async () => {
    await signedIn();
    acknowledge();
    browser.endpoint = 'https://push.test/1';
    expect(await bind()).toBe(true);
    kill();
    expect(await bind()).toBe(true);
    expect(told()).toEqual([['POST', 'https://push.test/1']]);
    browser.endpoint = 'https://push.test/2';
    await bind();
    await signedIn('bob', 2);
    acknowledge('bob');
    await bind();
    globalThis.ORBIT_SCALE = { ...globalThis.ORBIT_SCALE, clockOffsetMs: 25 * 3_600_000 };
    await bind();
    expect(told().map(([method]) => method)).toEqual(['POST', 'POST']);
    await bind();
    expect(told()).toHaveLength(2);
  });

  test('that the back end did not hear of is told by a later worker', async () => {
    await signedIn();
    browser.endpoint = 'https://push.test/1';
    world.answer = gone;
    expect(await bind()).toBe(false);
    expect(world.tags, 'the browser wakes it').toEqual(['outbox']);
    kill();
    acknowledge();
    expect(await bind()).toBe(true);
    const names = world.sent.map(({ text }) => JSON.parse(text).device_id);
    expect(new Set(names).size, 'the same device').toBe(1);
  });

  test('is nobody’s while nobody is signed in', async () => {
    browser.endpoint = 'https://push.test/1';
    acknowledge();
    expect(await bind()).toBe(false);
    expect(told()).toEqual([]);
  });

  test('is made anew, once, when the back end has other keys', async () => {
    await signedIn();
    acknowledge('ann', OTHER);
    browser.endpoint = 'https://push.test/1';
    expect(await bind()).toBe(true);
    expect(browser.made).toEqual([{ userVisibleOnly: true, applicationServerKey: OTHER }]);
    expect(browser.ended).toBe(1);
    expect(told().map(([, endpoint]) => endpoint)).toEqual([
      'https://push.test/1',
      'https://push.test/made-1',
    ]);
    expect(await bind()).toBe(true);
    expect(told()).toHaveLength(2);
  });

  test('that the browser has dropped without a word is made anew, unless it may not be', async () => {
    await signedIn();
    acknowledge();
    browser.endpoint = 'https://push.test/1';
    await bind();
    browser.endpoint = null;
    kill();
    expect(await bind()).toBe(true);
    expect(told().at(-1)).toEqual(['POST', 'https://push.test/made-1']);
    browser.endpoint = null;
    browser.isDenied = true;
    expect(await bind()).toBe(false);
    browser.isDenied = false;
    expect(await bind(), 'it is the player who asks again').toBe(false);
    expect(browser.made).toHaveLength(1);
  });

  test('that the browser replaces is told, with the session ended too', async () => {
    await signedIn();
    acknowledge();
    browser.endpoint = 'https://push.test/1';
    await bind();
    const { parkPlayer } = await import('../../sw/identity.ts');
    await parkPlayer(1);
    kill();
    browser.endpoint = 'https://push.test/2';
    expect(await bind()).toBe(true);
    expect(told().at(-1)).toEqual(['POST', 'https://push.test/2']);
  });
});

describe('after a sign-out', () => {
  const bound = async () => {
    await signedIn();
    acknowledge();
    browser.endpoint = 'https://push.test/1';
    await bind();
    world.sent.length = 0;
  };

  test('the subscription ends, the back end forgets it and what is shown goes', async () => {
    await bound();
    await session(2, true);
    await expect.poll(() => browser.ended).toBe(1);
    await settled();
    expect(told()).toEqual([['DELETE', null]]);
    expect(closed).toEqual(['one']);
    expect(await bind()).toBe(false);
    expect(told()).toHaveLength(1);
  });

  test('without a network the back end hears of it later, before anything else', async () => {
    await bound();
    world.answer = gone;
    await session(2, true);
    await expect.poll(() => browser.ended).toBe(1);
    await settled();
    kill();
    await signedIn('bob', 3);
    acknowledge('bob');
    browser.endpoint = 'https://push.test/bobs';
    expect(await bind()).toBe(true);
    expect(told()).toEqual([
      ['DELETE', null],
      ['POST', 'https://push.test/bobs'],
    ]);
  });
});

test('the page hears how it stands', async () => {
  const { onPushQuestion } = await import('../../sw/push-page.ts');
  expect(await onPushQuestion({ ask: 'state' })).toEqual({ subscribed: false, bound: false, log: [] });
  await signedIn();
  acknowledge();
  browser.endpoint = 'https://push.test/1';
  expect(await onPushQuestion({ ask: 'bind' })).toMatchObject({ subscribed: true });
  await settled();
  expect(await onPushQuestion({ ask: 'state' })).toMatchObject({ subscribed: true, bound: true });
  expect(await onPushQuestion({ ask: 'unbind' })).toMatchObject({ subscribed: false, bound: false });
  expect(await onPushQuestion({ ask: 'what' })).toMatchObject({ subscribed: false });
});
