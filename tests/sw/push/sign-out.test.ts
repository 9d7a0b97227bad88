import { expect, test, vi } from 'vitest';
import { json, playerHeaders, sendRequestAndFinish, world } from '../support/player-world.ts';

test('the event of a sign-out lasts until the push subscription has ended', async () => {
  world.answer = () => json([], playerHeaders('ann'));
  await sendRequestAndFinish('/api/player/favorite_games');
  let isSubscribed = true;
  const notifications = Promise.withResolvers<never[]>();
  const unsubscribe = async () => {
    isSubscribed = false;
    return true;
  };
  const getNotifications = vi.fn(() => notifications.promise);
  vi.stubGlobal('registration', {
    getNotifications,
    pushManager: {
      getSubscription: async () => (isSubscribed ? { endpoint: 'https://push.test/1', unsubscribe } : null),
    },
  });
  const { createHandlers, onMessage } = await import('../../../sw/message-handlers.ts');
  const { currentDrain } = await import('../../../sw/outbox/drain.ts');
  const { pendingPushWork } = await import('../../../sw/push/subscription.ts');
  const handlers = createHandlers({ build: 'test', precache: [] }, async () => undefined);
  const event = { data: { type: 'session', data: { epoch: 2, purge: true } }, ports: [] };
  let hasEnded = false;
  // As the worker's `message` listener waits.
  const ended = onMessage(event, handlers)
    .then(() => Promise.all([currentDrain(), pendingPushWork()]))
    .then(() => {
      hasEnded = true;
    });
  await vi.waitFor(() => expect(getNotifications).toHaveBeenCalled());
  // What does not wait for it ends within this turn.
  await new Promise(resolve => setTimeout(resolve));
  expect(hasEnded).toBe(false);
  notifications.resolve([]);
  await ended;
  expect(isSubscribed).toBe(false);
});
