import * as v from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Banner } from '../../../src/contract/subjects/banners.ts';
import { FirstScreen } from '../../../src/contract/subjects/first-screen.ts';
import type { Collection } from '../../../src/contract/subjects/games.ts';
import {
  backEndReply,
  json,
  openSharedDb,
  restartWorker,
  sendRequestAndFinish,
  world,
} from '../support/catalogue-world.ts';

const SHELL =
  '<html data-build="b1"><head><!--orbit:head--></head><body><b><!--orbit:hero--></b>' +
  '<p><!--orbit:rail--><i></i><i></i></p><!--orbit:data--></body></html>';
const build = { build: 'b1', precache: [{ url: '/index.html', hash: 'b1', critical: true }], assets: {} };
const banner = (id: string, text: string): Banner => ({
  id,
  frontend_identifier: id,
  image: `/pictures/${id}.svg`,
  categories: ['home'],
  groupIds: [],
  size: 'wide',
  title: { text },
  description: { text: '' },
  gradient: [],
  labels: [],
  button: null,
  timer: null,
  order: { home: 1 },
});
let text = '';

beforeEach(() => {
  text = 'Hello';
  const headers = { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" };
  const cache = {
    match: async (key: string) => (key.includes('index.html') ? new Response(SHELL, { headers }) : undefined),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  world.instead = (name: string) => {
    if (!name.startsWith('GET /api/fe/config/banners-config')) return null;
    return json({ banners: [banner('spring', text)] });
  };
});

/** Opens an address in a worker that has just started, without a network. */
async function open(path: string): Promise<Response> {
  restartWorker();
  world.online = false;
  const { serveNavigation } = await import('../../../sw/strategies/navigation.ts');
  const answer = await serveNavigation(new Request(`https://orbit.test${path}`), build, () => undefined);
  world.online = true;
  return answer;
}

/** The data in the page, as the page reads it; null when there is none. */
function dataOf(html: string): FirstScreen | null {
  const script = /<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(html);
  return script ? v.parse(FirstScreen, JSON.parse(script[1] ?? '').parts.lobby) : null;
}

async function visit(headers: Record<string, string> = {}): Promise<Collection[]> {
  for (const name of ['listCollections', 'loadMenuCategories', 'listBanners'] as const)
    await sendRequestAndFinish(name, undefined, headers);
  const { collections } = backEndReply('listCollections') as { collections: Collection[] };
  const { lobby } = backEndReply('loadMenuCategories') as { lobby: string[] };
  const rails = lobby.slice(0, 3).flatMap(id => collections.find(one => one.id === id) ?? []);
  const game_ids = rails.flatMap(rail => rail.identifiers.slice(0, 15));
  await sendRequestAndFinish('selectGames', { game_ids }, headers);
  return rails;
}

test('the lobby’s page carries what was last seen there, with its time and the headers of the shell', async () => {
  const before = Date.now();
  const rails = await visit();
  const page = await open('/?src=hs');
  const html = await page.text();
  const first = dataOf(html);
  expect(page.headers.get('content-security-policy')).toBe("default-src 'self'");
  expect(first?.banners[0]?.title.text).toBe('Hello');
  expect(first?.collections.map(({ id }) => id)).toEqual(rails.map(({ id }) => id));
  expect(first?.games).toEqual(
    first?.collections
      .flatMap(({ identifiers }) => identifiers)
      .flatMap(id => world.log.catalogue.game(id) ?? [])
      .filter((game, i, all) => all.indexOf(game) === i),
  );
  expect(Date.parse(first?.at ?? '')).toBeGreaterThanOrEqual(before);
  expect(Date.parse(first?.at ?? '')).toBeLessThanOrEqual(Date.now());
  expect(html).toContain('srcset="/pictures/spring.svg?shape=tall"');
  expect(html).toContain(`<i><img src="${first?.games[0]?.preview}"`);
});

test('it is in the language of the address', async () => {
  await visit({ 'x-locale': 'de' });
  expect(dataOf(await (await open('/')).text())).toBeNull();
  expect(dataOf(await (await open('/de')).text())).not.toBeNull();
  expect(dataOf(await (await open('/DE/')).text())).not.toBeNull();
});

test.each(['/pokies/all', '/de/favourites', '/login'])('%s gets the neutral shell', async path => {
  await visit();
  expect(await (await open(path)).text()).toBe(SHELL);
});

test('a change of one of its parts is in the next page', async () => {
  await visit();
  text = 'Changed';
  await sendRequestAndFinish('listBanners');
  expect(dataOf(await (await open('/')).text())?.banners[0]?.title.text).toBe('Changed');
});

test('no text can close the data element or start another one', async () => {
  text = '</script><script>alert(1)</script><!-- $& \u2028';
  await visit();
  const html = await (await open('/')).text();
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  expect(dataOf(html)?.banners[0]?.title.text).toBe(text);
});

test('storage that hangs delays the navigation by its time-out and nothing more', async () => {
  await visit();
  const hanging = new Promise<never>(() => undefined);
  restartWorker();
  vi.doMock('../../../sw/strategies/first-screen.ts', () => ({ readFirstScreen: () => hanging }));
  const { serveNavigation } = await import('../../../sw/strategies/navigation.ts');
  const page = await serveNavigation(new Request('https://orbit.test/'), build, () => undefined);
  vi.doUnmock('../../../sw/strategies/first-screen.ts');
  expect(await page.text()).toBe(SHELL);
});

test('an invalid record is left out', async () => {
  await visit();
  await (await openSharedDb()).write(writer =>
    writer.put('meta', { key: 'firstScreen en', value: { head: 7 } }),
  );
  expect(await (await open('/')).text()).toBe(SHELL);
});

test('a device whose first page was not controlled stores the lobby in the background, once', async () => {
  const visit = { locale: 'en', device: 'desktop', isNarrow: false } as const;
  const lobby = async () =>
    (await import('../../../sw/lifecycle/first-screen-prefetch.ts')).prefetchLobby(visit);
  await Promise.all([lobby(), lobby()]);
  expect(world.sent.toSorted()).toEqual([...new Set(world.sent)].toSorted());
  const requestCount = world.sent.length;
  const first = dataOf(await (await open('/')).text());
  expect(first?.collections).toHaveLength(3);
  expect(first?.games.length).toBeGreaterThan(0);
  expect(world.sent).toContain(
    `GET ${new URL(first?.games[0]?.preview ?? '', 'https://orbit.test').pathname}`,
  );
  restartWorker();
  await lobby();
  expect(world.sent).toHaveLength(requestCount);
});
