import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../client.ts';
import { CASHOUT, type CashboxWorld, DEPOSIT, openCashbox } from './cashbox-world.ts';

let world: CashboxWorld;
let client: Client;
let player_id: number;
beforeEach(async () => {
  world = await openCashbox();
  const player = await world.payer(10_000);
  client = player.client;
  player_id = player.row.id;
});
afterEach(() => world.close());

const create = (body: object) => client.call('createPayment', { body: body as never, key: randomUUID() });
const playerRow = () =>
  world.app.db.selectFrom('players').selectAll().where('id', '=', player_id).executeTakeFirstOrThrow();

describe('the fraud check', () => {
  const check = (over: object = {}) =>
    client.call('checkTransaction', {
      body: {
        ...{ country: 'DE', first_name: 'Ada', last_name: 'Mill', email: '' },
        ...{ device_fingerprint: 'a device', card: null, amount_cents: 5000, currency: 'EUR' },
        ...{ payment_system: 'sofort', type: 'transaction', custom_player_status: null },
        ...over,
      } as never,
    });
  const challenged = async () => {
    await world.pay(client, DEPOSIT);
    return world.provider.begun.at(-1)?.requiresChallenge;
  };

  test('with a device leaves the holder alone; without one the holder has to prove to be it', async () => {
    const email = (await playerRow()).email;
    expect(await challenged()).toBe(true);
    expect((await check({ email })).status).toBe(204);
    expect(await challenged()).toBe(false);
    // It was for one payment.
    expect(await challenged()).toBe(true);
    await check({ email, device_fingerprint: '' });
    expect(await challenged()).toBe(true);
    await check({ email, country: 'FR' });
    expect(await challenged()).toBe(true);
  });

  test.each([
    ['EUR', 99_999, 100_000],
    ['USD', 109_999, 110_000],
    ['JPY', 159_999, 160_000],
    ['NOK', 1_149_999, 1_150_000],
    ['BRL', 599_999, 600_000],
    ['KZT', 99_999, 100_000],
    ['BTC', 500_000_000, null],
    ['DOG', 900_000_000_000_000, null],
    ['USDT', 900_000_000_000, null],
    ['XXX', null, 1],
  ])('of %s lets %s pass and asks for a proof from %s on', async (currency, small, large) => {
    const email = (await playerRow()).email;
    const resultOf = async (amount_cents: number) => {
      expect((await check({ email, currency, amount_cents })).status).toBe(204);
      const latest = world.app.db.selectFrom('fraud_checks').select('result').orderBy('id', 'desc').limit(1);
      return (await latest.executeTakeFirstOrThrow()).result;
    };
    if (small !== null) expect(await resultOf(small)).toBe('pass');
    if (large !== null) expect(await resultOf(large)).toBe('challenge');
  });

  test('refuses what is tried over and over; a withdrawal comes back', async () => {
    for (let n = 0; n < 21; n++) await check();
    const refused = await world.pay(client, DEPOSIT);
    expect(refused).toMatchObject({ state: 'rejected', reason: 'fraud_check', next: null });
    await check({ type: 'payout', amount_cents: 2000 });
    const cashout = await world.pay(client, CASHOUT);
    expect([cashout.state, cashout.reason]).toEqual(['rejected', 'fraud_check']);
    expect(await world.pockets(player_id)).toEqual([10_000, 0]);
    expect(world.provider.begun).toEqual([]);
  });

  test('refuses after so many checks also a payment that comes without one, of either direction', async () => {
    const other = (n: number) => ({ type: n % 2 ? 'transaction' : 'payout', amount_cents: 3000 });
    for (let n = 0; n < 21; n += 1) await check(other(n));
    const deposit = await world.pay(client, { ...DEPOSIT, amount_cents: 6000 });
    const cashout = await world.pay(client, CASHOUT);
    for (const { state, reason } of [deposit, cashout])
      expect([state, reason]).toEqual(['rejected', 'fraud_check']);
    expect(await world.pockets(player_id)).toEqual([10_000, 0]);
    world.app.clock.shift(61 * 60_000);
    expect((await world.pay(client, CASHOUT)).state).toBe('pending');
  });

  test('uses a check that passed before the many no more than a new one', async () => {
    await check({ amount_cents: 7000, email: (await playerRow()).email });
    for (let n = 0; n < 20; n += 1) await check();
    const { state, reason } = await world.pay(client, { ...DEPOSIT, amount_cents: 7000 });
    expect([state, reason]).toEqual(['rejected', 'fraud_check']);
  });

  test.each([
    ['deposits', DEPOSIT],
    ['withdrawals', { ...CASHOUT, amount_cents: 1000 }],
  ])('lets twenty %s within an hour pass without a check, and none after them', async (_, body) => {
    const begun = [];
    for (let n = 0; n < 22; n += 1) {
      const { id, action, state } = await world.pay(client, body);
      begun.push(state);
      // So that the balance is there for the next.
      if (action === 'cashout' && state !== 'rejected') await world.emitEvent(id, 'canceled');
    }
    expect(begun.filter(state => state !== 'rejected')).toHaveLength(20);
    expect(begun.slice(20)).toEqual(['rejected', 'rejected']);
  });

  test('counts a payment with its check once', async () => {
    for (let n = 0; n < 20; n += 1) {
      await check();
      expect((await world.pay(client, DEPOSIT)).state).toBe('pending');
    }
    await check();
    expect((await world.pay(client, DEPOSIT)).state).toBe('rejected');
  });
});

test('no more of a card than its first six and last four digits is in the store or the log', async () => {
  const number = '5105105105105100';
  const body = { ...DEPOSIT, payment_method_id: 'card', save_profile: true };
  // A page that breaks the rule and sends the number is refused, and leaves nothing behind.
  for (const fields of [{ card_token: number }, { card_token: '5105 1051 0510 5100' }])
    expect((await create({ ...body, fields })).status).toBe(422);
  expect((await client.call('checkTransaction', { body: { card: number } as never })).status).toBe(422);
  world.provider.fault = 'unreachable';
  const { id } = await world.pay(client, { ...body, fields: { card_token: 'token-of-the-card' } });
  const stored = async () => {
    const tables = await world.app.db.introspection.getTables();
    const rows = await Promise.all(
      tables.map(({ name }) =>
        world.app.db
          .selectFrom(name as 'payments')
          .selectAll()
          .execute(),
      ),
    );
    return JSON.stringify(rows) + world.log.join('');
  };
  expect(await stored()).not.toContain('token-of-the-card');
  world.provider.fault = null;
  world.app.clock.shift(120_000);
  await world.followUp();
  const profile = { id: 'their-name', title: '5105-1051-0510-5100', expires: '12/30' };
  await world.emitEvent(id, 'succeeded', { account: number, profile });
  const text = await stored();
  expect(text).toContain('510510 ****** 5100');
  expect(text.replace(/\D/g, '')).not.toContain(number);
  expect(text).not.toMatch(/5105[\s-]?1051[\s-]?0510/);
  expect(text).not.toContain('token-of-the-card');
});
