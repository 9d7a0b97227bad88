import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ProviderUnreachable } from '../../../server/cashbox/payments-adapter.ts';
import { collectPlayerData } from '../../../server/security/player-data.ts';
import { askForSourceOfWealth } from '../../../server/verification/source-of-wealth.ts';
import { DAY_MS } from '../../../src/lib/time-units.ts';
import { CASHOUT, DEPOSIT } from './cashbox-world.ts';
import { METHODS } from './fake-provider.ts';
import { storePayment, storeProfile } from './stored-payments.ts';
import { client, continueAs, openWorldPerTest, player_id, world } from './world-per-test.ts';

openWorldPerTest();

const create = (body: object, key: string = randomUUID(), by = client) =>
  by.call('createPayment', { body: body as never, key });
const count = async () => (await world.app.db.selectFrom('payments').select('id').execute()).length;
const playerRow = () =>
  world.app.db.selectFrom('players').selectAll().where('id', '=', player_id).executeTakeFirstOrThrow();

describe('a payment is refused', () => {
  test.each([
    [{ amount_cents: 999 }, 'amount_cents', 'errors.amount.min'],
    [{ amount_cents: 500_001 }, 'amount_cents', 'errors.amount.max'],
    [{ amount_cents: 5050 }, 'amount_cents', 'errors.amount.step'],
    [{ amount_cents: -5000 }, 'amount_cents', 'errors.amount.min'],
    [{ amount_cents: 50.5 }, 'amount_cents', 'errors.integer'],
    [{ amount_cents: 2 ** 53 }, 'amount_cents', 'errors.integer'],
    [{ amount_cents: '50,00' }, 'amount_cents', 'errors.required'],
    [{ currency: 'XXX' }, 'currency', 'errors.currency.invalid'],
    [{ currency: 'FUN' }, 'currency', 'errors.currency.invalid'],
    [{ currency: 'eur' }, 'currency', 'errors.currency.invalid'],
    [{ currency: 'USD' }, 'payment_method_id', 'errors.invalid'],
    [{ payment_method_id: 'cheque' }, 'payment_method_id', 'errors.invalid'],
    [{ payment_method_id: 'card' }, 'fields.card_token', 'errors.required'],
    [
      { payment_method_id: 'card', fields: { card_token: '5105105105105100' } },
      'fields.card_token',
      'errors.invalid',
    ],
    [
      { payment_method_id: 'wallet', fields: { wallet_account: '4111 1111 1111 1111' } },
      'fields.wallet_account',
      'errors.invalid',
    ],
    [
      { payment_method_id: 'wallet', fields: { wallet_account: ' ' } },
      'fields.wallet_account',
      'errors.required',
    ],
    [{ payment_method_id: 'card', profile_id: '99' }, 'profile_id', 'errors.invalid'],
    [{ ...CASHOUT, payment_method_id: 'sofort' }, 'payment_method_id', 'errors.invalid'],
    [{ ...CASHOUT, amount_cents: 10_100 }, 'amount_cents', 'errors.not_enough_money'],
    [
      { ...CASHOUT, fields: { iban: 'DE88 3704 0044 0532 0130 00', holder: 'Ada Mill' } },
      'fields.iban',
      'errors.invalid',
    ],
    [{ ...CASHOUT, fields: { ...CASHOUT.fields, holder: '4711' } }, 'fields.holder', 'errors.invalid'],
  ])('of %j at its field, and nothing moves', async (over, field, message) => {
    const refused = await create({ ...DEPOSIT, ...over });
    expect([refused.status, refused.body.errors]).toEqual([422, { [field]: [message] }]);
    expect(await count()).toBe(0);
    expect(await world.pockets(player_id)).toEqual([10_000, 0]);
  });

  test('of a player of whom the context misses something, for each of it', async () => {
    const other = await world.payer(0, { first_name: null, mobile_phone: null, terms_accepted_at: null });
    const refused = await create(DEPOSIT, randomUUID(), other.client);
    expect(refused.body.errors).toEqual({
      first_name: ['errors.required'],
      mobile_phone: ['errors.required'],
      terms_acceptance: ['errors.terms.required'],
    });
    const { deposit, cashout } = (await other.client.call('loadCashboxStatus')).body;
    expect(deposit.missing_fields).toEqual(['mobile_phone', 'first_name', 'terms_acceptance']);
    expect(cashout.missing_fields).toEqual(deposit.missing_fields);
    // Coins need less of a player.
    const coins = (await other.client.call('loadCashboxStatus', { query: { currency: 'BTC' } })).body;
    expect(coins.deposit.missing_fields).toEqual(['terms_acceptance']);
  });

  test('by a method that is hidden from the player’s group', async () => {
    await world.app.db.insertInto('group_members').values({ player_id, group_id: 631 }).execute();
    expect((await create(DEPOSIT)).body.errors).toEqual({ payment_method_id: ['errors.invalid'] });
    const { body } = await client.call('listPaymentMethods', { query: { action: 'deposit' } });
    expect(body.map(({ id }) => id)).toEqual(['card', 'wallet', 'bank']);
  });

  test('without its provider, and nothing is written', async () => {
    world.provider.methods = () => Promise.reject(new ProviderUnreachable());
    expect((await create(DEPOSIT)).status).toBe(503);
    Object.assign(world.app, { payments: null });
    expect((await create(DEPOSIT)).body.error).toBe('payments_unavailable');
    const { deposit, cashout } = (await client.call('loadCashboxStatus')).body;
    expect([deposit.held?.reason, cashout.held?.reason]).toEqual(['unavailable', 'unavailable']);
    expect(await count()).toBe(0);
  });
});

