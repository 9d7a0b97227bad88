import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '../../../server/wallet/audit.ts';
import { grant } from '../../../server/wallet/ledger.ts';
import { registerPlayer } from '../new-player.ts';
import { open, type World } from '../world.ts';

let world: World;
beforeEach(async () => {
  world = await open({ games: 60 });
});
afterEach(() => world.close());

describe('balance accounts', () => {
  test('tell real and bonus together, and what of it can be cashed out', async () => {
    const { client, body } = await registerPlayer(world);
    await world.app.db.transaction().execute(tx =>
      grant(tx, world.app.clock, {
        player_id: body.id,
        currency: 'EUR',
        pocket: 'bonus',
        amount_cents: 2500,
        key: 'gift',
        kind: 'gift',
      }),
    );
    expect((await client.call('listAccounts', { query: { compatibility: 'true' } })).body).toEqual([
      {
        currency: 'EUR',
        amount_cents: 102_500,
        available_to_cashout_cents: 100_000,
        active: true,
        reserved_cents: 0,
      },
    ]);
  });

  test('are opened once per currency; the one asked for is the active one', async () => {
    const { client } = await registerPlayer(world);
    const opened = await client.call('openAccount', { body: { currency: 'BTC' } });
    expect([opened.status, opened.body]).toEqual([
      201,
      { currency: 'BTC', amount_cents: 0, available_to_cashout_cents: 0, active: true, reserved_cents: 0 },
    ]);
    expect((await client.call('loadPlayer')).body).toMatchObject({ currency: 'BTC' });
    await client.call('openAccount', { body: { currency: 'EUR' } });
    const accounts = (await client.call('listAccounts')).body;
    expect(accounts.map(({ currency, active }) => [currency, active])).toEqual([
      ['EUR', true],
      ['BTC', false],
    ]);
    expect(await audit(world.app.db)).toEqual([]);
  });

  test("tell the player's other devices of the change", async () => {
    const { client, body } = await registerPlayer(world);
    await client.call('openAccount', { body: { currency: 'USD' } });
    const last = await world.app.db
      .selectFrom('outbox_events')
      .selectAll()
      .where('player_id', '=', body.id)
      .orderBy('seq', 'desc')
      .executeTakeFirst();
    expect(JSON.parse(last?.data ?? '{}')).toMatchObject({ balance: { currency: 'USD', total_cents: 0 } });
  });

  test('change the currency of the profile, of which devices are told only where it is another one', async () => {
    const { client, body } = await registerPlayer(world);
    const eventsOf = async (currency: string) => {
      const seq = (await events().execute()).at(-1)?.seq ?? 0;
      await client.call('openAccount', { body: { currency } });
      const rows = await events().where('seq', '>', seq).execute();
      return rows.map(({ type, data }) => [type, JSON.parse(data).fields ?? null]);
    };
    const events = () =>
      world.app.db.selectFrom('outbox_events').selectAll().where('player_id', '=', body.id).orderBy('seq');
    expect(await eventsOf('USD')).toEqual([
      ['profile_changed', ['currency']],
      ['balance_changed', null],
    ]);
    expect(await eventsOf('USD')).toEqual([['balance_changed', null]]);
  });

  test('are not opened in a currency that is not enabled', async () => {
    const { client } = await registerPlayer(world);
    for (const currency of ['KZT', 'FUN', 'XYZ', 'eur']) {
      const answer = await client.call('openAccount', { body: { currency } });
      expect([answer.status, answer.body.errors]).toEqual([422, { currency: ['errors.currency.invalid'] }]);
    }
    expect((await client.call('listAccounts')).body).toHaveLength(1);
  });

  test('are for players only', async () => {
    expect((await world.client().call('listAccounts')).status).toBe(401);
  });
});
