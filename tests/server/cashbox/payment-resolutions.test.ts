import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createMetrics } from '../../../server/operations/metrics.ts';
import { collectPlayerData } from '../../../server/security/player-data.ts';
import { settleByHand } from '../../../server/setup/settle.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/lib/time-units.ts';
import { CASHOUT, DEPOSIT } from './cashbox-world.ts';
import { client, openWorldPerTest, player_id, world } from './world-per-test.ts';

openWorldPerTest({ now: '2026-06-01T12:00:00.000Z' });

const pockets = () => world.pockets(player_id);
const minutes = async (count: number) => {
  world.app.clock.shift(count * MINUTE_MS);
  await world.followUp();
};
const hours = async (count: number) => {
  for (let n = 0; n < count; n++) await minutes(60);
};
const settlements = () => world.app.db.selectFrom('payment_settlements').selectAll().execute();
const settle = (...args: string[]) => settleByHand(world.app.db, args);
const decide = (id: number, outcome: string) =>
  settle(String(id), outcome, '--by', 'Ada', '--note', 'their ticket 4711');
/** What the provider had taken, and has lost. */
const forget = async (id: number) => world.provider.payments.delete((await world.rowOf(id)).reference);

describe('a withdrawal that the provider has never taken', () => {
  const refused = async () => {
    world.provider.fault = 'unreachable';
    const { id } = await world.pay(client, CASHOUT);
    world.provider.fault = null;
    return id;
  };
  const refuse = () => {
    world.provider.begin = () => Promise.reject(new Error('refused'));
  };

  test('comes back after a day, once the provider has said so again and again', async () => {
    const id = await refused();
    refuse();
    await hours(24);
    expect(await pockets()).toEqual([8000, 2000]);
    await hours(1);
    expect((await world.rowOf(id)).state).toBe('reserved');
    await hours(2);
    expect(await world.rowOf(id)).toMatchObject({ state: 'rejected', reason: 'provider_failed' });
    expect(await pockets()).toEqual([10_000, 0]);
    expect(await settlements()).toMatchObject([
      { payment_id: id, outcome: 'returned', decided_by: 'follow-up', result: 'applied' },
    ]);
  });

  test('goes on being paid out when the provider is there again after days', async () => {
    const id = await refused();
    world.provider.fault = 'unreachable';
    await hours(60);
    world.provider.fault = null;
    await hours(2);
    expect(world.provider.begun).toHaveLength(1);
    expect((await world.rowOf(id)).state).toBe('pending');
    expect(await pockets()).toEqual([8000, 2000]);
  });

  test('does not come back while a call may still arrive', async () => {
    const id = await refused();
    const { begin } = world.provider;
    world.provider.begin = () => {
      world.provider.fault = 'unreachable';
      return begin.call(world.provider, {} as never).finally(() => {
        world.provider.fault = null;
      });
    };
    await hours(100);
    expect((await world.rowOf(id)).state).toBe('reserved');
    expect(await settlements()).toEqual([]);
  });

  test('is ended there too if it arrives all the same', async () => {
    const id = await refused();
    refuse();
    await hours(30);
    const { reference } = await world.rowOf(id);
    world.provider.begin = Object.getPrototypeOf(world.provider).begin;
    await world.provider.begin({ reference } as never);
    expect(await world.post(world.provider.event(reference) as never)).toBe(204);
    expect(world.provider.event(reference)?.state).toBe('canceled');
    expect(await pockets()).toEqual([10_000, 0]);
  });
});

