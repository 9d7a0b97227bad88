import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig, setConfig } from '../../../server/operator/config.ts';
import type { PlayerRow } from '../../../server/players/tables.ts';
import { groups } from '../../../src/contract/operator/groups.ts';
import type { ErrorBody } from '../../../src/contract/wire.ts';
import { type Client, open, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await open();
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const name of ['deposit-offers', 'disabled-bonuses', 'excluded-promo-stags'] as const)
    await setConfig(world.app, name, null);
});

const codes = async (client: Client, query = {}) =>
  (await client.call('listDepositBonuses', { query })).body.map(({ code }) => code);
const keep = async (client: Client, deposit_bonus_code: string) => {
  const { status, body } = await client.patch('/api/player/set_bonus_code', { deposit_bonus_code });
  return { status, errors: (body as ErrorBody | undefined)?.errors?.['deposit_bonus_code'] };
};
const profileCode = async (client: Client) => {
  const { body } = await client.call('loadPlayer');
  return 'deposit_bonus_code' in body ? body.deposit_bonus_code : undefined;
};
const join = (player_id: number, group_id: number) =>
  world.app.db.insertInto('group_members').values({ player_id, group_id }).execute();
const eventsOf = async ({ id }: PlayerRow) => {
  const rows = await world.app.db
    .selectFrom('outbox_events')
    .select(['type', 'data'])
    .where('player_id', '=', id)
    .execute();
  return rows.map(({ type, data }) => [type, JSON.parse(data)]);
};

const PUBLIC = ['HALF50', 'SPINS20'];

describe('the offers for the next deposit', () => {
  test('are those of the wallet’s currency, in the reader’s language, with all conditions', async () => {
    const { client } = await world.player();
    const { body } = await client.call('listDepositBonuses');
    expect(body[0]).toEqual({
      id: 2,
      title: 'Half as much again',
      code: 'HALF50',
      group_key: 'reload_deposit',
      currency: 'EUR',
      min_deposit_cents: 2000,
      percent: 50,
      max_bonus_cents: 5000,
      freespins_total: null,
      wager: 25,
      wager_days: 14,
      max_bet_cents: 500,
      max_win_cents: null,
      ends_at: null,
    });
    const german = await client.get('/api/bonuses/deposit', { headers: { 'x-locale': 'de' } });
    expect(german.body).toMatchObject([{ title: 'Die Hälfte dazu' }, { title: '20 Freispiele' }]);
    const yen = await world.player({ currency: 'JPY' });
    expect((await yen.client.call('listDepositBonuses')).body[0]?.min_deposit_cents).toBe(3000);
    expect(await codes((await world.player({ currency: 'LTC' })).client)).toEqual([]);
    expect((await world.client().call('listDepositBonuses')).status).toBe(401);
  });

  test('include the welcome offer for players with its status or affiliate tag only', async () => {
    expect(await codes((await world.player()).client)).toEqual(PUBLIC);
    expect(await codes((await world.player({ stag: '131811' })).client)).toEqual(['WELCOME', ...PUBLIC]);
    expect(await codes((await world.player({ affiliate_id: '131811' })).client)).toContain('WELCOME');
    const { client, row } = await world.player();
    await join(row.id, 131_811);
    expect(await codes(client)).toContain('WELCOME');
  });

  test('are none for multi-account players, without bonuses, or with a tag that sees no promotions', async () => {
    const several = await world.player();
    await join(several.row.id, groups.multiAccount);
    expect(await codes(several.client)).toEqual([]);
    expect(await codes((await world.player({ can_issue_bonuses: 0 })).client)).toEqual([]);
    expect(await codes((await world.player({ stag: '900001' })).client)).toEqual([]);
  });

  test('are none for a player who has a code, but for what that code stands for', async () => {
    const { client } = await world.player();
    expect(await codes(client, { kept: 'true' })).toEqual([]);
    await keep(client, 'HALF50');
    expect(await codes(client)).toEqual([]);
    expect(await codes(client, { kept: 'true' })).toEqual(['HALF50']);
  });

  test.each<[string, (client: Client) => Promise<unknown>]>([
    [
      'a break',
      client => {
        const pressed_at = world.app.clock.now().toISOString();
        const body = { scope: 'all', minutes: 60, pressed_at } as const;
        return client.call('takeBreak', { body, key: randomUUID() });
      },
    ],
    [
      'an exclusion',
      client => {
        const body = { type: 'selfexclusion', period: '3_months' } as never;
        return client.call('saveLimit', { body, key: randomUUID() });
      },
    ],
  ])('are none during %s, and no code can be kept', async (_, begin) => {
    const { client, row } = await world.player();
    expect(await codes(client)).toEqual(PUBLIC);
    await begin(client);
    const again = await world.signIn(row);
    expect(await codes(again)).toEqual([]);
    expect((await keep(again, 'HALF50')).errors).toEqual(['errors.bonus_code.paused']);
  });

  test('are none in a restricted country', async () => {
    expect(await codes((await world.player({ country: 'US' })).client)).toEqual([]);
  });

  test('end with their time, and with their group key switched off', async () => {
    const { client } = await world.player();
    const offers = await loadConfig(world.app, 'deposit-offers');
    const ended = offers.map(offer => ({ ...offer, ends_at: world.app.clock.now().toISOString() }));
    await setConfig(world.app, 'deposit-offers', JSON.stringify(ended));
    expect(await codes(client)).toEqual([]);
    expect((await keep(client, 'HALF50')).errors).toEqual(['errors.bonus_code.ended']);
    await setConfig(world.app, 'deposit-offers', null);
    await setConfig(world.app, 'disabled-bonuses', '{"group_keys": ["reload_deposit"]}');
    expect(await codes(client)).toEqual(['SPINS20']);
    expect((await keep(client, 'HALF50')).errors).toEqual(['errors.bonus_code.unknown']);
  });

  test('demand no more wagering than the licence allows', async () => {
    const strict = await open({ settings: { jurisdiction: 'UK' } });
    const { client } = await strict.player();
    const { body } = await client.call('listDepositBonuses');
    expect(body.map(({ wager }) => wager)).toEqual([10, 10]);
    await strict.close();
  });

  test('with one code twice are rejected by the console', async () => {
    const [offer] = await loadConfig(world.app, 'deposit-offers');
    const trial = setConfig(world.app, 'deposit-offers', JSON.stringify([offer, offer]));
    await expect(trial).rejects.toThrow('codes repeat');
  });
});

