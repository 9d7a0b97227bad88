import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setConfig } from '../../../../server/operator/config.ts';
import { FirstScreen } from '../../../../src/contract/subjects/first-screen.ts';
import { PageText } from '../../../../src/contract/subjects/page-text.ts';
import { fakeDist } from '../../fake-dist.ts';
import { type Client, open, type World } from '../../world.ts';

const { dist, remove } = fakeDist();
let world: World;
let guest: Client;
beforeAll(async () => {
  const banner = {
    id: 'b',
    frontend_identifier: 'b',
    image: '/b.svg',
    categories: ['lobby'],
    groupIds: [],
    size: 'wide' as const,
    title: { text: '</script><script>alert(1)</script><!-- $& ' },
    description: { text: '' },
    gradient: [],
    labels: [],
    button: null,
    timer: null,
    order: {},
  };
  world = await open({ dist, routes: { listBanners: () => ({ banners: [banner] }) } });
  guest = world.client();
});
afterAll(async () => {
  await world.close();
  remove();
});

const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];

describe('a page', () => {
  test('is the shell with language, title, robots, canonical and a preload of its messages', async () => {
    const { status, text, headers } = await guest.get('/de');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(text).toContain('<html lang="de"');
    expect(titleOf(text)).toBe('Casino-Lobby · Orbit');
    expect(text).toContain('<meta name="description" content="Slots, Live-Casino und Tischspiele');
    expect(text).toContain('<meta name="robots" content="index, follow">');
    expect(text).toContain('<link rel="canonical" href="http://localhost:3000/de">');
    expect(text).toContain('hreflang="en" href="http://localhost:3000/"');
    expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/messages-de-initial-1.js">');
    expect(text).toContain('href="/assets/LobbyScreen-1.js"');
    expect(text).not.toContain('orbit:');
  });

  test('other than the lobby preloads the lazy messages too', async () => {
    const lazy = '<link rel="modulepreload" crossorigin href="/assets/messages-de-lazy-1.js">';
    expect((await guest.get('/de/login')).text).toContain(lazy);
    expect((await guest.get('/de/pokies/all')).text).toContain(lazy);
    for (const path of ['/de', '/de/no/such/page'])
      expect((await guest.get(path)).text).not.toContain('lazy-1');
  });

  test('other than the lobby preloads the list of screens too', async () => {
    const list = '<link rel="modulepreload" crossorigin href="/assets/screens-1.js">';
    expect((await guest.get('/de/login')).text).toContain(list);
    for (const path of ['/', '/games', '/categories'])
      expect((await guest.get(path)).text).not.toContain('screens-1');
  });

  test('preloads its own screen with what that imports, and its style sheet', async () => {
    const { text } = await guest.get('/de/login');
    for (const name of ['LoginScreen-1.js', 'shared-1.js'])
      expect(text).toContain(`<link rel="modulepreload" crossorigin href="/assets/${name}">`);
    expect(text).toContain('<link rel="preload" as="style" crossorigin href="/assets/LoginScreen-1.css">');
    expect((await guest.get('/de')).text).not.toContain('LoginScreen');
  });

  test('Norwegian is the language of a browser that calls it nb', async () => {
    expect((await guest.get('/no')).text).toContain('<html lang="nb"');
  });

  test('carries the lobby’s first rows as escaped data', async () => {
    const { text } = await guest.get('/');
    const data = /<script type="application\/json" id="page-state">(.*?)<\/script>/.exec(text)?.[1] ?? '';
    const first = v.parse(FirstScreen, JSON.parse(data).parts.lobby);
    expect(first.banners[0]?.title.text).toBe('</script><script>alert(1)</script><!-- $& ');
    expect(first.collections).toHaveLength(3);
    expect(first.games.length).toBeGreaterThan(5);
    expect(data).not.toContain('<');
    expect((await guest.get('/login')).text).not.toContain('page-state');
  });

  test('carries the configuration of the worker, as it is now', async () => {
    const configOf = async () => {
      const { text } = await guest.get('/');
      const data = /<script type="application\/json" id="page-state">(.*?)<\/script>/.exec(text)?.[1] ?? '';
      return JSON.parse(data).parts.worker;
    };
    expect(await configOf()).toEqual((await guest.get('/api/fe/config/worker')).body);
  });

  test('carries a text in the variant and the language of its visitor', async () => {
    const textOf = async (path: string) => {
      const { text } = await guest.get(path);
      const data = /<script type="application\/json" id="page-state">(.*?)<\/script>/.exec(text)?.[1] ?? '';
      return v.parse(PageText, JSON.parse(data).parts.page);
    };
    const english = await textOf('/terms-and-conditions');
    expect(english).toMatchObject({
      slug: 'terms-and-conditions',
      path: '/terms-and-conditions',
      locale: 'en',
    });
    expect(english.nodes.length).toBeGreaterThan(3);
    expect((await textOf('/de/terms-and-conditions')).locale).toBe('de');
    expect((await guest.get('/no-such-text')).text).not.toContain('page-state');
  });

  test('names what it is about', async () => {
    const [entry] = world.app.catalogue.entries;
    const game = entry?.game;
    const played = await guest.get(`/play/${game?.provider}/${game?.seo_title}`);
    expect(played.status).toBe(200);
    expect(titleOf(played.text)).toBe(
      `Play ${game?.title.replaceAll('&', '&amp;').replaceAll("'", '&#39;')} · Orbit`,
    );
    expect(titleOf((await guest.get('/pokies/all')).text)).toBe('Pokies: All pokies · Orbit');
    const provider = world.app.catalogue.providers[0];
    const shown = await guest.get(`/producers/${provider?.slug}`);
    expect(titleOf(shown.text)).toContain('Games by ');
  });

  test('that is an alias names its canonical address', async () => {
    const [collection] = world.app.catalogue.collections;
    const { text } = await guest.get(`/slots/${collection?.id}`);
    expect(text).toContain(`<link rel="canonical" href="http://localhost:3000/pokies/${collection?.id}">`);
    const deeper = await guest.get(`/slots/${collection?.id}/page/2`);
    expect(deeper.status).toBe(200);
    expect(deeper.text).toContain(`href="http://localhost:3000/pokies/${collection?.id}">`);
    expect((await guest.get('/slots/no-such-category/page/2')).status).toBe(404);
  });

  test('of a category of pokies is indexed among the pokies, of another one at its own address', async () => {
    const canonicalAt = async (path: string) =>
      /<link rel="canonical" href="http:\/\/localhost:3000([^"]*)"/.exec((await guest.get(path)).text)?.[1];
    expect(await canonicalAt('/categories/egypt')).toBe('/pokies/egypt');
    expect(await canonicalAt('/de/games/egypt')).toBe('/de/pokies/egypt');
    expect(await canonicalAt('/categories/roulette')).toBe('/categories/roulette');
    expect(await canonicalAt('/games/recommended')).toBe('/categories/recommended');
  });

  test.each([
    '/nothing-here',
    '/de/nothing',
    '/play/nobody/nothing',
    '/producers/nobody',
    '/pokies/nothing',
    '/a/b/c/d/e/f',
  ])('%s is 404 and still the shell', async path => {
    const { status, text } = await guest.get(path);
    expect(status).toBe(404);
    expect(text).toContain('<div id="root">');
    expect(text).toContain('noindex');
    expect(text).toMatch(/<meta name="description" content="[^"]{50,160}">/);
    expect(text).not.toContain('canonical');
  });

  test('a trailing slash is stripped, a redirect route redirects; both keep the query', async () => {
    const slash = await guest.get('/pokies/all/?a=1');
    expect([slash.status, slash.headers['location']]).toEqual([308, '/pokies/all?a=1']);
    expect((await guest.get('/de/live/all/?stag=7')).headers['location']).toBe('/de/live/all?stag=7');
    expect((await guest.get('/de/')).headers['location']).toBe('/de');
    const moved = await guest.get('/de/users/confirmation?confirmation_token=x');
    expect([moved.status, moved.headers['location']]).toEqual([302, '/de/confirmation?confirmation_token=x']);
  });

  test.each([
    ['/pokies//all', '/pokies/all'],
    ['/x//', '/x'],
    ['/assets//main-1.js', '/assets/main-1.js'],
  ])('%s is redirected to its normal form', async (path, tidy) => {
    expect((await guest.get(path)).headers['location']).toBe(tidy);
  });

  test('of the betting site redirects there by configuration and country, else to the lobby', async () => {
    const to = async (path: string, headers = {}) => (await guest.get(path, headers)).headers['location'];
    expect(await to('/de/sport/live?stag=1')).toBe('/de?stag=1');
    const site = { is_enabled: true, url: 'https://sport.example/', countries: [] as string[] };
    await setConfig(world.app, 'betting-config', JSON.stringify(site));
    expect(await to('/de/sport/live')).toBe('https://sport.example/live');
    expect(await to('/sport')).toBe('https://sport.example/');
    await setConfig(world.app, 'betting-config', JSON.stringify({ ...site, countries: ['XK'] }));
    expect(await to('/sport')).toBe('/');
    await setConfig(world.app, 'betting-config', null);
  });

  test('/index.html is the neutral shell that the worker stores', async () => {
    const { status, text } = await guest.get('/index.html');
    expect(status).toBe(200);
    expect(text).toContain('<!--orbit:data-->');
    expect(text).toContain('<title>Orbit</title>');
    expect(text).not.toContain('page-state');
  });

  test('only GET and HEAD get a page', async () => {
    expect((await guest.post('/pokies/all', {})).status).toBe(404);
    const head = await guest.send('HEAD', '/');
    expect([head.status, head.text]).toEqual([200, '']);
  });
});