describe('what holds a payment back', () => {
  const held = async () => {
    const { deposit, cashout } = (await client.call('loadCashboxStatus')).body;
    return [deposit.held, cashout.held];
  };
  const answers = async () => {
    const [deposit, cashout] = [await create(DEPOSIT), await create(CASHOUT)];
    return [deposit.body.error ?? deposit.status, cashout.body.error ?? cashout.status];
  };

  test('a break holds deposits back until it ends, and never a withdrawal', async () => {
    const body = { scope: 'all', minutes: 60, pressed_at: world.app.clock.now().toISOString() } as const;
    const taken = await client.call('takeBreak', { body, key: randomUUID() });
    const until = taken.body.until;
    expect(await held()).toEqual([{ reason: 'break', until }, null]);
    expect(await answers()).toEqual(['break', 201]);
  });

  test('an exclusion does, and what there is can be taken out during it', async () => {
    await client.call('saveLimit', { body: { type: 'selfexclusion', period: '3_months' } });
    continueAs(await world.signIn(await playerRow()));
    const [deposit] = await held();
    expect(deposit).toEqual({ reason: 'exclusion', until: expect.any(String) });
    expect(await answers()).toEqual(['exclusion', 201]);
  });

  test('a limit of deposits that is reached does, until its period ends', async () => {
    const accounts = [{ currency: 'EUR', amount_cents: 5000 }];
    await client.call('saveLimit', { body: { type: 'deposit', period: 'day', accounts }, key: randomUUID() });
    const { id } = await world.pay(client, DEPOSIT);
    await world.emitEvent(id, 'succeeded');
    const [deposit] = await held();
    expect(deposit?.reason).toBe('limit');
    expect(Date.parse(deposit?.until ?? '') - world.app.clock.now().getTime()).toBeLessThanOrEqual(DAY_MS);
    expect(await answers()).toEqual(['limit', 201]);
  });

  test('a country where nothing may be offered does', async () => {
    await world.app.db.updateTable('players').set({ country: 'US' }).where('id', '=', player_id).execute();
    expect(await held()).toEqual([{ reason: 'restricted_country', until: null }, null]);
    expect(await answers()).toEqual(['restricted_country', 201]);
  });

  test('a player who is not verified pays in and not out; without an account of their money neither', async () => {
    await world.app.db.deleteFrom('applicants').where('player_id', '=', player_id).execute();
    expect(await held()).toEqual([null, { reason: 'verification', until: null }]);
    expect(await answers()).toEqual([201, 'verification']);
    await world.app.db.transaction().execute(tx => askForSourceOfWealth(tx, world.app, player_id, 14));
    world.app.clock.shift(15 * DAY_MS);
    continueAs(await world.signIn(await playerRow()));
    expect((await held()).map(hold => hold?.reason)).toEqual(['verification', 'verification']);
  });
});

