import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fakeDist } from '../fake-dist.ts';
import { newPlayer } from '../new-player.ts';
import { open, type World } from '../world.ts';

vi.mock('../../../src/contract/operator/brand.ts', async original => {
  const { brand } = await original<typeof import('../../../src/contract/operator/brand.ts')>();
  return {
    brand: {
      ...brand,
      canonicalHost: 'orbit.example',
      canonicalHosts: { et: 'orbit.ee' },
      mirrorHosts: ['mirror.example'],
      hostsEE: ['orbit.ee'],
      embed: { origins: ['https://partner.example'] },
    },
  };
});

const countryHeader = 'x-country';
const { dist, remove } = fakeDist();
let world: World;
beforeAll(async () => {
  world = await open({
    dist,
    settings: { country: 'EE', countryHeader, publicOrigin: 'https://orbit.example' },
  });
});
afterAll(async () => {
  await world.close();
  remove();
});

const twentyYearsAgo = `${new Date().getFullYear() - 20}-01-01`;

const at = (host: string, path: string, headers: Record<string, string> = {}) =>
  world.client().get(path, { headers: { host, ...headers } });

describe('a mirror', () => {
  test('serves the product, with canonical links to the one host', async () => {
    const { status, text } = await at('mirror.example', '/de');
    expect(status).toBe(200);
    expect(text).toContain('<link rel="canonical" href="https://orbit.example/de">');
  });

  test('links to the host of each locale', async () => {
    const { text } = await at('mirror.example', '/et/live/all');
    expect(text).toContain('<link rel="canonical" href="https://orbit.ee/et/live/all">');
    expect(text).toContain('hreflang="de" href="https://orbit.example/de/live/all"');
    expect(text).toContain('hreflang="et" href="https://orbit.ee/et/live/all"');
    expect((await at('orbit.ee', '/manifest.webmanifest')).status).toBe(200);
  });

  test('has no manifest, and no page of it names one, the worker’s shell neither', async () => {
    expect((await at('mirror.example', '/manifest.webmanifest')).status).toBe(404);
    expect((await at('MIRROR.example:443', '/manifest.webmanifest?x=1')).status).toBe(404);
    for (const path of ['/de', '/index.html', '/de/nothing'])
      expect((await at('mirror.example', path)).text).not.toContain('rel="manifest"');
  });

  test('is what the canonical host is not', async () => {
    expect((await at('orbit.example', '/manifest.webmanifest')).status).toBe(200);
    for (const path of ['/de', '/index.html'])
      expect((await at('orbit.example', path)).text).toContain('<link rel="manifest"');
  });
});

describe('the licence of a visit', () => {
  test.each([
    ['orbit.ee', 'EE', 'EE'],
    ['ORBIT.EE:443', 'EE', 'EE'],
    ['orbit.ee', 'FI', 'EE'],
    ['orbit.example', 'EE', 'CW'],
  ])('on %s from %s is %s', async (host, country, license) => {
    expect((await at(host, '/client-context', { [countryHeader]: country })).body).toMatchObject({ license });
  });
});

describe('a demo of a guest', () => {
  test.each([
    ['orbit.ee', 'EE'],
    ['orbit.example', 'CW'],
  ])('on %s has the rules of %s', async (host, name) => {
    const identifier = world.app.catalogue.games.find(game => game.skin && game.has_demo_mode)?.identifier;
    const { body } = await world
      .client()
      .post(
        '/api/demo/game_sessions',
        { identifier },
        { key: `demo-${host}`, headers: { host, origin: `https://${host}` } },
      );
    expect(body).toMatchObject({ jurisdiction: { name } });
  });
});

describe('a player who registers', () => {
  test.each([
    ['orbit.ee', 'DE', 'EE'],
    ['orbit.example', 'EE', 'CW'],
  ])('on %s from %s is under %s', async (host, country, license_name) => {
    const user = newPlayer({ email: `${country}@example.com`, country });
    const { body } = await world
      .client()
      .post('/api/users', { user }, { headers: { host, origin: `https://${host}` } });
    expect(body).toMatchObject({ license_name });
  });

  test('on a host listed for EE is at least 21', async () => {
    const user = newPlayer({ email: 'young@example.com', date_of_birth: twentyYearsAgo });
    const at = (host: string) =>
      world.client().post('/api/users', { user }, { headers: { host, origin: `https://${host}` } });
    expect((await at('orbit.ee')).body).toEqual({ errors: { date_of_birth: ['errors.birthday.young'] } });
    expect((await at('orbit.example')).status).toBe(201);
  });
});

describe('where the brand lets other pages frame the app', () => {
  test('exactly those may, and X-Frame-Options is not sent', async () => {
    const { headers } = await at('orbit.example', '/de');
    expect(String(headers['content-security-policy'])).toContain('frame-ancestors https://partner.example;');
    expect(headers['x-frame-options']).toBeUndefined();
  });

  test('cookies are sent in frames, and partitioned', async () => {
    const { headers } = await at('orbit.example', '/api/player');
    const [cookie = ''] = [headers['set-cookie'] ?? []].flat();
    expect(cookie).toMatch(/^__Host-orbit_device=.*; HttpOnly; Secure; Partitioned; SameSite=None/);
  });

  test('a write from the framing page itself is rejected', async () => {
    const { status } = await world.client().post(
      '/check-email',
      { email: 'a@example.com' },
      {
        headers: { host: 'orbit.example', origin: 'https://partner.example' },
      },
    );
    expect(status).toBe(403);
  });
});
