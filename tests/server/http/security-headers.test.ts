import { afterAll, describe, expect, test } from 'vitest';
import { fakeDist } from '../fake-dist.ts';
import { open } from '../world.ts';

const OVER_HTTPS = {
  publicOrigin: 'https://casino.example',
  sandbox: false,
  production: true,
  proxies: 1,
} as const;

const { dist, remove } = fakeDist();
afterAll(remove);

describe('headers', () => {
  test('of a document have the strict policies', async () => {
    const world = await open();
    const { headers } = await world.client().get('/sandbox');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(String(headers['permissions-policy'])).toContain('camera=()');
    await world.close();
  });

  test('of data are few, and prevent its use as a document', async () => {
    const world = await open();
    for (const path of ['/api/info/locales', '/api/nothing', '/api/player/accounts', '/client-context']) {
      const { headers } = await world.client().get(path);
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
      expect(headers['permissions-policy'], path).toBeUndefined();
      expect(headers['x-frame-options'], path).toBeUndefined();
    }
    await world.close();
  });

  test('of no response clear the app’s storage or name the server', async () => {
    const world = await open();
    for (const path of ['/api/info/locales', '/api/nothing', '/api/player/accounts', '/sandbox']) {
      const { headers } = await world.client().get(path);
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['clear-site-data']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
    }
    await world.close();
  });

  test('under https enforce https', async () => {
    const world = await open({ dist, settings: OVER_HTTPS });
    const { headers } = await world.client().get('/');
    expect(headers['strict-transport-security']).toContain('max-age=15552000');
    expect(String(headers['content-security-policy'])).toContain('wss://localhost:3000');
    await world.close();
  });

  test('an invalid Host gets into no policy', async () => {
    const world = await open({ dist });
    const { headers } = await world.client().get('/', { headers: { host: "x; script-src 'unsafe-inline'" } });
    expect(String(headers['content-security-policy'])).not.toContain('unsafe');
    await world.close();
  });
});

