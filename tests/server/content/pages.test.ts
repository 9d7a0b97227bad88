import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeDist } from '../fake-dist.ts';
import { type Client, open, type World } from '../world.ts';

const { dist, remove } = fakeDist();
let world: World;
let guest: Client;
beforeAll(async () => {
  world = await open({ dist });
  guest = world.client();
});
afterAll(async () => {
  await world.close();
  remove();
});

test.each([
  '/privacy-policy',
  '/cookie-policy',
  '/terms-and-conditions',
  '/general-rules',
  '/responsible-gaming',
])('%s is a page with its own description, in every language', async path => {
  for (const prefix of ['', '/de', '/et']) {
    const { status, text } = await guest.get(prefix + path);
    expect(status).toBe(200);
    expect(text).toContain('<meta name="robots" content="index, follow">');
    expect(text).toContain(`<link rel="canonical" href="http://localhost:3000${prefix}${path}">`);
    expect(text).toMatch(/<meta name="description" content="[^"]{20,}">/);
  }
});

test.each([
  ['cookie-policy', '#cookie-choices'],
  ['responsible-gaming', '#limits'],
])('the text of %s leads to what it names, in every language', async (slug, hash) => {
  for (const locale of ['en', 'de', 'fr-CA', 'no', 'it', 'et']) {
    const { body } = await guest.get(`/api/cms/pages/${slug}?l=${locale}`);
    expect(JSON.stringify(body), locale).toContain(`"href":"${hash}"`);
  }
});

test('keywords are in the head where the content has them', async () => {
  const { text } = await guest.get('/cookie-policy');
  expect(text).toContain('<meta name="keywords" content="cookies, storage, consent">');
});

test.each([
  '/awards',
  '/news',
  '/news/ten-languages',
  '/support',
  '/promotions',
  '/benefits-of-crypto',
  '/fairness',
])('%s exists', async path => {
  expect((await guest.get(path)).status).toBe(200);
});

test.each(['/no-such-page', '/de/no-such-page', '/news/no-such-article', '/ten-languages', '/news/awards'])(
  '%s is 404 and not indexed, since a text has one address',
  async path => {
    const { status, text } = await guest.get(path);
    expect(status).toBe(404);
    expect(text).toContain('noindex');
    expect(text).not.toContain('canonical');
  },
);
