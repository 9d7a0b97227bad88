import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { CASHOUT, DEPOSIT } from './cashbox-world.ts';
import { client, openWorldPerTest, player_id, world } from './world-per-test.ts';

/* The store goes away after a change was committed, and before it is answered. */

openWorldPerTest({ now: '2026-06-01T12:00:00.000Z' });

/** From the provider's call on no read and no write gets through. Returns what brings the store back. */
function loseStoreAt(call: 'begin' | 'cancel'): () => void {
  const { db } = world.app;
  const isAway = { value: false };
  const [execute, connect] = [db.getExecutor().executeQuery, db.getExecutor().provideConnection];
  const executor = db.getExecutor();
  const refuse = () => Promise.reject(new Error('Connection terminated unexpectedly'));
  const guarded = (work: (...given: never[]) => unknown) =>
    function guard(this: unknown, ...given: unknown[]) {
      return isAway.value ? refuse() : Reflect.apply(work, executor, given);
    };
  Object.assign(executor, { executeQuery: guarded(execute), provideConnection: guarded(connect) });
  const original = world.provider[call].bind(world.provider) as (given: never) => Promise<never>;
  world.provider[call] = async (given: never) => {
    const answer = await original(given);
    isAway.value = true;
    return answer;
  };
  return () => {
    isAway.value = false;
  };
}

const operation = async (key: string) => (await client.call('loadOperation', { params: { key } })).body;

test.each([
  ['deposit', DEPOSIT, 'pending'],
  ['withdrawal', CASHOUT, 'reserved'],
])('a %s that was written is answered as it was written, and so is a repeat', async (_, body, state) => {
  const bringBack = loseStoreAt('begin');
  const key = randomUUID();
  const create = () => client.call('createPayment', { body: body as never, key });
  const answer = await create();
  bringBack();
  expect([answer.status, answer.body.state]).toEqual([201, state]);
  const repeat = await create();
  expect(repeat).toMatchObject({ status: 201, body: { id: answer.body.id } });
  expect(await operation(key)).toMatchObject({ status: 'done', response: { status: 201 } });
  const payments = await world.app.db.selectFrom('payments').select('id').execute();
  expect(payments).toHaveLength(1);
});

test('a cancellation that was asked for is answered', async () => {
  const { id } = await world.pay(client, DEPOSIT);
  const bringBack = loseStoreAt('cancel');
  const answer = await client.call('cancelPayment', { params: { id }, key: randomUUID() });
  bringBack();
  expect([answer.status, answer.body.state]).toEqual([200, 'pending']);
  await world.emitEvent(id, 'canceled');
  expect(await world.rowOf(id)).toMatchObject({ state: 'canceled', reason: 'canceled_by_player' });
});

test('a recall that was asked for is answered as asked for', async () => {
  const { id } = await world.pay(client, CASHOUT);
  const bringBack = loseStoreAt('cancel');
  const answer = await client.call('recallPayment', { params: { id }, key: randomUUID() });
  bringBack();
  expect([answer.status, answer.body]).toMatchObject([200, { recall_asked: true }]);
  await world.emitEvent(id, 'canceled');
  expect((await world.rowOf(id)).state).toBe('recalled');
  expect(await world.pockets(player_id)).toEqual([10_000, 0]);
});
