import { expect, test } from 'vitest';
import { somePayment } from '../../features/cashbox/payments.ts';
import {
  changeSession,
  dumpDatabases,
  json,
  networkFailure,
  playerHeaders,
  restartWorker,
  sendRequestAndFinish,
  world,
} from '../support/player-world.ts';

const LIST = '/api/player/payments';
const row = (id: number, over = {}) => {
  const { next: _, ...payment } = somePayment({ id, ...over });
  return payment;
};

async function held(path: string, body: unknown, player = 'ann', epoch = 1): Promise<void> {
  world.answer = () => json(body, playerHeaders(player, 5));
  await sendRequestAndFinish(path, { epoch });
}
const offline = (path: string, epoch = 1) => {
  world.answer = networkFailure;
  return sendRequestAndFinish(path, { epoch });
};

test('the newest page and each older one that was shown open without a network, after a restart of the worker too', async () => {
  await held(LIST, [row(60), row(51)]);
  await held(`${LIST}?cursor=51`, [row(50)]);
  restartWorker();
  const newest = await offline(LIST);
  expect(await newest.json()).toEqual([row(60), row(51)]);
  expect(newest.headers.get('x-sw')).toMatch(/^stored; at=/);
  expect(await (await offline(`${LIST}?cursor=51`)).json()).toEqual([row(50)]);
  expect((await offline(`${LIST}?cursor=50`)).status).toBe(504);
});

test.each([
  ['of an unknown state', { state: 'paid' }],
  ['without a time', { created_at: 'yesterday' }],
  ['of a broken amount', { amount_cents: 10.5 }],
])('an answer with a payment %s is no answer', async (_, over) => {
  await held(LIST, [row(1)]);
  world.answer = () => json([{ ...row(1), ...over }], playerHeaders('ann', 6));
  expect(await (await sendRequestAndFinish(LIST)).json()).toEqual([row(1)]);
});

test('a sign-out leaves nothing of them on the device, and another player sees none', async () => {
  await held(LIST, [row(1)]);
  expect(await dumpDatabases()).toContain('510510');
  await changeSession(2, true);
  expect(await dumpDatabases()).not.toContain('510510');
  await held('/api/player/accounts', [], 'bob', 2);
  expect((await offline(LIST, 2)).status).toBe(504);
});

test('a single payment and every write of one pass the worker', async () => {
  for (const path of [`${LIST}/4`, `${LIST}/4/recall`])
    await expect(sendRequestAndFinish(path)).rejects.toThrow('has no responder');
  await expect(sendRequestAndFinish(LIST, { method: 'POST' })).rejects.toThrow('has no responder');
});
