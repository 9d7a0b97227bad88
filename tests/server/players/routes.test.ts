import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { groups, splitGroupOf } from '../../../src/contract/operator/groups.ts';
import { open, type World } from '../world.ts';

let world: World;
beforeEach(async () => {
  world = await open();
});
afterEach(() => world.close());

const member = (client: Awaited<ReturnType<World['player']>>['client'], ...add: number[]) =>
  client.call('joinGroups', { body: { groups: { add } } });

describe('groups that players join by themselves', () => {
  test('are their own half of the A/B split, and being in it already changes nothing', async () => {
    const { client, row } = await world.player();
    const own = splitGroupOf(row.id);
    expect((await member(client, own)).body).toEqual({ groups: [own] });
    expect((await member(client, own, own)).body).toEqual({ groups: [own] });
    const events = await world.app.db.selectFrom('outbox_events').select('type').execute();
    expect(events.map(({ type }) => type)).toEqual(['groups_changed']);
  });

  test.each([groups.evolutionShown, groups.pragmaticPlayShown, groups.ibanLT])(
    'are flags such as %i',
    async id => {
      const { client } = await world.player();
      expect((await member(client, id)).body.groups).toEqual([id]);
    },
  );

  test('are never those of the A/B test, testers or VIPs; one such id rejects the whole call', async () => {
    const { client, row } = await world.player();
    for (const id of [
      splitGroupOf(row.id + 1),
      groups.tester,
      groups.notificationTester,
      groups.vipGold,
      0,
    ]) {
      const rejected = await member(client, groups.ibanLT, id);
      expect([rejected.status, rejected.body.error]).toEqual([422, 'group_closed']);
    }
    const rows = await world.app.db.selectFrom('group_members').selectAll().execute();
    expect(rows).toEqual([]);
  });

  test('are for players', async () => {
    expect((await member(world.client(), groups.ibanLT)).status).toBe(401);
  });
});

describe('subscriptions', () => {
  test('are turned on by the call, repeatedly', async () => {
    const { client } = await world.player();
    expect((await client.call('loadSubscriptions')).body).toEqual({ receive_promos: false });
    expect((await client.call('subscribeToPromos')).body).toEqual({ receive_promos: true });
    expect((await client.call('subscribeToPromos')).body).toEqual({ receive_promos: true });
    expect((await client.call('loadSubscriptions')).body).toEqual({ receive_promos: true });
    expect((await client.get('/api/player')).body).toMatchObject({ receive_promos: true });
  });
});

describe('statistics', () => {
  test('have a row per wallet, with zeros where there was nothing', async () => {
    const { client, row } = await world.player();
    const { body } = await client.call('loadStats');
    expect(body.registered_at).toBe(row.created_at);
    expect(body.accounts).toEqual([
      {
        currency: 'EUR',
        rounds_count: 0,
        bet_cents: 0,
        win_cents: 0,
        deposits_count: 0,
        deposit_cents: 0,
        cashouts_count: 0,
        cashout_cents: 0,
      },
    ]);
  });

  test('are private', async () => {
    expect((await world.client().call('loadStats')).status).toBe(401);
  });
});

test('the caller’s network address is returned as the back end sees it', async () => {
  const { body } = await world.client().call('loadCurrentIp');
  expect(body).toEqual({ ip: '127.0.0.1', country: null });
});
