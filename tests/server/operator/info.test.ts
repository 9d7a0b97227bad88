import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENABLED_CURRENCIES } from '../../../src/contract/operator/currencies.ts';
import { type Client, open, type World } from '../world.ts';

let world: World;
let guest: Client;
beforeAll(async () => {
  world = await open({ now: '2027-01-02T03:04:05.000Z' });
  guest = world.client();
});
afterAll(() => world.close());

describe('info', () => {
  test('countries have English names, in their order, each once', async () => {
    const { body } = await guest.call('listCountries');
    expect(body.length).toBeGreaterThan(200);
    expect(new Set(body.map(country => country.code)).size).toBe(body.length);
    expect(body.find(country => country.code === 'NZ')?.name).toBe('New Zealand');
    expect(body.every(country => country.name !== country.code)).toBe(true);
    const names = body.map(country => country.name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  });

  test('a few countries are restricted, and a visit from one is in guest mode', async () => {
    const { body } = await guest.call('listCountries');
    expect(body.filter(country => country.restricted).map(country => country.code)).toContain('US');
    const visit = await open({ settings: { country: 'US' } });
    expect((await visit.client().call('loadClientContext')).body).toMatchObject({
      country: 'US',
      restricted: true,
    });
    await visit.close();
  });

  test('currencies are the enabled ones, without demo money', async () => {
    const { body } = await guest.call('listCurrencies');
    expect(body).toEqual(ENABLED_CURRENCIES);
    expect(body.some(currency => currency.code === 'FUN')).toBe(false);
  });

  test('the context of a visit has the back end’s time, the support of keys, and the game origin', async () => {
    const { body } = await guest.call('loadClientContext');
    expect(body).toMatchObject({
      country: null,
      restricted: false,
      license: 'CW',
      idempotent: true,
      game_origin: 'http://localhost:3001',
    });
    expect(body.server_time).toContain('2027-01-02T03:04');
  });

  test('the licence follows the operator’s jurisdiction', async () => {
    const estonia = await open({ settings: { jurisdiction: 'EE' } });
    expect((await estonia.client().call('loadClientContext')).body.license).toBe('EE');
    await estonia.close();
  });
});