describe('a payment is made once', () => {
  test('however often it is sent with its key, and with another body the key is refused', async () => {
    const first = await create(CASHOUT, 'one-and-the-same');
    const again = await create(CASHOUT, 'one-and-the-same');
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body.id).toBe(first.body.id);
    const other = await create({ ...CASHOUT, amount_cents: 3000 }, 'one-and-the-same');
    expect([other.status, other.body.error]).toEqual([422, 'key_reused']);
    expect((await client.call('createPayment', { body: CASHOUT as never })).status).toBe(400);
    expect(await count()).toBe(1);
    expect(await world.pockets(player_id)).toEqual([8000, 2000]);
    expect(world.provider.begun).toHaveLength(1);
  });

  test('a repeat that a second process looks at while the first one takes out all there is gets its answer', async () => {
    const all = { ...CASHOUT, amount_cents: 10_000 };
    const methods = world.provider.methods.bind(world.provider);
    const answers: number[] = [];
    world.provider.methods = async query => {
      world.provider.methods = methods;
      // What is in flight is known to one process alone.
      const mine = [...world.app.inFlightKeys];
      world.app.inFlightKeys.clear();
      answers.push((await create(all, 'one-and-the-same')).status);
      for (const key of mine) world.app.inFlightKeys.add(key);
      return methods(query);
    };
    const again = await create(all, 'one-and-the-same');
    expect([...answers, again.status]).toEqual([201, 201]);
    expect(await count()).toBe(1);
  });

  test('two devices that take out all there is at once get it once', async () => {
    const other = await world.signIn(await playerRow());
    const all = { ...CASHOUT, amount_cents: 10_000 };
    const results = await Promise.all([create(all), create(all, randomUUID(), other), create(all)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    expect(await world.pockets(player_id)).toEqual([0, 10_000]);
  });
});

test('another player’s payment is not found, like one that does not exist', async () => {
  const { id } = await world.pay(client, CASHOUT);
  const stranger = (await world.payer()).client;
  const key = () => randomUUID();
  for (const params of [{ id }, { id: 999 }, { id: 'x' }]) {
    const answers = [
      await stranger.call('loadPayment', { params }),
      await stranger.call('cancelPayment', { params, key: key() }),
      await stranger.call('recallPayment', { params }),
      await stranger.call('lockPayment', { params }),
    ];
    for (const { status, body } of answers)
      expect([status, body]).toEqual([404, { error: 'unknown_payment' }]);
  }
  expect((await stranger.call('listPayments')).body).toEqual([]);
  expect((await world.rowOf(id)).locked).toBe(0);
  const profile = await storeProfile(world.app, player_id);
  expect((await stranger.call('removePaymentProfile', { params: { id: profile } })).status).toBe(204);
  expect(await world.app.db.selectFrom('payment_profiles').select('id').execute()).toEqual([{ id: profile }]);
  const used = await create(
    { ...DEPOSIT, payment_method_id: 'card', profile_id: String(profile) },
    key(),
    stranger,
  );
  expect(used.body.errors).toEqual({ profile_id: ['errors.invalid'] });
});

test('the history is listed newest first, by pages and filters', async () => {
  const ended = { state: 'succeeded', finished_at: world.app.clock.now().toISOString() } as const;
  const ids: number[] = [];
  for (let n = 0; n < 52; n++)
    ids.push(await storePayment(world.app, player_id, { ...ended, action: n === 3 ? 'deposit' : 'cashout' }));
  const list = async (query: Record<string, string> = {}) =>
    (await client.call('listPayments', { query })).body as { id: number }[];
  const first = await list();
  expect(first.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 50));
  const rest = await list({ cursor: String(first.at(-1)?.id) });
  expect(rest.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
  expect((await list({ action: 'deposit' })).map(({ id }) => id)).toEqual([ids[3]]);
  expect(await list({ state: 'declined' })).toEqual([]);
  expect(await list({ currency: 'BTC' })).toEqual([]);
  expect((await client.call('listPayments', { query: { state: 'gone' } })).status).toBe(422);
});

test('methods are those of action and currency, with what they cost and ask for', async () => {
  const list = async (query: Record<string, string>) =>
    (await client.call('listPaymentMethods', { query })).body;
  expect((await list({ action: 'cashout' })).map(({ id }) => id)).toEqual(['card', 'wallet', 'bank']);
  expect(await list({ action: 'deposit', currency: 'NOK' })).toEqual([]);
  const [coin] = await list({ action: 'deposit', currency: 'BTC' });
  expect(coin).toMatchObject({
    ...{ id: 'coin', type: 'crypto', currency: 'BTC', fee: METHODS.at(-1)?.depositFee, fields: [] },
    termsOfService: { restrictions: { amountCurrencyCode: 'BTC' }, url: null },
  });
  expect((await list({ action: 'cashout', currency: 'BTC' }))[0]?.fields).toEqual(['address']);
});

test('an account with a bank of Lithuania, typed with spaces, puts the player into its group', async () => {
  const fields = { iban: 'lt12 1000 0111 0100 1000', holder: 'Ada Mill' };
  const { method } = await world.pay(client, { ...CASHOUT, fields });
  expect(method.account).toBe('LT12 **** 1000');
  expect(world.provider.begun[0]?.fields).toEqual({ iban: 'LT121000011101001000', holder: 'Ada Mill' });
  expect((await client.call('loadPlayer')).body.groups).toContain(1101);
});

test('the player’s download has the payments, and nothing of what was entered', async () => {
  const { id } = await world.pay(client, CASHOUT);
  world.provider.fault = 'unreachable';
  await world.pay(client, CASHOUT);
  const { records } = await collectPlayerData(world.app, await playerRow());
  expect(records['payments']?.[0]).toMatchObject({ id, account: 'DE89 **** 3000' });
  for (const table of ['payment_states', 'payment_events']) expect(records[table]).toBeDefined();
  expect(JSON.stringify(records)).not.toContain('order_secret');
  expect(JSON.stringify(records)).not.toContain('DE89370400440532013000');
});
