import { expect, test, vi } from 'vitest';
import { PARTS } from '../../src/contract/game-parts.ts';
import type { CatalogueChanges, Game } from '../../src/contract/games.ts';
import {
  ask,
  askAll,
  asked,
  CATALOGUE,
  entryAt,
  everything,
  gone,
  held,
  json,
  kill,
  markOf,
  nextDay,
  renamed,
  said,
  stored,
  subjects,
  sync,
  world,
} from './games-world.ts';

test('the first sync stores every game, and the next worker has them', async () => {
  expect(await sync()).toBe(300);
  kill();
  const { games, isWhole } = await everything();
  expect(isWhole).toBe(true);
  const byName = (a: Game, b: Game) => (a.identifier < b.identifier ? -1 : 1);
  expect([...games].sort(byName)).toEqual([...world.log.catalogue.games].sort(byName));
  expect(subjects('changed')).toEqual([CATALOGUE, '/api/games_filter', '/api/games_filter/select']);
});

test('several tabs that ask at once cause one download', async () => {
  await Promise.all([sync(), sync(), sync()]);
  expect(asked()).toHaveLength(PARTS);
});

test('what changed is asked for every ten minutes at most, by the cursor, and is all that comes', async () => {
  await sync();
  kill();
  await sync();
  expect(asked()).toHaveLength(PARTS);
  const [first, second] = [entryAt(3), entryAt(4)];
  world.log.apply([renamed(first, 1), { n: 2, entry: second, isWithdrawn: true }], 'line');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
  kill();
  world.told = [];
  expect(await sync()).toBe(299);
  expect(asked()[PARTS]).toContain('cursor=');
  const games = await held();
  expect(games.get(first.game.identifier)?.title).toBe('Renamed');
  expect(games.has(second.game.identifier)).toBe(false);
  expect(subjects('changed')).toContain('/api/games_filter');
});

test('a catalogue in which nothing changed says nothing to the pages and costs next to nothing', async () => {
  await sync();
  nextDay();
  world.told = [];
  expect(await sync()).toBe(300);
  expect(subjects('changed')).toEqual([]);
  const cursor = new URLSearchParams(asked()[PARTS]?.split('?')[1]).get('cursor');
  expect(JSON.stringify(said('syncCatalogue', { query: { cursor } })).length).toBeLessThan(300);
});

test('a damaged game is left out, the others are kept', async () => {
  const whole: CatalogueChanges = said('syncCatalogue');
  const games = [{ ...whole.games[0], currencies: 7 }, ...whole.games.slice(1)];
  world.instead = name => (name.includes(CATALOGUE) ? json({ ...whole, games }) : null);
  expect(await sync()).toBe(299);
});

test.each<[string, () => Response | Promise<Response>]>([
  ['nobody', gone],
  ['a failing back end', () => json({ error: 'down' }, 500)],
  ['a hotel’s page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  [
    'half an answer',
    () => new Response('{"full":true,"games":[{"a":1', { headers: { 'content-type': 'application/json' } }),
  ],
  ['another shape', () => json({ full: true, games: [], removed: 'none', cursor: 'x' })],
])('%s in place of the list leaves what is there', async (_, answer) => {
  await sync();
  nextDay();
  kill();
  world.instead = () => answer();
  expect(await sync()).toBe(300);
  expect((await held()).size).toBe(300);
});

test('a sync whose write fails leaves nothing half done, and the next one completes it', async () => {
  const db = await stored();
  const { StorageFailure } = await import('../../sw/storage-trouble.ts');
  vi.spyOn(db, 'write').mockRejectedValue(new StorageFailure('lost'));
  await expect(sync()).rejects.toThrow();
  kill();
  expect((await held()).size).toBe(0);
  kill();
  expect(await sync()).toBe(300);
});

test('rows that were lost or damaged make the next sync fetch everything', async () => {
  await sync();
  const db = await stored();
  const [one, two] = await db.keys('games');
  await db.write(['games'], writer => {
    writer.delete('games', one ?? '');
    writer.put('games', { key: two ?? '', at: 1, text: '[{"broken"' });
  });
  kill();
  expect((await everything()).isWhole).toBe(false);
  kill();
  expect(await sync()).toBe(300);
  expect(asked().slice(PARTS)).toEqual(asked().slice(0, PARTS));
});