describe('a code', () => {
  test('is kept however it is written, shows in the profile, and tells the other devices once', async () => {
    const { client, row } = await world.player();
    expect((await keep(client, ' half50 ')).status).toBe(204);
    expect(await profileCode(client)).toBe('HALF50');
    expect((await keep(client, 'HALF50')).status).toBe(204);
    expect(await eventsOf(row)).toEqual([['profile_changed', { fields: ['deposit_bonus_code'] }]]);
  });

  test('is replaced by another one, and removed, also when there is none', async () => {
    const { client, row } = await world.player();
    await keep(client, 'HALF50');
    await keep(client, 'SPINS20');
    expect(await profileCode(client)).toBe('SPINS20');
    expect((await client.call('clearBonusCode')).status).toBe(204);
    expect((await client.call('clearBonusCode')).status).toBe(204);
    expect(await profileCode(client)).toBeNull();
    expect(await eventsOf(row)).toHaveLength(3);
  });

  test('that is unknown, for others, or empty is rejected at its field and changes nothing', async () => {
    const { client, row } = await world.player();
    const errors = async (code: string) => Object.values(await keep(client, code));
    expect(await errors('NOPE')).toEqual([422, ['errors.bonus_code.unknown']]);
    expect(await errors('WELCOME')).toEqual([422, ['errors.bonus_code.not_eligible']]);
    expect(await errors('  ')).toEqual([422, ['errors.required']]);
    expect(await errors('X'.repeat(33))).toEqual([422, ['errors.too_long']]);
    expect(await profileCode(client)).toBeNull();
    expect(await eventsOf(row)).toEqual([]);
  });

  test('credits nothing', async () => {
    const { client } = await world.player();
    await keep(client, 'HALF50');
    expect((await client.call('listAccounts')).body[0]?.amount_cents).toBe(0);
  });
});
