import { expect, test } from 'vitest';
import { messagesOf, restartWorker, world } from '../support/player-world.ts';

const broadcasts = () => import('../../../sw/clients/broadcast.ts');

test('each change of a stored answer has a higher number, which a later worker continues and a page can read', async () => {
  const first = await broadcasts();
  expect(await first.stateVersion()).toBe(0);
  await first.notifyCacheUpdated('/api/a');
  await first.notifyRevalidated('/api/b', true);
  restartWorker();
  const later = await broadcasts();
  await later.notifyCacheUpdated('/api/a');
  expect(messagesOf('changed')).toEqual([
    { subject: '/api/a', version: 1 },
    { subject: '/api/b', version: 2 },
    { subject: '/api/a', version: 3 },
  ]);
  expect(await later.stateVersion()).toBe(3);
});

test('an answer that is the same confirms the stored one with its time, and is no change', async () => {
  const { notifyRevalidated, stateVersion } = await broadcasts();
  await notifyRevalidated('/api/a', false, 7);
  expect(world.messages).toEqual([{ type: 'confirmed', data: { subject: '/api/a', at: 7 } }]);
  expect(await stateVersion()).toBe(0);
});

test('the page whose call is tried again learns of each attempt, where it has named the call', async () => {
  const { subscriberOf } = await broadcasts();
  subscriberOf('page', 'call-1').reportAttempt(2, 7, false, 503);
  subscriberOf('page', null).reportAttempt(2, 7, false, 503);
  await expect.poll(() => messagesOf('trying')).toHaveLength(1);
  expect(messagesOf('trying')).toEqual([{ reqId: 'call-1', attempt: 2, of: 7, reached: false, status: 503 }]);
});

test('a call counts as waited for while its page is open, and where the browser does not name the page', async () => {
  const { subscriberOf } = await broadcasts();
  const get = async (id: string) => (id === 'open' ? {} : undefined);
  Object.assign((globalThis as unknown as { clients: object }).clients, { get });
  expect(await subscriberOf('open', null).isOpen()).toBe(true);
  expect(await subscriberOf('closed', null).isOpen()).toBe(false);
  expect(await subscriberOf('', null).isOpen()).toBe(true);
});
