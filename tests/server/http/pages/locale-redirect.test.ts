import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseLocale } from '../../../../server/http/pages/locale-redirect.ts';
import { offeredLocales } from '../../../../src/contract/operator/hosts.ts';
import { LOCALES } from '../../../../src/contract/operator/locales.ts';
import { fakeDist } from '../../fake-dist.ts';
import { open, type World } from '../../world.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const public_ = offeredLocales('orbit.example');

describe('the language of a first visit', () => {
  const of = (country: string | null, languages = '', chosen: string | null = null, offered = public_) =>
    chooseLocale({ country, languages, chosen, offered });

  test.each([
    ['CA', 'en-CA'],
    ['AU', 'en-AU'],
    ['DE', 'de'],
    ['AT', 'de'],
    ['NZ', 'en-NZ'],
    ['IT', 'it'],
    ['EE', 'et'],
    ['NO', 'no'],
    ['FR', 'en'],
    [null, 'en'],
  ] as const)('from %s is %s', (country, locale) => {
    expect(of(country)).toBe(locale);
  });

  test('is the country’s, whatever the browser’s language, but French in Canada', () => {
    expect(of('DE', 'en-GB,en;q=0.9')).toBe('de');
    expect(of('CA', 'fr-CA,fr;q=0.9,en;q=0.8')).toBe('fr-CA');
    expect(of('CA', 'fr-FR,fr')).toBe('fr-CA');
    expect(of('CA', 'en-US,fr;q=0.9')).toBe('en-CA');
    expect(of('CA', 'de,fr;q=0.9')).toBe('en-CA');
  });

  test.each([
    ['de-CH,de;q=0.9', 'de'],
    ['nb-NO,nb;q=0.9', 'no'],
    ['nn', 'no'],
    ['en-AU,en;q=0.9', 'en-AU'],
    ['en-GB,en;q=0.9', 'en'],
    ['fr-FR', 'fr-CA'],
    ['pl,it;q=0.5,de;q=0.7', 'de'],
    ['it;q=0,et', 'et'],
    ['pl,*;q=0.1', 'en'],
    ['', 'en'],
    [';;q=x,,', 'en'],
  ])('of a country without its own language is the browser’s: %s is %s', (languages, locale) => {
    expect(of('PL', languages)).toBe(locale);
    expect(of(null, languages)).toBe(locale);
  });

  test('is the one that was chosen before, if it is valid', () => {
    expect(of('DE', 'de', 'et')).toBe('et');
    expect(of('DE', 'de', 'en')).toBe('en');
    expect(of('DE', 'de', 'xx')).toBe('de');
  });

  test('is Kuwait’s on test hosts only, and Australian English only where it is offered', () => {
    expect(of('KW', '', null, LOCALES)).toBe('en-KW');
    expect(of('KW')).toBe('en');
    expect(of('KW', '', 'en-KW')).toBe('en');
    expect(
      of(
        'AU',
        'en-AU',
        null,
        public_.filter(one => one !== 'en-AU'),
      ),
    ).toBe('en');
  });
});

describe('a visit', () => {
  const { dist, remove } = fakeDist();
  let world: World;
  beforeAll(async () => {
    world = await open({ dist, settings: { country: 'DE' } });
  });
  afterAll(async () => {
    await world.close();
    remove();
  });

  const visit = async (path: string, headers: Record<string, string | undefined> = {}) => {
    const answer = await world.client().get(path, {
      headers: { 'user-agent': BROWSER, accept: 'text/html,*/*;q=0.8', 'sec-fetch-site': 'none', ...headers },
    });
    return { status: answer.status, to: answer.headers['location'] ?? null, headers: answer.headers };
  };

  test('from Germany is redirected to German, with its query, and the redirect is not cached', async () => {
    const { status, to, headers } = await visit('/pokies/all?stag=7&utm_source=x');
    expect([status, to]).toEqual([302, '/de/pokies/all?stag=7&utm_source=x']);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['vary']).toContain('Cookie');
    expect(await visit('/')).toMatchObject({ status: 302, to: '/de' });
  });

  test('is led once: the address it is led to is shown', async () => {
    expect(await visit('/de')).toMatchObject({ status: 200, to: null });
    expect(await visit('/de/pokies/all')).toMatchObject({ status: 200, to: null });
  });

  test.each(['/it', '/en-AU/pokies/all', '/no'])(
    'to %s, an address with a locale, is left alone',
    async path => {
      expect(await visit(path)).toMatchObject({ status: 200, to: null });
    },
  );

  test('that follows an internal link is not redirected: English was chosen', async () => {
    expect((await visit('/', { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    const referer = { 'sec-fetch-site': undefined, referer: 'http://localhost:3000/de' };
    expect((await visit('/', referer)).status).toBe(200);
    const foreign = { 'sec-fetch-site': undefined, referer: 'https://elsewhere.example/de' };
    expect((await visit('/', foreign)).status).toBe(302);
  });

  test('of a device on which a language was chosen is redirected to it', async () => {
    expect(await visit('/', { cookie: 'a=b; orbit_locale=et' })).toMatchObject({ status: 302, to: '/et' });
    expect(await visit('/', { cookie: 'orbit_locale=en' })).toMatchObject({ status: 200, to: null });
    expect(await visit('/', { cookie: 'x_orbit_locale=et' })).toMatchObject({ to: '/de' });
  });

  test('of a bot gets the page it requests', async () => {
    const agent = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
    expect(await visit('/', agent)).toMatchObject({ status: 200, to: null });
  });

  test('that is not a navigation is not redirected', async () => {
    expect((await visit('/sw.js')).status).toBe(200);
    expect((await visit('/index.html')).status).toBe(200);
    expect((await visit('/client-context')).status).toBe(200);
    expect((await visit('/', { accept: '*/*' })).status).toBe(200);
    expect((await visit('//evil.example')).to).toBe('/evil.example');
  });

  test('to an unknown address is redirected too, and gets a 404 there', async () => {
    expect(await visit('/no-such-page')).toMatchObject({ status: 302, to: '/de/no-such-page' });
    expect((await visit('/de/no-such-page')).status).toBe(404);
  });
});
