import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../src/lib/time-units.ts';
import { CASHOUT, DEPOSIT, openCashbox } from './cashbox-world.ts';
import { client, continueAs, openWorldPerTest, player_id, world } from './world-per-test.ts';

openWorldPerTest({ now: '2026-06-01T12:00:00.000Z' });

const load = async (id: number) => (await client.call('loadPayment', { params: { id } })).body;
const states = async (id: number) => (await load(id)).timeline.map(({ state }) => state);
const pockets = () => world.pockets(player_id);
const notices = async () =>
  (await client.call('listNotifications')).body.rows.map(({ event }) => event).toReversed();
const minutes = async (count: number) => {
  world.app.clock.shift(count * MINUTE_MS);
  await world.followUp();
};

describe('a deposit', () => {
  test('is credited once, on the provider’s word, and its fee is the provider’s', async () => {
    const wallet = { payment_method_id: 'wallet', fields: { wallet_account: 'ada@example.com' } };
    const { id, state, next, fee_cents, receives_cents, method } = await world.pay(client, {
      ...DEPOSIT,
      ...wallet,
    });
    expect([state, next?.type, fee_cents, receives_cents]).toEqual(['pending', 'redirect', 155, 4845]);
    expect(method.account).toBe('ad****@example.com');
    expect(await pockets()).toEqual([10_000, 0]);
    expect(await world.emitEvent(id, 'processing')).toBe(204);
    expect(await world.emitEvent(id, 'succeeded')).toBe(204);
    expect(await pockets()).toEqual([14_845, 0]);
    expect(await states(id)).toEqual(['pending', 'processing', 'succeeded']);
    expect(await notices()).toEqual(['deposit_succeeded']);
    const [notice] = (await client.call('listNotifications')).body.rows;
    expect(notice?.content?.button).toEqual({ title: 'See the payment', path: `/payments?payment=${id}` });
    expect(await load(id)).toMatchObject({ state: 'succeeded', reason: null, next: null });
  });

  test.each([
    ['declined', 'insufficient_funds', 'deposit_declined'],
    ['declined', 'authentication_failed', 'deposit_declined'],
    ['canceled', 'timed_out', 'deposit_canceled'],
    ['rejected', 'fraud_check', 'deposit_declined'],
  ] as const)('that is %s for %s moves nothing, and its player is told', async (state, reason, notice) => {
    const { id } = await world.pay(client, DEPOSIT);
    await world.emitEvent(id, state, { reason });
    expect(await load(id)).toMatchObject({ state, reason, finished_at: expect.any(String), next: null });
    expect(await pockets()).toEqual([10_000, 0]);
    expect(await notices()).toEqual([notice]);
  });

  test('that is paid in another amount is given back; a coin is credited as it came', async () => {
    const { id } = await world.pay(client, DEPOSIT);
    await world.emitEvent(id, 'succeeded', { amount_cents: 4999 });
    expect(await load(id)).toMatchObject({ state: 'rejected', reason: 'amount_differs' });
    expect(world.provider.refunded).toEqual([(await world.rowOf(id)).reference]);
    const coin = await world.pay(client, {
      ...DEPOSIT,
      currency: 'BTC',
      payment_method_id: 'coin',
      amount_cents: 100_000,
    });
    await world.emitEvent(coin.id, 'succeeded', { amount_cents: 99_999 });
    expect(await load(coin.id)).toMatchObject({
      state: 'succeeded',
      amount_cents: 99_999,
      fee_cents: 999,
      receives_cents: 99_000,
    });
    expect(await world.pockets(player_id, 'BTC')).toEqual([99_000, 0]);
    const dust = await world.pay(client, {
      ...DEPOSIT,
      currency: 'BTC',
      payment_method_id: 'coin',
      amount_cents: 100_000,
    });
    await world.emitEvent(dust.id, 'succeeded', { amount_cents: 0 });
    expect(await load(dust.id)).toMatchObject({ state: 'rejected', reason: 'amount_differs' });
  });

  test('that arrives after a break began is rejected and given back, also when that fails at first', async () => {
    const { id } = await world.pay(client, DEPOSIT);
    const body = { scope: 'all', minutes: 60, pressed_at: world.app.clock.now().toISOString() } as const;
    await client.call('takeBreak', { body, key: randomUUID() });
    world.provider.fault = 'unreachable';
    expect(await world.emitEvent(id, 'succeeded')).toBe(204);
    expect(await load(id)).toMatchObject({ state: 'rejected', reason: 'restricted' });
    expect(world.provider.refunded).toEqual([]);
    await minutes(2);
    world.provider.fault = null;
    await minutes(60);
    expect(world.provider.refunded).toHaveLength(1);
    await minutes(600);
    expect(world.provider.refunded).toHaveLength(1);
    expect(await pockets()).toEqual([10_000, 0]);
    expect(await notices()).toEqual(['deposit_refunded']);
  });

  test('of a player who has signed out meanwhile is credited', async () => {
    const { id } = await world.pay(client, DEPOSIT);
    await client.call('signOut');
    await world.emitEvent(id, 'succeeded');
    expect(await pockets()).toEqual([15_000, 0]);
  });

  test('that its player gives up ends at the provider too; one that is paid already goes on', async () => {
    const { id } = await world.pay(client, DEPOSIT);
    const given = await client.call('cancelPayment', { params: { id }, key: randomUUID() });
    expect(given.body).toMatchObject({ state: 'canceled', reason: 'canceled_by_player' });
    const paid = await world.pay(client, DEPOSIT);
    world.provider.set((await world.rowOf(paid.id)).reference, 'processing');
    const late = await client.call('cancelPayment', { params: { id: paid.id }, key: randomUUID() });
    expect(late.body.state).toBe('processing');
    await world.emitEvent(paid.id, 'succeeded');
    expect(await pockets()).toEqual([15_000, 0]);
  });

  test('that was paid after it had ended here is given back, and the player told', async () => {
    const { id } = await world.pay(client, DEPOSIT);
    await client.call('cancelPayment', { params: { id }, key: randomUUID() });
    await world.emitEvent(id, 'succeeded');
    expect(await load(id)).toMatchObject({ state: 'canceled' });
    expect(world.provider.refunded).toHaveLength(1);
    expect(await pockets()).toEqual([10_000, 0]);
    expect(await notices()).toEqual(['deposit_canceled', 'deposit_refunded']);
  });

  test('counts towards the limit of deposits once it is paid', async () => {
    const accounts = [{ currency: 'EUR', amount_cents: 7000 }];
    await client.call('saveLimit', { body: { type: 'deposit', period: 'day', accounts }, key: randomUUID() });
    const first = await world.pay(client, DEPOSIT);
    const second = await world.pay(client, DEPOSIT);
    await world.emitEvent(first.id, 'succeeded');
    await world.emitEvent(second.id, 'succeeded');
    expect((await load(second.id)).state).toBe('rejected');
    const status = (await client.call('loadCashboxStatus')).body;
    expect(status.deposit).toMatchObject({ held: null, available_cents: 2000 });
    const body = { ...DEPOSIT, amount_cents: 2100 };
    const refused = await client.call('createPayment', { body, key: randomUUID() });
    expect([refused.status, refused.body.error]).toEqual([403, 'limit']);
  });
});

