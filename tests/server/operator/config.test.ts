import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CONFIG_NAMES, ConfigError, loadConfig, setConfig } from '../../../server/operator/config.ts';
import { groups, vipGroups } from '../../../src/contract/operator/groups.ts';
import type { RouteDefinition } from '../../../src/contract/routes/route-definition.ts';
import { routes } from '../../../src/contract/routes/routes.ts';
import { type Client, open, type World } from '../world.ts';

let world: World;
let guest: Client;
beforeEach(async () => {
  world = await open();
  guest = world.client();
});
afterEach(() => world.close());

describe('the folder of configurations', () => {
  test('has exactly the files that are read', () => {
    const files = readdirSync('server/operator/data').filter(name => name.endsWith('.json'));
    expect(files.toSorted()).toEqual(CONFIG_NAMES.map(name => `${name}.json`).toSorted());
  });

  test.each(CONFIG_NAMES)('%s is what its schema asks', async name => {
    await expect(loadConfig(world.app, name)).resolves.toBeDefined();
  });

  test.each([
    'loadPageConfig',
    'loadSurveyConfig',
    'loadBettingConfig',
    'loadCurrencyConfig',
    'loadMainWidgetConfig',
    'loadLogoConfig',
    'loadVipAdventures',
    'loadDisabledBonuses',
    'loadModifyGiftsConfig',
    'loadAdditionalGifts',
    'loadWheelConfig',
    'loadWheelSegments',
    'loadStagsByReferrer',
    'loadExcludedStags',
    'listStatuses',
    'loadProject',
    'loadExchangeRates',
  ] as const)('%s answers everybody, with a tag to ask again by', async name => {
    const { status, headers } = await guest.call(name);
    expect(status).toBe(200);
    expect(headers['etag']).toBeDefined();
  });
});

test('the pages that can be switched are those of the routes, and no others', async () => {
  const { body } = await guest.call('loadPageConfig');
  const switched = Object.values<RouteDefinition>(routes).flatMap(({ config }) => config ?? []);
  expect(Object.keys(body).toSorted()).toEqual([...new Set(switched)].toSorted());
});

describe('the numbers of the specification', () => {
  test('the thresholds have their names, the bet being ten times the deposit', async () => {
    const { body } = await guest.call('loadCurrencyConfig');
    expect(body.thresholds['EUR']).toEqual({ bet_cents: 6_000_000, deposit_cents: 600_000 });
    expect(body.thresholds['NZD']).toEqual({ bet_cents: 9_000_000, deposit_cents: 900_000 });
    expect(body.thresholds['BRL']).toEqual({ bet_cents: 30_000_000, deposit_cents: 3_000_000 });
    expect(body.display_units).toEqual({ ETH: 'milli', LTC: 'milli', BTC: 'micro' });
    expect([body.first_deposit_amount, body.default_currency, body.enabled.length]).toEqual([50, 'EUR', 14]);
  });

  test('there are twelve contiguous levels, the last without an end', async () => {
    const { body } = await guest.call('listStatuses');
    expect(body.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, index) => `level_${index + 1}`));
    const ends = body.map(({ conditions }) => conditions.persistent_comp_points.max);
    expect(ends).toEqual([50, 150, 400, 1000, 2500, 5000, 10000, 20000, 40000, 80000, 150000, null]);
  });

  test('every wheel has the weights of the specification', async () => {
    const { segments } = (await guest.call('loadWheelSegments')).body;
    expect(segments.map(({ tier }) => tier)).toEqual(['rocket_lite', 'rocket_pro', 'rocket_max']);
    for (const wheel of segments)
      expect(wheel.segments.map(({ weight }) => weight)).toEqual([4000, 4000, 2000, 0, 0, 0, 0, 5]);
  });
});

describe('the enabled currencies', () => {
  test('are the ones that players may choose and open accounts in', async () => {
    const config = await loadConfig(world.app, 'currency-config');
    const changed = { ...config, enabled: ['NOK', 'EUR', 'FUN', 'XXX'], default_currency: 'NOK' };
    await setConfig(world.app, 'currency-config', JSON.stringify(changed));
    const { body } = await guest.call('listCurrencies');
    expect(body.map(({ code }) => code)).toEqual(['NOK', 'EUR']);
    expect((await guest.call('loadProject')).body.default_currency).toBe('NOK');
    const { client } = await world.player({ currency: 'EUR' });
    const openAccount = (currency: string) =>
      client.call('openAccount', { body: { currency }, key: currency.repeat(6) });
    expect((await openAccount('USD')).body.errors).toEqual({ currency: ['errors.currency.invalid'] });
    expect((await openAccount('NOK')).status).toBeLessThan(300);
  });
});

