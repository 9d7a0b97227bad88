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
afterEach(async () => {
  expect(await world.audit()).toEqual([]);
  await world.close();
});

const load = async (id: number) => (await client.call('loadPayment', { params: { id } })).body;
const states = async (id: number) => (await load(id)).timeline.map(({ state }) => state);
const notices = async () =>
  (await client.call('listNotifications')).body.rows.map(({ event }) => event).toReversed();

describe('a deposit', () => {
  test('is credited once, on the provider’s word', async () => {
    const { id, state, next, receives_cents } = await world.pay(client, DEPOSIT);
    expect([state, next?.type, receives_cents]).toEqual(['pending', 'redirect', 5000]);
    expect(await world.pockets(player_id)).toEqual([10_000, 0]);
    expect(await world.tell(id, 'processing')).toBe(204);
    expect(await world.tell(id, 'succeeded')).toBe(204);
    expect(await world.pockets(player_id)).toEqual([15_000, 0]);
    expect(await states(id)).toEqual(['pending', 'processing', 'succeeded']);
    expect(await notices()).toEqual(['deposit_succeeded']);
    expect(await load(id)).toMatchObject({ state: 'succeeded', reason: null, next: null });
  });
});

describe('a withdrawal', () => {
  test('leaves the balance at once and the books when it has arrived', async () => {
    const { id, state } = await world.pay(client, CASHOUT);
    expect(state).toBe('pending');
    expect(await world.pockets(player_id)).toEqual([8000, 2000]);
    await world.tell(id, 'processing');
    await world.tell(id, 'succeeded');
    expect(await world.pockets(player_id)).toEqual([8000, 0]);
    expect(await states(id)).toEqual(['reserved', 'pending', 'processing', 'succeeded']);
    expect(await notices()).toEqual(['cashout_succeeded']);
  });

  test('comes back on every other end', async () => {
    const { id } = await world.pay(client, CASHOUT);
    await world.tell(id, 'declined', { reason: 'account_unknown' });
    expect(await world.pockets(player_id)).toEqual([10_000, 0]);
    expect(await load(id)).toMatchObject({ state: 'declined', reason: 'account_unknown', recallable: false });
  });
});
