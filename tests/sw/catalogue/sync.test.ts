import { expect, test, vi } from 'vitest';
import { CATALOGUE_PARTS, type CatalogueChanges } from '../../../src/contract/subjects/catalogue.ts';
import type { Game, GamesPage } from '../../../src/contract/subjects/games.ts';
import {
  backEndReply,
  CATALOGUE,
  catalogueRequests,
  entryAt,
  json,
  networkFailure,
  nextDay,
  openSharedDb,
  reloadSnapshot,
  renamed,
  restartWorker,
  sendRequest,
  sendRequestAndFinish,
  sourceOf,
  storedGames,
  subjects,
  sync,
  world,
} from '../support/catalogue-world.ts';

test('the first sync stores every game, and the next worker has them', async () => {
  expect(await sync()).toBe(300);
  restartWorker();
  const { games, isComplete } = await reloadSnapshot();
  expect(isComplete).toBe(true);
  const byName = (a: Game, b: Game) => (a.identifier < b.identifier ? -1 : 1);
  expect([...games].sort(byName)).toEqual([...world.log.catalogue.games].sort(byName));
  expect(subjects('changed')).toEqual([CATALOGUE, '/api/games_filter', '/api/games_filter/select']);
});

test('concurrent calls of several tabs cause one download', async () => {
  await Promise.all([sync(), sync(), sync()]);
  expect(catalogueRequests()).toHaveLength(CATALOGUE_PARTS);
});

test('changes are downloaded every ten minutes at most, by the cursor, and nothing else', async () => {
  await sync();
  restartWorker();
  await sync();
  expect(catalogueRequests()).toHaveLength(CATALOGUE_PARTS);
  const [first, second] = [entryAt(3), entryAt(4)];
  world.log.apply([renamed(first, 1), { n: 2, entry: second, isWithdrawn: true }], 'line');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
  restartWorker();
  world.messages = [];
  expect(await sync()).toBe(299);
  expect(catalogueRequests()[CATALOGUE_PARTS]).toContain('cursor=');
  const games = await storedGames();
  expect(games.get(first.game.identifier)?.title).toBe('Renamed');
  expect(games.has(second.game.identifier)).toBe(false);
  expect(subjects('changed')).toContain('/api/games_filter');
});

test('a catalogue that was stored while the clock was ahead is synced again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_536_000_000 });
  await sync();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 31_536_000_000 });
  restartWorker();
  await sync();
  expect(catalogueRequests()).toHaveLength(CATALOGUE_PARTS + 1);
});

test('a sync without changes sends no message to pages and costs next to nothing', async () => {
  await sync();
  nextDay();
  world.messages = [];
  expect(await sync()).toBe(300);
  expect(subjects('changed')).toEqual([]);
  const cursor = new URLSearchParams(catalogueRequests()[CATALOGUE_PARTS]?.split('?')[1]).get('cursor');
  expect(JSON.stringify(backEndReply('syncCatalogue', { query: { cursor } })).length).toBeLessThan(300);
});

test('an invalid game is left out, the others are stored', async () => {
  const whole: CatalogueChanges = backEndReply('syncCatalogue');
  const games = [{ ...whole.games[0], currencies: 7 }, ...whole.games.slice(1)];
  world.instead = name => (name.includes(CATALOGUE) ? json({ ...whole, games }) : null);
  expect(await sync()).toBe(299);
});

test.each<[string, () => Response | Promise<Response>]>([
  ['no response', networkFailure],
  ['a failing back end', () => json({ error: 'down' }, 500)],
  ['a hotel’s page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  [
    'half an answer',
    () => new Response('{"full":true,"games":[{"a":1', { headers: { 'content-type': 'application/json' } }),
  ],
  ['another shape', () => json({ full: true, games: [], removed: 'none', cursor: 'x' })],
])('%s in place of the list changes nothing', async (_, answer) => {
  await sync();
  nextDay();
  restartWorker();
  world.instead = () => answer();
  expect(await sync()).toBe(300);
  expect((await storedGames()).size).toBe(300);
});

test('a sync whose write fails leaves no partial state, and the next one completes it', async () => {
  const db = await openSharedDb();
  const { StorageError } = await import('../../../sw/storage/errors.ts');
  vi.spyOn(db, 'write').mockRejectedValue(new StorageError('lost'));
  await expect(sync()).rejects.toThrow();
  restartWorker();
  expect((await storedGames()).size).toBe(0);
  restartWorker();
  expect(await sync()).toBe(300);
});

test('rows that were lost or damaged make the next sync fetch everything', async () => {
  await sync();
  const db = await openSharedDb();
  const [one, two] = await db.keys('games');
  await db.write(writer => {
    writer.delete('games', one ?? '');
    writer.put('games', { key: two ?? '', at: 1, text: '[{"broken"' });
  });
  restartWorker();
  expect((await reloadSnapshot()).isComplete).toBe(false);
  restartWorker();
  expect(await sync()).toBe(300);
  expect(catalogueRequests().slice(CATALOGUE_PARTS)).toEqual(catalogueRequests().slice(0, CATALOGUE_PARTS));
});

