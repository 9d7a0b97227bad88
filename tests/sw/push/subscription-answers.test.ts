import { describe, expect, test } from 'vitest';
import { changeSession, json, playerHeaders, world } from '../support/player-world.ts';
import { acknowledge, browser, register, sentSubscriptions, settled } from '../support/push-subscription.ts';
import { signIn } from '../support/push-world.ts';

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