describe('a manager', () => {
  test.each(vipGroups)('is assigned to members of group %i', async group_id => {
    const { client, row } = await world.player();
    await world.app.db.insertInto('group_members').values({ player_id: row.id, group_id }).execute();
    const { body } = await client.call('loadManagers', { body: { userGroups: [group_id] } });
    expect(body.manager?.managerName).toBe('Sandbox VIP desk');
  });

  test('is not sent to a client that only claims to be a member', async () => {
    const { client } = await world.player();
    for (const who of [client, guest]) {
      const { body } = await who.call('loadManagers', { body: { userGroups: [groups.vipGold] } });
      expect(body).toEqual({ manager: null });
    }
  });

  test('takes as many as 200 groups and no more', async () => {
    const userGroups = Array.from({ length: 200 }, (_, index) => index);
    expect((await guest.call('loadManagers', { body: { userGroups } })).status).toBe(200);
    const one = await guest.call('loadManagers', { body: { userGroups: [...userGroups, 200] } });
    expect(one.status).toBe(422);
  });
});

describe('a configuration that is tried', () => {
  test('counts from the next request, until the file is put back', async () => {
    const before = (await guest.call('loadPageConfig')).body;
    expect(before['rocket-mart']).toBe(true);
    await setConfig(world.app, 'manage-promotion-pages', '{"rocket-mart": false}');
    expect((await guest.call('loadPageConfig')).body).toEqual({ 'rocket-mart': false });
    await setConfig(world.app, 'manage-promotion-pages', null);
    expect((await guest.call('loadPageConfig')).body).toEqual(before);
  });

  test.each([
    ['{', 'betting-config is no JSON'],
    ['{"is_enabled": true, "countries": []}', 'betting-config: url'],
    ['{"is_enabled": true, "url": "no address", "countries": []}', 'betting-config: url'],
  ])('%s is rejected and changes nothing', async (text, message) => {
    const before = (await guest.call('loadBettingConfig')).body;
    const trial = setConfig(world.app, 'betting-config', text);
    await expect(trial).rejects.toThrow(ConfigError);
    await expect(trial).rejects.toThrow(message);
    expect((await guest.call('loadBettingConfig')).body).toEqual(before);
  });
});

describe('the console', () => {
  async function post(action: string, fields: Record<string, string>) {
    const { text } = await guest.get('/sandbox');
    const token = /name="token" value="([\w-]+)"/.exec(text)?.[1] ?? '';
    return guest.send('POST', `/sandbox/${action}`, {
      body: new URLSearchParams({ token, ...fields }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }

  test('switches a page off and on', async () => {
    expect((await post('page', { slug: 'lotteries', is_on: 'off' })).text).toContain('lotteries is now off.');
    expect((await guest.call('loadPageConfig')).body['lotteries']).toBe(false);
    expect((await post('page', { slug: 'lotteries', is_on: 'on' })).status).toBe(200);
    expect((await guest.call('loadPageConfig')).body['lotteries']).toBe(true);
    expect((await post('page', { slug: 'no-such-page', is_on: 'off' })).status).toBe(422);
  });

  test('applies a text, reports the error in another, and returns to the file', async () => {
    const off = '{"survey_id": null, "survey_collector_id": null, "is_enable_widget": false}';
    expect((await post('config', { name: 'survey-config', text: off })).status).toBe(200);
    expect((await guest.call('loadSurveyConfig')).body.is_enable_widget).toBe(false);
    const broken = await post('config', { name: 'survey-config', text: '{}' });
    expect([broken.status, broken.text.includes('survey_id')]).toEqual([422, true]);
    expect((await post('config', { name: 'survey-config', text: '', restore: '1' })).status).toBe(200);
    expect((await guest.call('loadSurveyConfig')).body.is_enable_widget).toBe(true);
  });
});