test('rows of an older build are checked against this one before they are used', async () => {
  await sync();
  const db = await openSharedDb();
  const state = await db.get('meta', 'catalogue');
  const [key] = await db.keys('games');
  const block = await db.get('games', key ?? '');
  const damaged = JSON.stringify([{ identifier: 'x' }, ...JSON.parse(block?.text ?? '[]')]);
  await db.write(writer => {
    writer.put('meta', { key: 'catalogue', value: { ...(state?.value as object), build: 'older' } });
    writer.put('games', { key: key ?? '', at: 1, text: damaged });
  });
  restartWorker();
  const { games, isComplete } = await reloadSnapshot();
  expect([games.length, isComplete]).toEqual([300, true]);
  // From now on they are used as they are.
  expect(await (await openSharedDb()).get('meta', 'catalogue')).toMatchObject({
    value: { build: __BUILD__ },
  });
});

test('a platform without the endpoint is synced by pages, resumes after a kill, and deletes withdrawn games', async () => {
  const pages: number[] = [];
  const without = (failAt: number) => (name: string, body: unknown) => {
    if (name.includes(CATALOGUE)) return json({ error: 'not_found' }, 404);
    const { page } = body as { page: number };
    pages.push(page);
    return page === failAt ? networkFailure() : null;
  };
  world.instead = without(3);
  expect(await sync()).toBe(0);
  restartWorker();
  world.instead = without(0);
  expect(await sync()).toBe(300);
  expect(pages).toEqual([1, 2, 3, 3, 3]);
  const entry = entryAt(0);
  world.log.apply([{ n: 1, entry, isWithdrawn: true }], 'line');
  nextDay();
  restartWorker();
  expect(await sync()).toBe(299);
  expect((await storedGames()).has(entry.game.identifier)).toBe(false);
});

test('a platform that names a page as its own next one is not asked for it for ever', async () => {
  world.instead = (name, body) => {
    if (name.includes(CATALOGUE)) return json({ error: 'not_found' }, 404);
    const page: GamesPage = backEndReply('filterGames', { body });
    return json({ ...page, pagination: { ...page.pagination, next_page: page.pagination.current_page } });
  };
  const { syncCatalogue } = await import('../../../sw/catalogue/sync.ts');
  expect(await syncCatalogue('desktop')).toBe('done');
});

test('on a device without free space nothing is downloaded, and stored games are retained', async () => {
  await sendRequestAndFinish('filterGames', { page_size: 5 });
  vi.stubGlobal('navigator', {
    onLine: true,
    storage: { estimate: async () => ({ quota: 9e7, usage: 8e7 }) },
  });
  expect(await sync()).toBe(0);
  expect(catalogueRequests()).toEqual([]);
  expect((await storedGames()).size).toBe(5);
});

test('a catalogue that cannot be stored is deleted, and not downloaded again in this worker’s life', async () => {
  const db = await openSharedDb();
  const write = db.write.bind(db);
  const isKept = vi.spyOn(db, 'isPersistent', 'get');
  vi.spyOn(db, 'write').mockImplementation(async (...changes) => {
    await write(...changes);
    isKept.mockReturnValue(false);
  });
  expect(await sync()).toBe(0);
  isKept.mockReturnValue(true);
  expect(await sync()).toBe(0);
  expect(catalogueRequests()).toHaveLength(1);
  expect((await db.keys('games')).length).toBe(0);
  expect(subjects('changed')).toEqual([]);
});

test('the lists of the lobby are evicted with the games, not before them', async () => {
  await sendRequestAndFinish('listProviders');
  await sendRequestAndFinish('filterGames', {});
  await sync();
  const { freeSpace } = await import('../../../sw/storage/quota.ts');
  const db = await openSharedDb();
  await freeSpace(3);
  expect([(await db.keys('answers')).length, (await db.keys('filters')).length]).toEqual([1, 0]);
  expect((await db.keys('games')).length).toBeGreaterThan(100);
  await freeSpace(4);
  expect([(await db.keys('answers')).length, (await db.keys('games')).length]).toEqual([0, 0]);
  expect(await db.get('meta', 'catalogue')).toBeUndefined();
});

test('a response with a single game stores it', async () => {
  const [game] = world.log.catalogue.games;
  await sendRequestAndFinish('selectGames', { game_ids: [game?.identifier] });
  expect([...(await storedGames()).keys()]).toEqual([game?.identifier]);
});

test('games of a response are stored before the catalogue is', async () => {
  const { data } = (await (await sendRequestAndFinish('filterGames', { page_size: 5 })).json()) as {
    data: Game[];
  };
  restartWorker();
  world.online = false;
  const ids = data.map(game => game.identifier);
  const answer = await sendRequest('selectGames', { game_ids: [...ids, 'nobody:knows'] });
  expect(sourceOf(answer)).toMatch(/^stored; at=.*; partial$/);
  expect(await answer.json()).toEqual({ data });
});

test('a game is found by its id in any currency', async () => {
  await sync();
  restartWorker();
  world.online = false;
  const game = entryAt(7).game;
  const ids = Object.values(game.currencies).map(({ id }) => id);
  const answer = await sendRequest('selectGames', { game_ids: ids });
  expect(sourceOf(answer)).toMatch(/^stored; at=[^;]*$/);
  expect(await answer.json()).toEqual({ data: [game] });
});