describe('a withdrawal', () => {
  test('leaves the balance at once and the books when it has arrived', async () => {
    const { id, state, method } = await world.pay(client, CASHOUT);
    expect([state, method.account]).toEqual(['pending', 'DE89 **** 3000']);
    expect(await pockets()).toEqual([8000, 2000]);
    await world.emitEvent(id, 'processing');
    await world.emitEvent(id, 'succeeded');
    expect(await pockets()).toEqual([8000, 0]);
    expect(await states(id)).toEqual(['reserved', 'pending', 'processing', 'succeeded']);
    expect(await notices()).toEqual(['cashout_succeeded']);
  });

  test('that was paid out in another amount has ended, and is a conflict for a person', async () => {
    const fees = { basis_points: 100, fixed_cents: 0 };
    world.provider.offered = world.provider.offered.map(one => ({ ...one, withdrawalFee: fees }));
    const outcomes: unknown[] = [];
    for (const amount_cents of [null, 2000, 1980, 1900]) {
      const { id } = await world.pay(client, CASHOUT);
      await world.emitEvent(id, 'succeeded', { amount_cents });
      expect((await load(id)).state).toBe('succeeded');
      const event = world.app.db.selectFrom('payment_events').select('outcome').where('payment_id', '=', id);
      outcomes.push((await event.where('state', '=', 'succeeded').executeTakeFirst())?.outcome);
    }
    expect(outcomes).toEqual(['applied', 'applied', 'applied', 'conflict']);
    expect(await pockets()).toEqual([2000, 0]);
  });

  test.each(['declined', 'rejected', 'canceled'] as const)('comes back when it is %s', async state => {
    const { id } = await world.pay(client, CASHOUT);
    await world.emitEvent(id, state, { reason: 'account_unknown' });
    expect(await pockets()).toEqual([10_000, 0]);
    expect(await load(id)).toMatchObject({ state, reason: 'account_unknown', recallable: false });
    expect(await notices()).toEqual(['cashout_returned']);
  });

  test('can be called back once, until it is under way', async () => {
    const recall = (id: number) => client.call('recallPayment', { params: { id }, key: randomUUID() });
    const { id, recallable } = await world.pay(client, CASHOUT);
    expect(recallable).toBe(true);
    expect((await recall(id)).body).toMatchObject({ state: 'recalled', reason: 'recalled_by_player' });
    expect((await recall(id)).body.state).toBe('recalled');
    expect(await pockets()).toEqual([10_000, 0]);
    expect(await notices()).toEqual(['cashout_recalled']);
    const late = await world.pay(client, CASHOUT);
    world.provider.set((await world.rowOf(late.id)).reference, 'processing');
    const refused = await recall(late.id);
    expect([refused.status, refused.body.error]).toEqual([409, 'not_recallable']);
    expect(await pockets()).toEqual([8000, 2000]);
  });

  test('that is too late to be called back is too late for a repeat with the same key, also when it has ended', async () => {
    const { id } = await world.pay(client, CASHOUT);
    world.provider.set((await world.rowOf(id)).reference, 'processing');
    const recall = () => client.call('recallPayment', { params: { id }, key: 'one-and-the-same' });
    const first = await recall();
    expect([first.status, first.body.error]).toEqual([409, 'not_recallable']);
    await world.emitEvent(id, 'declined');
    const again = await recall();
    expect([again.status, again.text]).toEqual([409, first.text]);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  test('that is called back while the provider is away comes back when it answers', async () => {
    const { id } = await world.pay(client, CASHOUT);
    world.provider.fault = 'unreachable';
    const asked = await client.call('recallPayment', { params: { id }, key: randomUUID() });
    expect([asked.status, asked.body.state, asked.body.recallable]).toEqual([200, 'pending', false]);
    expect([asked.body.recall_asked, (await load(id)).recall_asked]).toEqual([true, true]);
    expect(await pockets()).toEqual([8000, 2000]);
    world.provider.fault = null;
    await minutes(2);
    expect(await load(id)).toMatchObject({ state: 'recalled' });
    expect((await load(id)).recall_asked).toBeUndefined();
    expect(await pockets()).toEqual([10_000, 0]);
  });

  test('that is locked, or under a licence without it, is not called back', async () => {
    const { id } = await world.pay(client, CASHOUT);
    const locked = await client.call('lockPayment', { params: { id } });
    expect(locked.body).toMatchObject({ locked: true, recallable: false });
    expect((await client.call('recallPayment', { params: { id } })).status).toBe(409);
    expect((await world.pay(client, { ...CASHOUT, lock: true })).locked).toBe(true);
    const strict = await openCashbox({ settings: { jurisdiction: 'UK' } });
    const other = await strict.payer(10_000);
    const paid = await strict.pay(other.client, CASHOUT);
    expect(paid.recallable).toBe(false);
    expect((await other.client.call('recallPayment', { params: { id: paid.id } })).status).toBe(409);
    expect((await other.client.call('loadCashboxStatus')).body.can_recall).toBe(false);
    await strict.close();
  });
});

test('the time that a method takes is measured on its payments once there are five', async () => {
  const measured = async () =>
    (await client.call('listPaymentMethods', { query: { action: 'deposit' } })).body.find(
      ({ id }) => id === 'sofort',
    )?.processingTime;
  for (const took of [1, 2, 3, 4]) await paidIn(took);
  expect(await measured()).toEqual({ usual_minutes: 1, p50_minutes: null, p90_minutes: null, measured: 4 });
  await paidIn(50);
  expect(await measured()).toEqual({ usual_minutes: 1, p50_minutes: 3, p90_minutes: 50, measured: 5 });
  world.app.clock.shift(91 * DAY_MS);
  continueAs(await world.signIn(await playerRow()));
  expect((await measured())?.measured).toBe(0);
});

test('the player’s figures and the first deposit are those of payments that have arrived', async () => {
  const isFirst = async () => (await client.call('loadCashboxStatus')).body.is_first_deposit;
  expect(await isFirst()).toBe(true);
  const { id } = await world.pay(client, DEPOSIT);
  expect(await isFirst()).toBe(true);
  await world.emitEvent(id, 'succeeded');
  expect(await isFirst()).toBe(false);
  const out = await world.pay(client, CASHOUT);
  await world.emitEvent(out.id, 'succeeded');
  await world.pay(client, CASHOUT);
  const [account] = (await client.call('loadStats')).body.accounts;
  expect(account).toMatchObject({
    ...{ deposits_count: 1, deposit_cents: 5000 },
    ...{ cashouts_count: 1, cashout_cents: 2000 },
  });
});

async function paidIn(took: number): Promise<void> {
  const { id } = await world.pay(client, DEPOSIT);
  world.app.clock.shift(took * MINUTE_MS);
  await world.emitEvent(id, 'succeeded');
}

const playerRow = () =>
  world.app.db.selectFrom('players').selectAll().where('id', '=', player_id).executeTakeFirstOrThrow();
