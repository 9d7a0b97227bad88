import { beforeEach, expect, test, vi } from 'vitest';
import {
  changeSession,
  databases,
  dumpDatabases,
  json,
  playerHeaders,
  restartWorker,
  sendRequestAndFinish,
  world,
} from '../support/player-world.ts';

const SHELL =
  '<html data-build="b1" lang="en"><head><title>Orbit</title></head><body><div id="root"><!--orbit:skeleton--><i></i>' +
  '<!--orbit:end--></div><!--orbit:data--><link rel="stylesheet" crossorigin href="/assets/app-1.css"></body></html>';
const POLICY = "default-src 'self'; style-src 'self'";
const build = { build: 'b1', precache: [{ url: '/index.html', hash: 'b1', critical: true }] };
const some = (over: object = {}) => ({
  path: '/',
  epoch: 1,
  isPrivate: false,
  lang: 'de',
  title: '<title>Lobby &amp; more</title>',
  html: '<main data-style="--ratio: 3 / 4">Guest</main>',
  css: 'main{color:red}',
  styleHash: "'sha256-red='",
  links: '<link disabled rel="stylesheet" href="/assets/page-1.css">',
  data: '<script type="application/json" id="page-state">{}</script>',
  ...over,
});

beforeEach(() => {
  const headers = { 'content-type': 'text/html', 'content-security-policy': POLICY };
  const match = async (key: string) =>
    key === '/index.html?rev=b1' ? new Response(SHELL, { headers }) : undefined;
  vi.stubGlobal('caches', { open: async () => ({ match }) });
});

const navigation = () => import('../../../sw/strategies/navigation.ts');
const store = async (over: object = {}, inBuild = build) =>
  (await navigation()).storeRenderedPage(inBuild, some(over));
/** What a navigation gets in a worker that has just started; only a stored page may have its own style. */
async function open(path = '/', inBuild = build): Promise<string> {
  restartWorker();
  const { serveNavigation } = await navigation();
  const response = await serveNavigation(new Request(`https://orbit.test${path}`), inBuild, () => undefined);
  const html = await response.text();
  expect(response.headers.get('content-security-policy')).toBe(
    html.includes('<i></i>') ? POLICY : "default-src 'self'; style-src 'sha256-red=' 'self'",
  );
  return html;
}

async function signIn(player: string, epoch: number): Promise<void> {
  await changeSession(epoch);
  world.answer = () => json([], playerHeaders(player));
  await sendRequestAndFinish('/api/player/accounts', { epoch });
}

test('a page is served whole, with its style, language, title and state, until another build is there', async () => {
  await changeSession(1);
  await store();
  const html = await open();
  expect(html).toContain('<html data-build="b1" lang="de">');
  expect(html).toContain('<title>Lobby &amp; more</title>');
  expect(html).toContain(
    '<style>main{color:red}</style><link disabled rel="stylesheet" href="/assets/page-1.css"></head>',
  );
  expect(html).toContain('<div id="root"><main data-style="--ratio: 3 / 4">Guest</main></div>');
  expect(html).toContain('id="page-state">{}</script>');
  expect(html).toContain('<link disabled rel="stylesheet"');
  expect(await open('/', { ...build, build: 'b2' })).toContain('<i></i>');
});

test('an address that was not rendered gets the skeleton', async () => {
  await changeSession(1);
  await store();
  expect(await open('/pokies/all')).toContain('<i></i>');
});

test('of a query only how a game is played makes another page', async () => {
  await changeSession(1);
  await store({ html: 'Lobby' });
  expect(await open('/?utm_source=x&pwa=install')).toContain('Lobby');
  await store({ path: '/play/astra/book', html: 'Real' });
  await store({ path: '/play/astra/book?mode=demo', html: 'Demo' });
  expect(await open('/play/astra/book?stag=1_a')).toContain('Real');
  expect(await open('/play/astra/book?mode=demo')).toContain('Demo');
  expect(await open('/play/astra/book?stag=1_a&mode=demo')).toContain('<i></i>');
});

test('a start from the home screen gets the lobby that was seen last, in its language', async () => {
  await changeSession(1);
  await store({ path: '/', html: 'English' });
  await store({ path: '/fr-CA', html: 'French' });
  await store({ path: '/pokies/all', html: 'a list' });
  expect(await open('/?src=hs')).toContain('French');
  await store({ path: '/', html: 'English' });
  expect(await open('/?src=hs')).toContain('English');
  expect(await open('/?src=hs', { ...build, build: 'b2' })).toContain('<i></i>');
});

test('a player’s page is shown to that player alone, and is gone after the sign-out', async () => {
  await changeSession(1);
  await store();
  await signIn('ann', 2);
  await store({ epoch: 2, isPrivate: true, html: '<main>Balance of Ann</main>' });
  expect(await open()).toContain('Balance of Ann');
  await changeSession(3, true);
  expect(await open()).toContain('Guest');
  expect(await dumpDatabases()).not.toContain('Balance of Ann');
  await signIn('bob', 4);
  expect(await open()).toContain('<i></i>');
});

test('a page that is being stored when the player signs out does not bring the player’s database back', async () => {
  await signIn('ann', 1);
  await Promise.allSettled([store({ isPrivate: true }), changeSession(2, true)]);
  expect((await databases()).filter(name => name.startsWith('u-'))).toEqual([]);
});

test('a page of an earlier session, or of a player where none is known, is not stored', async () => {
  await changeSession(2);
  await store({ epoch: 1, html: 'earlier' });
  await store({ epoch: 2, isPrivate: true, html: 'unknown' });
  await signIn('ann', 3);
  await store({ epoch: 3, isPrivate: false, html: 'nobody' });
  expect(await dumpDatabases()).not.toMatch(/earlier|unknown|nobody/);
});

test('the pages opened last are kept', async () => {
  await changeSession(1);
  for (let page = 1; page <= 13; page += 1) await store({ path: `/pokies/${page}` });
  await store({ path: '/pokies/2' });
  await store({ path: '/pokies/14' });
  expect(await open('/pokies/1')).toContain('<i></i>');
  expect(await open('/pokies/3')).toContain('<i></i>');
  for (const page of [2, 4, 13, 14]) expect(await open(`/pokies/${page}`)).toContain('Guest');
});
