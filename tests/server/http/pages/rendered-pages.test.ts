import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PageState } from '../../../../src/contract/page-state.ts';
import { fakeDist, RENDERED } from '../../fake-dist.ts';
import { type Client, open, type World } from '../../world.ts';

const { dist, remove } = fakeDist({ hasRenderer: true });
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

/** The first page after a start may be a skeleton. */
const renderedLobby = () =>
  vi.waitFor(async () => {
    const page = await guest.get('/');
    expect(page.text).toContain(RENDERED);
    return page;
  });

test('a rendered page has the style of its screen within it, which the first paint does not wait for', async () => {
  const { text } = await renderedLobby();
  expect(text).toContain('<style>.tile{color:red}</style>');
  // The imports of the build would bring a sheet again that no link names.
  expect(text).toContain('<link disabled rel="stylesheet" crossorigin href="/assets/LobbyScreen-1.css">');
  expect(text).not.toContain('as="style"');
});

test('its policy allows that style alone beside those of every page', async () => {
  const { headers } = await renderedLobby();
  const hash = createHash('sha256').update('.tile{color:red}').digest('base64');
  expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}' 'self' 'sha256-def=';`);
  const other = await guest.get('/login');
  expect(other.headers['content-security-policy']).toContain("style-src 'self' 'sha256-def=';");
});

test('a page that is not rendered waits for the sheets of its screen, and loads them first', async () => {
  const { text } = await guest.get('/?utm_source=x&mode=demo');
  expect(text).not.toContain(RENDERED);
  expect(text).toContain('<link rel="preload" as="style" crossorigin href="/assets/LobbyScreen-1.css">');
});

/** The state in a page. */
const stateOf = (text: string): PageState =>
  JSON.parse(text.match(/id="page-state">(.*?)<\/script>/s)?.[1] ?? 'null');

test('a link with the parameters of a campaign, or to the installation, is rendered as without them', async () => {
  await renderedLobby();
  for (const query of ['?utm_source=x&stag=1_a', '?pwa=install']) {
    const { text } = await guest.get(`/${query}`);
    expect(text).toContain(RENDERED);
    expect(stateOf(text).facts).toMatchObject({ pathname: '/', search: '', hasSignedIn: false });
  }
});

test('the page of a session has a place for its player, and nothing of the player', async () => {
  const { client } = await world.player({ email: 'ann@example.com', first_name: 'Ann' });
  const page = await vi.waitFor(async () => {
    const { text } = await client.get('/');
    expect(text).toContain(RENDERED);
    return text;
  });
  expect(page).toMatch(/<html[^>]* data-session[ >]/);
  const { facts, parts } = stateOf(page);
  expect(facts).toMatchObject({ hasSignedIn: true });
  expect(parts).not.toHaveProperty('account');
  expect(page).not.toContain('ann@example.com');
  const guestPage = (await renderedLobby()).text;
  expect(guestPage).not.toContain('data-session');
  expect(stateOf(guestPage).parts).toMatchObject({ account: null });
});
