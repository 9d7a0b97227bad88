import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ProviderMethod } from '../../../server/cashbox/payments-adapter.ts';
import { CASHOUT, DEPOSIT } from './cashbox-world.ts';
import { METHODS } from './fake-provider.ts';
import { client, openWorldPerTest, player_id, world } from './world-per-test.ts';

const COIN = { ...DEPOSIT, currency: 'BTC', payment_method_id: 'coin', amount_cents: 100_000 };

openWorldPerTest();

const offer = (id: string, over: Partial<ProviderMethod>) => {
  world.provider.offered = METHODS.map(one => (one.id === id ? { ...one, ...over } : one));
};
const fixedFee = (fixed_cents: number) => ({ basis_points: 0, fixed_cents });
const create = (body: object) => client.call('createPayment', { body: body as never, key: randomUUID() });
const load = async (id: number) => (await client.call('loadPayment', { params: { id } })).body;

describe('a fee', () => {
  test('that leaves nothing of a deposit refuses it, one that leaves a minor unit does not', async () => {
    for (const fixed_cents of [5001, 5000]) {
      offer('sofort', { depositFee: fixedFee(fixed_cents) });
      expect((await create(DEPOSIT)).body.errors).toEqual({ amount_cents: ['errors.amount.min'] });
    }
    offer('sofort', { depositFee: fixedFee(4999) });
    const { id, fee_cents, receives_cents } = await world.pay(client, DEPOSIT);
    expect([fee_cents, receives_cents]).toEqual([4999, 1]);
    await world.emitEvent(id, 'succeeded');
    expect(await world.pockets(player_id)).toEqual([10_001, 0]);
  });

  test('of a withdrawal is taken from what arrives, not from the balance beside it', async () => {
    offer('bank', { withdrawalFee: fixedFee(150) });
    const { id, fee_cents, receives_cents } = await world.pay(client, { ...CASHOUT, amount_cents: 10_000 });
    expect([fee_cents, receives_cents]).toEqual([150, 9850]);
    expect(await world.pockets(player_id)).toEqual([0, 10_000]);
    await world.emitEvent(id, 'processing');
    await world.emitEvent(id, 'succeeded');
    expect(await world.pockets(player_id)).toEqual([0, 0]);
  });

  test('is that of the moment of the payment, also when it has changed until the money is there', async () => {
    offer('coin', { depositFee: fixedFee(100) });
    const { id } = await world.pay(client, COIN);
    offer('coin', { depositFee: fixedFee(50_000) });
    await world.emitEvent(id, 'succeeded', { amount_cents: 90_000 });
    expect(await load(id)).toMatchObject({ amount_cents: 90_000, fee_cents: 100, receives_cents: 89_900 });
    expect(await world.pockets(player_id, 'BTC')).toEqual([89_900, 0]);
  });
});

describe('a coin', () => {
  test.each([
    [2, 'succeeded', 1],
    [1, 'rejected', 0],
    [0, 'rejected', 0],
  ] as const)(
    'of which %i minor units come, with a fee of one, is %s',
    async (amount_cents, state, credited) => {
      offer('coin', { depositFee: fixedFee(1) });
      const { id } = await world.pay(client, COIN);
      await world.emitEvent(id, 'succeeded', { amount_cents });
      expect((await load(id)).state).toBe(state);
      expect((await world.pockets(player_id, 'BTC'))[0]).toBe(credited);
      expect(world.provider.refunded).toHaveLength(state === 'rejected' ? 1 : 0);
    },
  );
});

test('a card is saved at the provider only where its player asks for it, and not a second time', async () => {
  const card = { ...DEPOSIT, payment_method_id: 'card', fields: { card_token: 'token-12345' } };
  await world.pay(client, card);
  const { id } = await world.pay(client, { ...card, save_profile: true });
  await world.emitEvent(id, 'succeeded', {
    profile: { id: 'their-name', title: '510510 ****** 5100', expires: '12/30' },
  });
  const [saved] = await world.app.db.selectFrom('payment_profiles').select('id').execute();
  const { fields: _, ...withoutFields } = card;
  await world.pay(client, { ...withoutFields, profile_id: String(saved?.id), save_profile: true });
  expect(world.provider.begun.map(({ saveProfile }) => saveProfile)).toEqual([false, true, false]);
});
