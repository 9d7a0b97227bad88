import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../src/lib/time-units.ts';
import { CASHOUT, DEPOSIT } from './cashbox-world.ts';
import { client, continueAs, openWorldPerTest, player_id, world } from './world-per-test.ts';

openWorldPerTest({ now: '2026-06-01T12:00:00.000Z' });

const load = async (id: number) => (await client.call('loadPayment', { params: { id } })).body;
const pockets = () => world.pockets(player_id);
const minutes = async (count: number) => {
  world.app.clock.shift(count * MINUTE_MS);
  await world.followUp();
};
const playerRow = () =>
  world.app.db.selectFrom('players').selectAll().where('id', '=', player_id).executeTakeFirstOrThrow();

test.each([
  ['never reached it', 'unreachable'],
  ['reached it and was not answered', 'lost'],
] as const)('a payment whose call %s is begun once, and ends in the truth', async (_, fault) => {
  world.provider.fault = fault;
  const deposit = await world.pay(client, DEPOSIT);
  const cashout = await world.pay(client, CASHOUT);
  expect([deposit.next, cashout.state]).toEqual([null, 'reserved']);
  world.provider.fault = null;
  await minutes(2);
  expect((await load(deposit.id)).next?.type).toBe('redirect');
  expect(world.provider.begun).toHaveLength(2);
  for (const { id } of [deposit, cashout]) world.provider.set((await world.rowOf(id)).reference, 'succeeded');
  world.app.clock.shift(3 * DAY_MS);
  await world.followUp();
  expect(await pockets()).toEqual([13_000, 0]);
});

test('it is asked after a minute, then less and less often, at least hourly', async () => {
  const { id } = await world.pay(client, DEPOSIT);
  await minutes(0.5);
  expect(world.provider.found).toBe(0);
  await minutes(0.6);
  expect(world.provider.found).toBe(1);
  for (let n = 0; n < 60; n++) await minutes(1);
  // The answer is the one that is known: it says nothing new.
  expect(world.provider.found).toBeLessThan(8);
  const before = world.provider.found;
  for (let n = 0; n < 4; n++) await minutes(60);
  expect(world.provider.found).toBe(before + 4);
  world.provider.set((await world.rowOf(id)).reference, 'declined', { reason: 'card_blocked' });
  await minutes(61);
  continueAs(await world.signIn(await playerRow()));
  expect(await load(id)).toMatchObject({ state: 'declined', reason: 'card_blocked' });
});

test('a deposit that it has never heard of is over after a day; a withdrawal stays reserved', async () => {
  world.provider.fault = 'unreachable';
  const deposit = await world.pay(client, DEPOSIT);
  const cashout = await world.pay(client, CASHOUT);
  world.provider.fault = null;
  world.provider.begin = () => Promise.reject(new Error('refused'));
  await minutes(23 * 60);
  expect((await world.rowOf(deposit.id)).state).toBe('pending');
  await minutes(2 * 60);
  expect(await world.rowOf(deposit.id)).toMatchObject({ state: 'canceled', reason: 'timed_out' });
  expect(await pockets()).toEqual([8000, 2000]);
  expect((await world.rowOf(cashout.id)).state).toBe('reserved');
});

test('a player who looks at it has it asked for at once', async () => {
  const { id } = await world.pay(client, DEPOSIT);
  world.provider.set((await world.rowOf(id)).reference, 'succeeded');
  expect((await load(id)).state).toBe('pending');
  world.app.clock.shift(6000);
  expect((await load(id)).state).toBe('succeeded');
  const late = await world.pay(client, DEPOSIT);
  for (let n = 0; n < 10; n++) await minutes(61);
  continueAs(await world.signIn(await playerRow()));
  await load(late.id);
  world.provider.set((await world.rowOf(late.id)).reference, 'declined');
  world.app.clock.shift(6000);
  expect((await load(late.id)).state).toBe('declined');
  expect(await pockets()).toEqual([15_000, 0]);
});

test.each([
  ['never reached it', 'unreachable'],
  ['reached it and was not answered', 'lost'],
] as const)('for a player who looks at it a call that %s is repeated after ten seconds', async (_, fault) => {
  world.provider.fault = fault;
  const deposit = await world.pay(client, DEPOSIT);
  const givenUp = await world.pay(client, DEPOSIT);
  await client.call('cancelPayment', { params: { id: givenUp.id }, key: randomUUID() });
  world.provider.fault = null;
  const before = world.provider.begun.length;
  world.app.clock.shift(9000);
  expect((await load(deposit.id)).next).toBeNull();
  world.app.clock.shift(2000);
  expect((await load(deposit.id)).next?.type).toBe('redirect');
  await load(givenUp.id);
  expect(new Set(world.provider.begun).size).toBe(fault === 'lost' ? before : before + 1);
  expect((await world.rowOf(givenUp.id)).begun_at).toBeNull();
});

test('one given up before its call was answered ends once nothing can come of the call', async () => {
  world.provider.fault = 'unreachable';
  const { id } = await world.pay(client, CASHOUT);
  await client.call('recallPayment', { params: { id }, key: randomUUID() });
  world.provider.fault = null;
  await minutes(2);
  expect((await load(id)).state).toBe('reserved');
  await minutes(6);
  expect((await load(id)).state).toBe('recalled');
  expect(world.provider.begun).toEqual([]);
  expect(await pockets()).toEqual([10_000, 0]);
});