describe('cookies', () => {
  test('are HttpOnly and SameSite, and Secure under https', async () => {
    const plain = await open();
    const cookie = String((await plain.client().get('/client-context')).headers['set-cookie']);
    expect(cookie).toMatch(/^orbit_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    await plain.close();
    const secure = await open({ settings: OVER_HTTPS });
    expect(String((await secure.client().get('/client-context')).headers['set-cookie'])).toContain('Secure');
    await secure.close();
  });

  test('under https have the prefix that no sibling of the host can plant, and no other is read', async () => {
    const world = await open({ settings: OVER_HTTPS });
    const { client } = await world.player();
    const [name, value] = ['__Host-orbit_session', client.cookies.get('__Host-orbit_session') ?? ''];
    expect((await client.get('/api/player/accounts')).status).toBe(200);
    const visitor = world.client();
    visitor.cookies.set('orbit_session', value);
    expect((await visitor.get('/api/player/accounts')).status).toBe(401);
    visitor.cookies.set(name, value);
    expect((await visitor.get('/api/player/accounts')).status).toBe(200);
    const cookie = String((await world.client().get('/client-context')).headers['set-cookie']);
    expect(cookie).toMatch(
      /^__Host-orbit_device=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    await world.close();
  });

  test('a device id is issued once, and a forged one is not accepted', async () => {
    const world = await open();
    const guest = world.client();
    await guest.get('/client-context');
    expect((await guest.get('/client-context')).headers['set-cookie']).toBeUndefined();
    guest.cookies.set('orbit_device', 'player:1');
    expect(String((await guest.get('/client-context')).headers['set-cookie'])).toContain('orbit_device=');
    await world.close();
  });
});

describe('behind a proxy', () => {
  const headers = { 'cf-ipcountry': 'US', 'x-country': 'US' };

  const named = { ...OVER_HTTPS, countryHeader: 'cf-ipcountry' };

  test('the country of the visit comes from the header that the settings name, and from no other', async () => {
    const world = await open({ settings: { ...named, country: 'DE' } });
    const countryOf = async (sent: Record<string, string>) =>
      (await world.client().get('/client-context', { headers: sent })).body;
    expect(await countryOf(headers)).toMatchObject({ country: 'US', restricted: true });
    expect(await countryOf({ 'cf-ipcountry': 'XX' })).toMatchObject({ country: 'DE', restricted: false });
    expect(await countryOf({ 'x-country': 'US' })).toMatchObject({ country: 'DE', restricted: false });
    await world.close();
  });

  test.each([{}, OVER_HTTPS])('where the settings name none no client can choose its country', async over => {
    const world = await open({ settings: { ...over, country: 'DE' } });
    const { body } = await world.client().get('/client-context', { headers });
    expect(body).toMatchObject({ country: 'DE', restricted: false });
    await world.close();
  });

  test('nobody registers from a country that the proxy should have named', async () => {
    const world = await open({ settings: named });
    const user = { email: 'a@b.cc', password: 'long-enough-1', currency: 'EUR', country: 'DE' };
    const body = { user: { ...user, date_of_birth: '1990-01-01', terms_acceptance: true } };
    const register = (sent: Record<string, string>) =>
      world.client().post('/api/users', body, { headers: { origin: 'https://casino.example', ...sent } });
    for (const sent of [{}, { 'cf-ipcountry': 'XX' }, { 'x-country': 'DE' }])
      expect((await register(sent)).body).toEqual({ errors: { country: ['errors.country.restricted'] } });
    expect((await register({ 'cf-ipcountry': 'DE' })).status).toBe(201);
    await world.close();
  });

  test('only the hops of its own proxies are believed', async () => {
    const chain = { headers: { 'x-forwarded-for': '6.6.6.6, 198.51.100.7, 10.0.0.2' } };
    for (const [proxies, ip] of [
      [0, '127.0.0.1'],
      [1, '10.0.0.2'],
      [2, '198.51.100.7'],
    ] as const) {
      const world = await open({ settings: { ...OVER_HTTPS, proxies } });
      expect((await world.client().get('/api/current_ip', chain)).body).toMatchObject({ ip });
      await world.close();
    }
  });

  test('a client has one limit, whatever it writes before the address that the proxy adds', async () => {
    const world = await open({ limited: true, settings: OVER_HTTPS });
    const register = (n: number) => {
      const sent = { origin: 'https://casino.example', 'x-forwarded-for': `10.0.0.${n}, 198.51.100.7` };
      return world.client().post('/api/users', {}, { headers: sent });
    };
    for (let n = 0; n < 5; n++) expect((await register(n)).status).toBe(422);
    expect((await register(5)).status).toBe(429);
    await world.close();
  });

  test('a write must come from the public origin', async () => {
    const world = await open({ settings: OVER_HTTPS });
    const guest = world.client();
    const own = await guest.post('/api/games_filter', {}, { headers: { origin: 'https://casino.example' } });
    expect(own.status).toBe(200);
    const other = await guest.post('/api/games_filter', {});
    expect([other.status, other.body]).toEqual([403, { error: 'origin' }]);
    await world.close();
  });
});

describe('rate limits', () => {
  test('sign-in is limited by network address', async () => {
    const world = await open({ limited: true });
    const guest = world.client();
    const sign = (n: number) =>
      guest.post('/api/users/sign_in', { user: { email: `a${n}@example.com`, password: 'wrong' } });
    for (let n = 0; n < 10; n++) expect((await sign(n)).status).not.toBe(429);
    const limited = await sign(10);
    expect([limited.status, limited.body]).toEqual([429, { error: 'too_many' }]);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await guest.get('/api/info/locales')).status).toBe(200);
    await world.close();
  });

  test('and by the e-mail address in the body, from any network', async () => {
    const world = await open({ limited: true, settings: OVER_HTTPS });
    const check = (n: number) =>
      world
        .client()
        .post(
          '/check-email',
          { email: n % 2 ? 'Anna@example.com' : 'anna@example.com ' },
          { headers: { origin: 'https://casino.example', 'x-forwarded-for': `10.0.0.${n}` } },
        );
    for (let n = 0; n < 10; n++) expect((await check(n)).status).toBe(200);
    expect((await check(10)).status).toBe(429);
    await world.close();
  });

  test('signing in is not limited by e-mail: others could use that up', async () => {
    const world = await open({ limited: true, settings: OVER_HTTPS });
    const origin = 'https://casino.example';
    const sign = (n: number) => {
      const user = { email: 'anna@example.com', password: 'wrong' };
      const headers = { origin, 'x-forwarded-for': `10.0.0.${n}` };
      return world.client().post('/api/users/sign_in', { user }, { headers });
    };
    for (let n = 0; n < 30; n++) expect((await sign(n)).status).toBe(422);
    await world.close();
  });

  test('registration stops after five', async () => {
    const world = await open({ limited: true });
    const guest = world.client();
    for (let n = 0; n < 5; n++) expect((await guest.post('/api/users', {})).status).toBe(422);
    expect((await guest.post('/api/users', {})).status).toBe(429);
    await world.close();
  });
});

describe('the Host of a request', () => {
  test.each([
    'localhost:3000',
    '127.0.0.1',
    '[::1]:3000',
    '192.168.1.7:3000',
    'my-machine:3000',
    'orbit.test',
  ])('%s is one of this machine or network', async host => {
    const world = await open();
    expect((await world.client().get('/api/info/locales', { headers: { host } })).status).toBe(200);
    await world.close();
  });

  test('is no name of somebody else’s DNS, which would make their page the same origin as ours', async () => {
    const world = await open();
    const headers = { host: 'rebound.evil.example:3000', origin: 'http://rebound.evil.example:3000' };
    for (const path of ['/sandbox', '/', '/api/info/locales']) {
      const { status, body } = await world.client().get(path, { headers });
      expect([status, body]).toEqual([421, { error: 'unknown_host' }]);
    }
    expect((await world.client().post('/api/games_filter', {}, { headers })).status).toBe(421);
    await world.close();
  });

  test('may be any where the public origin is set: a write has to come from there', async () => {
    const world = await open({ settings: OVER_HTTPS });
    const headers = { host: 'internal.name.of.the.proxy' };
    expect((await world.client().get('/api/info/locales', { headers })).status).toBe(200);
    await world.close();
  });
});
