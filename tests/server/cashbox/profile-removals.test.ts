import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../src/lib/time-units.ts';
import type { Client } from '../client.ts';
import { type CashboxWorld, DEPOSIT, openCashbox } from './cashbox-world.ts';

const PROFILE = { id: 'their-name', title: '510510 ****** 5100', expires: '12/30' };
const CARD = { ...DEPOSIT, payment_method_id: 'card', fields: { card_token: 'token-12345' } };

let world: CashboxWorld;
let client: Client;
beforeEach(async () => {
  world = await openCashbox({ now: '2026-06-01T12:00:00.000Z' });
  client = (await world.payer(10_000)).client;
});
afterEach(() => world.close());

const saved = async () =>
  (await client.call('listPaymentMethods', { query: { action: 'deposit' } })).body.find(
    ({ id }) => id === 'card',
  )?.savedProfiles ?? [];
/** A deposit by a card that is to be kept. */
const begin = () => world.pay(client, { ...CARD, save_profile: true });
const save = async () => {
  const { id } = await begin();
  await world.emitEvent(id, 'succeeded', { profile: PROFILE });
  const [profile] = await saved();
  return profile?.id ?? '';
};
const remove = (id: string) => client.call('removePaymentProfile', { params: { id }, key: randomUUID() });
const use = (profile_id: string) =>
  client.call('createPayment', {
    body: { ...DEPOSIT, payment_method_id: 'card', profile_id } as never,
    key: randomUUID(),
  });
const minutes = async (count: number) => {
  world.app.clock.shift(count * MINUTE_MS);
  await world.followUp();
};

test('a saved card is offered, paid with, and forgotten here and at the provider', async () => {
  const profile = { id: 'their-name', title: '5105 1051 0510 5100', expires: '12/30' };
  const first = await world.pay(client, { ...CARD, save_profile: true });
  await world.emitEvent(first.id, 'succeeded', { profile, account: '5105105105105100' });
  expect((await client.call('loadPayment', { params: { id: first.id } })).body.method.account).toBe(
    '510510 ****** 5100',
  );
  const [kept] = await saved();
  expect(kept).toMatchObject({ title: '510510 ****** 5100', expired: false });
  const again = await world.pay(client, { ...DEPOSIT, payment_method_id: 'card', profile_id: kept?.id });
  expect(again.method.account).toBe('510510 ****** 5100');
  expect(world.provider.begun.at(-1)).toMatchObject({
    profile: 'their-name',
    fields: {},
    saveProfile: false,
  });
  for (let n = 0; n < 2; n++)
    expect((await client.call('removePaymentProfile', { params: { id: kept?.id ?? '' } })).status).toBe(204);
  expect(await saved()).toEqual([]);
  expect(world.provider.forgotten).toEqual(['their-name']);
});

test('a saved card that is removed while the provider is away is gone at once, and forgotten there as soon as it can be', async () => {
  const id = await save();
  world.provider.fault = 'unreachable';
  expect((await remove(id)).status).toBe(204);
  expect(await saved()).toEqual([]);
  expect((await use(id)).body.errors).toEqual({ profile_id: ['errors.invalid'] });
  for (let n = 0; n < 5; n++) await minutes(30);
  expect(world.provider.forgotten).toEqual([]);
  world.provider.fault = null;
  await minutes(61);
  expect(world.provider.forgotten).toEqual([PROFILE.id]);
  await minutes(600);
  expect(world.provider.forgotten).toEqual([PROFILE.id]);
});

test('one whose removal was told and not answered is told once more', async () => {
  const id = await save();
  world.provider.fault = 'lost';
  await remove(id);
  world.provider.fault = null;
  await minutes(2);
  expect(world.provider.forgotten).toEqual([PROFILE.id, PROFILE.id]);
});

test('a late report of a payment from before does not bring it back', async () => {
  const late = await begin();
  await remove(await save());
  await world.emitEvent(late.id, 'succeeded', { profile: PROFILE });
  expect(await saved()).toEqual([]);
  // What its player saves afterwards is another wish, once the provider has forgotten the first one.
  world.app.clock.shift(MINUTE_MS);
  expect(await save()).not.toBe('');
  await remove((await saved())[0]?.id ?? '');
  expect(world.provider.forgotten).toEqual([PROFILE.id, PROFILE.id]);
  expect(await saved()).toEqual([]);
});

test('a late report of a payment does not save it for an account that was closed, and the provider forgets it', async () => {
  const late = await begin();
  expect((await client.call('closeAccount', { body: { understood: true } })).status).toBe(204);
  await world.emitEvent(late.id, 'succeeded', { profile: PROFILE });
  expect(await world.app.db.selectFrom('payment_profiles').selectAll().execute()).toEqual([]);
  await minutes(2);
  expect(world.provider.forgotten).toEqual([PROFILE.id]);
});

test('one that another device removes while a payment by it is checked does not pay', async () => {
  const id = await save();
  const { db } = world.app;
  const begun = world.provider.begun.length;
  const methods = world.provider.methods.bind(world.provider);
  world.provider.methods = query => {
    const transaction = db.transaction.bind(db);
    // The next transaction is the one that writes the payment, after its checks.
    Object.assign(db, {
      transaction: () => ({
        async execute(work: never) {
          Object.assign(db, { transaction });
          await db.deleteFrom('payment_profiles').execute();
          return transaction().execute(work);
        },
      }),
    });
    return methods(query);
  };
  expect((await use(id)).body.errors).toEqual({ profile_id: ['errors.invalid'] });
  expect(world.provider.begun).toHaveLength(begun);
});

test('one that has expired pays nothing more', async () => {
  const id = await save();
  world.app.clock.shift(6 * 365 * DAY_MS);
  const row = await world.app.db
    .selectFrom('players')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  client = await world.signIn(row);
  expect(await saved()).toMatchObject([{ expired: true }]);
  expect((await use(id)).body.errors).toEqual({ profile_id: ['errors.invalid'] });
});

test('closing the account removes saved cards here, and has the provider forget them', async () => {
  await save();
  expect((await client.call('closeAccount', { body: { understood: true }, key: randomUUID() })).status).toBe(
    204,
  );
  expect(await world.app.db.selectFrom('payment_profiles').select('id').execute()).toEqual([]);
  expect(world.provider.forgotten).toEqual([]);
  await minutes(2);
  expect(world.provider.forgotten).toEqual([PROFILE.id]);
});
