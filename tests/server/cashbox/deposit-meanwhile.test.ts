import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CASHOUT, DEPOSIT } from './cashbox-world.ts';
import { client, openWorldPerTest, player_id, world } from './world-per-test.ts';

/* What happens while a deposit is under way. */

openWorldPerTest({ now: '2026-06-01T12:00:00.000Z' });

const load = async (id: number) => (await client.call('loadPayment', { params: { id } })).body;
const pockets = () => world.pockets(player_id);

describe('a deposit', () => {
  test('of a player who has excluded themselves meanwhile, which signs out, is given back', async () => {
    const { id } = await world.pay(client, DEPOSIT);
    await client.call('saveLimit', {
      body: { type: 'selfexclusion', period: '3_months' },
      key: randomUUID(),
    });
    await world.emitEvent(id, 'succeeded');
    expect(await world.rowOf(id)).toMatchObject({ state: 'rejected', reason: 'restricted', refund: 'asked' });
    expect(await pockets()).toEqual([10_000, 0]);
  });

  test('beyond the limit of deposits is given back to a player who has signed out too', async () => {
    const accounts = [{ currency: 'EUR', amount_cents: 7000 }];
    await client.call('saveLimit', { body: { type: 'deposit', period: 'day', accounts }, key: randomUUID() });
    const first = await world.pay(client, DEPOSIT);
    const second = await world.pay(client, DEPOSIT);
    await client.call('signOut');
    await world.emitEvent(first.id, 'succeeded');
    await world.emitEvent(second.id, 'succeeded');
    expect((await world.rowOf(second.id)).reason).toBe('restricted');
    expect(await pockets()).toEqual([15_000, 0]);
  });

  test('that is paid after the account was closed is given back', async () => {
    const { id } = await world.pay(client, DEPOSIT);
    expect((await client.call('closeAccount', { body: { understood: true } })).status).toBe(204);
    await world.emitEvent(id, 'succeeded');
    expect(await world.rowOf(id)).toMatchObject({ state: 'rejected', reason: 'restricted', refund: 'asked' });
    expect(await pockets()).toEqual([10_000, 0]);
  });

  test('is cancelled at the provider when the account is closed, and a withdrawal goes on', async () => {
    const begun = await world.pay(client, DEPOSIT);
    const cashout = await world.pay(client, CASHOUT);
    world.provider.fault = 'unreachable';
    const unheard = await world.pay(client, DEPOSIT);
    expect((await client.call('closeAccount', { body: { understood: true } })).status).toBe(204);
    world.provider.fault = null;
    await world.followUp();
    world.app.clock.shift(6 * 60_000);
    await world.followUp();
    for (const { id } of [begun, unheard])
      expect(await world.rowOf(id)).toMatchObject({ state: 'canceled', reason: 'canceled_by_player' });
    expect((await world.rowOf(cashout.id)).state).toBe('pending');
    await world.emitEvent(cashout.id, 'succeeded');
    expect(await pockets()).toEqual([8000, 0]);
  });

  test('that its player gives up while the provider is being called ends there as soon as the answer is here', async () => {
    const isCalled = Promise.withResolvers<void>();
    const mayAnswer = Promise.withResolvers<void>();
    const begin = world.provider.begin.bind(world.provider);
    world.provider.begin = async order => {
      isCalled.resolve();
      await mayAnswer.promise;
      return begin(order);
    };
    const paying = world.pay(client, DEPOSIT);
    await isCalled.promise;
    const { id } = await world.app.db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
    await client.call('cancelPayment', { params: { id }, key: randomUUID() });
    expect((await load(id)).state).toBe('pending');
    mayAnswer.resolve();
    await paying;
    expect(await load(id)).toMatchObject({ state: 'canceled', reason: 'canceled_by_player', next: null });
  });
});
