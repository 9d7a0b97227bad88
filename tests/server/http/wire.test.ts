import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeDist } from '../fake-dist.ts';
import { open, type World } from '../world.ts';

/*
 * A client written from the specification alone (SERVER-1, SERVER-2): its paths, its bodies, the ajax header, a cookie
 * jar. It uses neither the contract nor keys, and sends no Origin, as programs other than browsers do.
 */
const { dist, remove } = fakeDist();
let world: World;
let base: string;
const jar = new Map<string, string>();

beforeAll(async () => {
  world = await open({ dist, settings: { country: 'DE' } });
  await world.server.listen({ port: 0 });
  base = `http://localhost:${(world.server.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await world.close();
  remove();
});

async function wire(method: string, path: string, body?: unknown) {
  const response = await fetch(base + path, {
    method,
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(jar.size ? { Cookie: [...jar].map(pair => pair.join('=')).join('; ') } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '' || /max-age=0/i.test(cookie)) jar.delete(name);
    else jar.set(name, value);
  }
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: this client knows the answers from prose only.
  const data: any = text === '' ? null : JSON.parse(text);
  return { status: response.status, headers: response.headers, data };
}

const person = {
  email: 'new@example.com',
  password: 'long-enough-1',
  currency: 'EUR',
  country: 'DE',
  date_of_birth: '1991-02-03',
  terms_acceptance: true,
  dfpc: '',
};

describe('a client written from the specification', () => {
  test('reads what a visit needs', async () => {
    const countries = await wire('GET', '/api/info/countries');
    expect(countries.data.find((one: { code: string }) => one.code === 'DE').name).toBe('Germany');
    const currencies = await wire('GET', '/api/info/currencies');
    expect(currencies.data).toContainEqual({ code: 'JPY', fiat: true, subunits_to_unit: 1 });
    expect((await wire('GET', '/api/info/locales')).data).toHaveLength(10);
    expect((await wire('GET', '/api/info/player_fields')).data.registration.length).toBeGreaterThan(4);
    expect((await wire('GET', '/client-context')).data).toMatchObject({ country: 'DE', restricted: false });
    expect((await wire('GET', '/messages/en.json?t=5800000')).data['title.login']).toBe('Sign in');
    expect((await wire('GET', '/api/player')).data).toEqual({});
    expect((await wire('GET', '/api/player/settings')).status).toBe(200);
  });

  test('finds games', async () => {
    const collections = await wire('GET', '/api/games/collections');
    expect(collections.status).toBe(200);
    const providers = await wire('GET', '/api/games/providers');
    const found = await wire('POST', '/api/games_filter', {
      device: 'mobile',
      filter: { providers: [providers.data[0].slug] },
      page: 1,
      page_size: 5,
    });
    expect(found.data.data.length).toBeGreaterThan(0);
    expect(found.data.pagination.current_page).toBe(1);
    const [game] = found.data.data;
    const selected = await wire('POST', '/api/games_filter/select', {
      game_ids: [game.identifier],
      device: 'mobile',
    });
    expect(selected.data.data).toEqual([game]);
  });

  test('gets the fields at which a registration fails', async () => {
    const { status, data } = await wire('POST', '/api/users', { user: { ...person, email: 'invalid' } });
    expect([status, data]).toEqual([422, { errors: { email: ['errors.email.invalid'] } }]);
  });

  test('registers, keeps favourites, signs out and in again', async () => {
    expect((await wire('POST', '/check-email', { email: person.email })).data).toEqual({ taken: false });
    const registered = await wire('POST', '/api/users', { user: person });
    expect(registered.status).toBe(201);
    expect(registered.data.email).toBe(person.email);
    expect((await wire('GET', '/api/player')).data.id).toBe(registered.data.id);
    expect((await wire('POST', '/check-email', { email: person.email })).data).toEqual({ taken: true });

    const { data } = await wire('POST', '/api/games_filter', { filter: { currency: 'EUR' }, page_size: 1 });
    const [game] = data.data;
    const added = await wire('PUT', `/api/player/favorite_games/${game.currencies.EUR.id}`);
    expect(added.status).toBe(200);
    expect((await wire('GET', '/api/player/favorite_games')).data).toHaveLength(1);
    expect((await wire('DELETE', `/api/player/favorite_games/${game.currencies.EUR.id}`)).status).toBe(204);
    expect((await wire('GET', '/api/player/favorite_games')).data).toEqual([]);

    const accounts = await wire('GET', '/api/player/accounts?compatibility=1');
    expect(accounts.data[0]).toMatchObject({ currency: 'EUR', active: true });
    expect((await wire('PATCH', '/api/player/update_locale', { locale: 'de' })).data).toEqual({
      locale: 'de',
    });

    expect((await wire('DELETE', '/api/users/sign_out')).status).toBe(204);
    expect((await wire('GET', '/api/player')).data).toEqual({});
    expect((await wire('GET', '/api/player/accounts')).status).toBe(401);
    const wrong = await wire('POST', '/api/users/sign_in', { user: { ...person, password: 'another-1' } });
    expect(wrong.status).toBe(422);
    const signedIn = await wire('POST', '/api/users/sign_in', { user: person });
    expect([signedIn.status, signedIn.data.email]).toEqual([201, person.email]);
  });

  test('without the ajax header writes nothing', async () => {
    const response = await fetch(`${base}/check-email`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'a@example.com' }),
    });
    expect(response.status).toBe(403);
  });
});

/** A request whose path is sent unchanged. */
const raw = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; location: string | undefined; upgraded: boolean }>((resolve, reject) => {
    const sent = httpRequest(base, { path, headers });
    sent.on('response', response => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, location: response.headers.location, upgraded: false });
    });
    sent.on('upgrade', () => resolve({ status: 101, location: undefined, upgraded: true }));
    sent.on('error', reject);
    sent.end();
  });

describe('raw requests', () => {
  test.each(['//evil.example', '//evil.example/', '///evil.example//x/'])(
    '%s leads to no other host',
    async path => {
      const { status, location } = await raw(path);
      expect(status).toBe(308);
      expect(location).toMatch(/^\/[^/]/);
    },
  );

  test('an upgrade without a token is rejected with an HTTP status, and other paths take none', async () => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      'sec-websocket-version': '13',
    };
    expect(await raw('/socket/websocket?vsn=2.0.0', headers)).toMatchObject({ status: 403, upgraded: false });
    expect(await raw('/socket/websocket', headers)).toMatchObject({ status: 400, upgraded: false });
    const foreign = { ...headers, origin: 'https://evil.example' };
    expect(await raw('/socket/websocket?vsn=2.0.0', foreign)).toMatchObject({ status: 403 });
    await expect(raw('/elsewhere', headers)).rejects.toThrow();
    expect((await raw('/socket/websocket')).status).toBe(426);
  });

  test.each([
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2fcsp.json',
    '/%00',
    '/assets/%',
    '/..\\..\\x.json',
  ])('%s reads no file and breaks nothing', async path => {
    const { status } = await raw(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});