test('rows of an older build are checked against this one before they are used', async () => {
  await sync();
  const db = await stored();
  const state = await db.get('meta', 'catalogue');
  const [key] = await db.keys('games');
  const block = await db.get('games', key ?? '');
  const damaged = JSON.stringify([{ identifier: 'x' }, ...JSON.parse(block?.text ?? '[]')]);
  await db.write(['games', 'meta'], writer => {
    writer.put('meta', { key: 'catalogue', value: { ...(state?.value as object), build: 'older' } });
    writer.put('games', { key: key ?? '', at: 1, text: damaged });
  });
  kill();
  const { games, isWhole } = await everything();
  expect([games.length, isWhole]).toEqual([300, true]);
});

test('a platform without the call is paged through, goes on where it was killed, and forgets what is gone', async () => {
  const pages: number[] = [];
  const without = (failAt: number) => (name: string, body: unknown) => {
    if (name.includes(CATALOGUE)) return json({ error: 'not_found' }, 404);
    const { page } = body as { page: number };
    pages.push(page);
    return page === failAt ? gone() : null;
  };
  world.instead = without(3);
  expect(await sync()).toBe(0);
  kill();
  world.instead = without(0);
  expect(await sync()).toBe(300);
  expect(pages).toEqual([1, 2, 3, 3, 3]);
  const entry = entryAt(0);
  world.log.apply([{ n: 1, entry, isWithdrawn: true }], 'line');
  nextDay();
  kill();
  expect(await sync()).toBe(299);
  expect((await held()).has(entry.game.identifier)).toBe(false);
});

test('a device without room is left as it is, and what was seen stays', async () => {
  await askAll('filterGames', { page_size: 5 });
  vi.stubGlobal('navigator', {
    onLine: true,
    storage: { estimate: async () => ({ quota: 9e7, usage: 8e7 }) },
  });
  expect(await sync()).toBe(0);
  expect(asked()).toEqual([]);
  expect((await held()).size).toBe(5);
});

test('a catalogue that storage does not keep is given up, once in a worker’s life', async () => {
  const db = await stored();
  const write = db.write.bind(db);
  const isKept = vi.spyOn(db, 'isKept', 'get');
  vi.spyOn(db, 'write').mockImplementation(async (...changes) => {
    await write(...changes);
    isKept.mockReturnValue(false);
  });
  expect(await sync()).toBe(0);
  expect(await sync()).toBe(0);
  expect(asked()).toHaveLength(1);
  expect(await db.count('games')).toBe(0);
  expect(subjects('changed')).toEqual([]);
});

test('for room the lists of the lobby go with the games, not before them', async () => {
  await askAll('listProviders');
  await askAll('filterGames', {});
  await sync();
  const { freeSpace } = await import('../../sw/quota.ts');
  const db = await stored();
  await freeSpace(3);
  expect([await db.count('answers'), await db.count('filters')]).toEqual([1, 0]);
  expect(await db.count('games')).toBeGreaterThan(100);
  await freeSpace(4);
  expect([await db.count('answers'), await db.count('games')]).toEqual([0, 0]);
  expect(await db.get('meta', 'catalogue')).toBeUndefined();
});

test('the rows of an answer are there before the catalogue is', async () => {
  const { data } = (await (await askAll('filterGames', { page_size: 5 })).json()) as { data: Game[] };
  kill();
  world.online = false;
  const ids = data.map(game => game.identifier);
  const answer = await ask('selectGames', { game_ids: [...ids, 'nobody:knows'] });
  expect(markOf(answer)).toMatch(/^stored; at=.*; partial$/);
  expect(await answer.json()).toEqual({ data });
});

test('a game is found by its id in any currency', async () => {
  await sync();
  kill();
  world.online = false;
  const game = entryAt(7).game;
  const ids = Object.values(game.currencies).map(({ id }) => id);
  const answer = await ask('selectGames', { game_ids: ids });
  expect(markOf(answer)).toMatch(/^stored; at=[^;]*$/);
  expect(await answer.json()).toEqual({ data: [game] });
});
