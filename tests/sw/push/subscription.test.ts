import { describe, expect, test } from 'vitest';
import { changeSession, json, networkFailure, restartWorker, world } from '../support/player-world.ts';
import {
  acknowledge,
  browser,
  closed,
  OTHER,
  register,
  sentSubscriptions,
  settled,
} from '../support/push-subscription.ts';
import { signIn } from '../support/push-world.ts';

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

  test('is sent again at once in another session of the same player', async () => {
    await signIn();
    acknowledge();
    browser.endpoint = 'https://push.test/1';
    await register();
    await signIn('ann', 2);
    acknowledge();
    expect(await register()).toBe(true);
    expect(await register()).toBe(true);
    expect(sentSubscriptions()).toEqual([['POST', 'https://push.test/1']]);
  });

  test('whose session was ended elsewhere is sent again once a player has signed in, and not before', async () => {
    await signIn();
    acknowledge();
    browser.endpoint = 'https://push.test/1';
    await register();
    await changeSession(2);
    world.answer = () => json({ error: 'session_expired' }, {}, 401);
    for (const _ of [1, 2]) expect(await register()).toBe(false);
    expect(sentSubscriptions(), 'asked once').toHaveLength(2);
    await signIn('ann', 3);
    acknowledge();
    expect(await register()).toBe(true);
    expect(sentSubscriptions()).toEqual([['POST', 'https://push.test/1']]);
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