describe('a withdrawal that the provider has taken and does not know any more', () => {
  const unknown = async () => {
    const metrics = createMetrics(() => true);
    metrics.attach(world.app);
    const text = await metrics.read();
    metrics.stop();
    return Number(/^orbit_payments_unknown (\d+)$/m.exec(text)?.[1]);
  };

  test('stays reserved, and is counted and listed for a person', async () => {
    const { id } = await world.pay(client, CASHOUT);
    await forget(id);
    expect([await unknown(), await settle()]).toEqual([0, expect.stringContaining('know all')]);
    await hours(30 * 24);
    expect(await pockets()).toEqual([8000, 2000]);
    expect(await unknown()).toBe(1);
    const { reference } = await world.rowOf(id);
    expect(await settle()).toContain(
      `${id}: cashout of 2000 EUR (minor units) of player ${player_id} by bank, reference ${reference}`,
    );
  });

  test('stays reserved also when its player calls it back', async () => {
    const { id } = await world.pay(client, CASHOUT);
    await forget(id);
    await client.call('recallPayment', { params: { id }, key: randomUUID() });
    await hours(10);
    expect((await world.rowOf(id)).state).toBe('pending');
    expect(await pockets()).toEqual([8000, 2000]);
    expect(await unknown()).toBe(1);
  });

  test('is nothing for a person any more once the provider knows it again', async () => {
    const { id } = await world.pay(client, CASHOUT);
    const payments = new Map(world.provider.payments);
    await forget(id);
    await hours(10);
    for (const [reference, payment] of payments) world.provider.payments.set(reference, payment);
    await hours(1);
    expect(await unknown()).toBe(0);
  });

  test.each([
    ['paid', 'succeeded', null, [8000, 0]],
    ['returned', 'rejected', 'provider_failed', [10_000, 0]],
  ] as const)('ends as a person decides: %s', async (outcome, state, reason, end) => {
    const { id } = await world.pay(client, CASHOUT);
    await world.emitEvent(id, 'processing');
    await forget(id);
    expect(await decide(id, outcome)).toContain(`The cashout ${id} of 2000 EUR`);
    expect(await pockets()).toEqual([8000, 2000]);
    await Promise.all([world.followUp(), world.followUp()]);
    await world.followUp();
    expect(await world.rowOf(id)).toMatchObject({ state, reason });
    expect(await pockets()).toEqual(end);
    expect(await settlements()).toMatchObject([
      { payment_id: id, outcome, decided_by: 'Ada', note: 'their ticket 4711', result: 'applied' },
    ]);
    await expect(decide(id, 'returned')).rejects.toThrow('has ended');
    const player = world.app.db.selectFrom('players').selectAll().where('id', '=', player_id);
    const { records } = await collectPlayerData(world.app, await player.executeTakeFirstOrThrow());
    expect(records['payment_settlements']).toMatchObject([{ payment_id: id, outcome }]);
    expect(JSON.stringify(records)).not.toContain('decided_by');
  });

  test.each([
    ['paid', 'succeeded', [15_000, 0]],
    ['returned', 'rejected', [10_000, 0]],
  ] as const)('is not given up either where a deposit is under way: %s', async (outcome, state, end) => {
    const { id } = await world.pay(client, DEPOSIT);
    await world.emitEvent(id, 'processing');
    await forget(id);
    await hours(10);
    await client.call('cancelPayment', { params: { id }, key: randomUUID() });
    await hours(40);
    expect([(await world.rowOf(id)).state, await unknown()]).toEqual(['processing', 1]);
    await decide(id, outcome);
    await world.followUp();
    expect((await world.rowOf(id)).state).toBe(state);
    expect(await pockets()).toEqual(end);
  });

  test('is decided on once; what the provider tells before it is done counts', async () => {
    const { id } = await world.pay(client, CASHOUT);
    await decide(id, 'returned');
    await expect(decide(id, 'paid')).rejects.toThrow('settled before');
    await world.emitEvent(id, 'succeeded');
    await world.followUp();
    expect(await pockets()).toEqual([8000, 0]);
    expect(await settlements()).toMatchObject([{ outcome: 'returned', result: 'ended_before' }]);
  });

  test('is not begun any more once it is decided on', async () => {
    world.provider.fault = 'unreachable';
    const { id } = await world.pay(client, CASHOUT);
    await decide(id, 'returned');
    world.provider.fault = null;
    world.app.clock.shift(DAY_MS);
    await client.call('loadPayment', { params: { id } });
    await world.followUp();
    expect(world.provider.begun).toEqual([]);
    expect(await pockets()).toEqual([10_000, 0]);
  });

  test('takes a whole decision', async () => {
    const { id } = await world.pay(client, CASHOUT);
    for (const args of [
      [String(id), 'paid'],
      [String(id), 'paid', '--by', 'Ada'],
      [String(id), 'gone', '--by', 'Ada', '--note', 'n'],
      ['x', 'paid', '--by', 'Ada', '--note', 'n'],
      ['--force'],
    ])
      await expect(settle(...args)).rejects.toThrow('node server/settle.mjs ID');
    await expect(decide(999, 'paid')).rejects.toThrow('there is no payment 999');
    expect(await settlements()).toEqual([]);
  });
});