describe('files', () => {
  test('with a hash in their name are cached for a year, the worker and the manifest revalidated each time', async () => {
    const hashed = await guest.get('/assets/main-1.js');
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    // A first visit pays for each header, and a file that never changes is never asked for again.
    expect(hashed.headers['etag']).toBeUndefined();
    expect((await guest.get('/fonts/orbit-v1.woff2')).headers['cache-control']).toContain('immutable');
    expect((await guest.get('/sw.js')).headers['cache-control']).toBe('no-cache');
    expect((await guest.get('/manifest.webmanifest')).headers['cache-control']).toBe('no-cache');
    expect((await guest.get('/manifest.webmanifest')).headers['content-type']).toContain('manifest+json');
    expect((await guest.get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=86400');
  });

  test('go out as the build compressed them', async () => {
    const packed = await guest.get('/assets/main-1.js', { headers: { 'accept-encoding': 'br, gzip' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.text).toBe('brotli');
    expect(packed.headers['content-type']).toContain('javascript');
    expect(packed.headers['cache-control']).toContain('immutable');
  });

  test.each([
    '/assets/gone-0.js',
    '/assets/main-1.js.br',
    '/csp.json',
    '/assets-map.json',
    '/builds.json',
    '/game/index.html',
    '/../package.json',
    '/%2e%2e/package.json',
    '/%69ndex.html',
    '/%2569ndex.html',
    '/%63sp.json',
    '/icons/none.png',
  ])('%s is not there, and never a page', async path => {
    const { status, text } = await guest.get(path);
    expect([403, 404]).toContain(status);
    expect(text).not.toContain('<html');
  });

  test('of a newer build are sent without a restart, its compressed copies by themselves are not', async () => {
    expect((await guest.get('/assets/main-2.js')).status).toBe(404);
    writeFileSync(join(dist, 'assets/main-2.js'), 'console.log(2)');
    writeFileSync(join(dist, 'assets/main-2.js.gz'), 'gzip');
    expect(await guest.get('/assets/main-2.js')).toMatchObject({ status: 200, text: 'console.log(2)' });
    expect((await guest.get('/assets/main-2.js.gz')).status).toBe(404);
  });

  test('pictures of games are generated and immutable, unknown ones are 404', async () => {
    const preview = world.app.catalogue.games[0]?.preview ?? '';
    const picture = await guest.get(preview);
    expect(picture.status).toBe(200);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'content-security-policy': "default-src 'none'",
    });
    expect((await guest.get('/pictures/small/nobody/nothing.a1.svg')).status).toBe(404);
    expect((await guest.get('/pictures/')).status).toBe(404);
  });

  test('translations are served by language, an unknown one is a 404 in the contract’s shape', async () => {
    const german = await guest.get('/messages/de.json?t=5');
    expect(german.body).toMatchObject({ 'title.lobby': 'Casino-Lobby' });
    expect(german.headers['etag']).toBeDefined();
    for (const file of ['xx.json', 'de', '..%2fcsp.json', 'it.json']) {
      const unknown = await guest.get(`/messages/${file}`);
      expect([unknown.status, unknown.body]).toEqual([404, { error: 'unknown_language' }]);
    }
  });
});

describe('the content security policy', () => {
  test('allows the build’s own inline parts and nothing unsafe', async () => {
    const { headers } = await guest.get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'sha256-abc='");
    expect(policy).toContain("style-src 'self' 'sha256-def='");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("connect-src 'self' ws://localhost:3000");
    expect(policy).toContain('frame-src http://localhost:3001');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
  });
});
