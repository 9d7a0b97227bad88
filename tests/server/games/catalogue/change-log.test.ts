import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildCatalogue, sharedCatalogue } from '../../../../server/games/catalogue/catalogue.ts';
import {
  CatalogueError,
  publishGame,
  renameGame,
  withdrawGame,
} from '../../../../server/games/catalogue/catalogue-admin.ts';
import { createChangeLog } from '../../../../server/games/catalogue/change-log.ts';
import {
  CATALOGUE_PARTS,
  CatalogueChanges,
  cataloguePartName,
} from '../../../../src/contract/subjects/catalogue.ts';
import { newLocation } from '../../test-database.ts';
import { type Client, open, type World } from '../../world.ts';

let world: World;
let guest: Client;
beforeEach(async () => {
  world = await open({ games: 240 });
  guest = world.client();
});
afterEach(() => world.close());

const sync = async (cursor?: string) =>
  (await guest.call('syncCatalogue', cursor === undefined ? {} : { query: { cursor } })).body;
const comet = { title: 'Comet Harvest', provider: 'halyard-works', theme: 'space' };
const first = () => {
  const [game] = world.app.catalogue.games;
  if (!game) throw new Error('The catalogue is empty.');
  return game;
};

/** What a device has stored after it has applied a response. */
function follow(held: ReadonlyMap<string, string>, changes: CatalogueChanges): Map<string, string> {
  const now = new Map(changes.full ? [] : held);
  for (const game of changes.games) now.set(game.identifier, game.title);
  for (const identifier of changes.removed) now.delete(identifier);
  return now;
}
const stands = () => new Map(world.app.catalogue.games.map(game => [game.identifier, game.title]));

describe('the sync of the catalogue', () => {
  test('gives everything first, then nothing while nothing changes', async () => {
    const all = await sync();
    expect(all).toMatchObject({ full: true, removed: [] });
    expect(all.games).toHaveLength(240);
    expect(await sync(all.cursor)).toEqual({ full: false, games: [], removed: [], cursor: all.cursor });
  });

  test('gives the list in parts too, which together are all of it, each game once', async () => {
    const all = await sync();
    const parts = await Promise.all(
      [0, 1, 2, 3].map(async n => (await guest.call('syncCatalogue', { query: { part: `${n}of4` } })).body),
    );
    for (const part of parts) expect(part).toMatchObject({ full: true, removed: [], cursor: all.cursor });
    const names = parts.flatMap(part => part.games.map(game => game.identifier));
    expect(names.toSorted()).toEqual(all.games.map(game => game.identifier).toSorted());
    expect(parts.every(part => part.games.length > 0)).toBe(true);
    const { cursor } = all;
    const changes = (await guest.call('syncCatalogue', { query: { part: '0of4', cursor } })).body;
    expect(changes).toMatchObject({ full: false, games: [] });
  });

  test.each(['', '4', '1of3', '0of128', 'xof8', '0of8,1of8'])('rejects the part "%s"', async part => {
    const rejected = await guest.call('syncCatalogue', { query: { part } });
    expect(rejected.status).toBe(422);
    expect(rejected.body).toMatchObject({ errors: { part: expect.anything() } });
  });

  test('from any earlier time lead to the current state, each game once', async () => {
    const times = [await sync()];
    const step = async () => times.push(await sync());
    await publishGame(world.app, comet);
    await step();
    await renameGame(world.app, 'halyard-works:comet-harvest', 'Comet Harvest Home');
    await step();
    await withdrawGame(world.app, first().identifier);
    await step();
    await withdrawGame(world.app, 'halyard-works:comet-harvest');
    for (const time of times) {
      const changes = await sync(time.cursor);
      expect(changes.full).toBe(false);
      const named = [...changes.games.map(game => game.identifier), ...changes.removed];
      expect(new Set(named).size).toBe(named.length);
      expect(follow(follow(new Map(), time), changes)).toEqual(stands());
    }
  });

  test.each(['nothing', '', 'AAAAAAAAAAAAAAAA.0', 'AAAAAAAAAAAAAAAA.5.abcdefgh'])(
    'returns everything for an invalid cursor: "%s"',
    async cursor => {
      expect((await sync(cursor)).full).toBe(true);
    },
  );

  test('returns everything for a count that this store has not reached or that is of another store', async () => {
    await publishGame(world.app, comet);
    const { cursor } = await sync();
    expect((await sync(cursor.replace('.1.', '.2.'))).full).toBe(true);
    expect((await sync(`${cursor}x`)).full).toBe(true);
    const emptied = await open({ games: 240 });
    const theirs = await emptied.client().call('syncCatalogue', { query: { cursor } });
    expect(theirs.body.full).toBe(true);
    await emptied.close();
  });

  test('answers 304 to a client with the same bytes, and other bytes after a change', async () => {
    const held = await guest.get('/api/games/catalogue');
    const etag = String(held.headers['etag']);
    const same = await guest.get('/api/games/catalogue', { headers: { 'if-none-match': etag } });
    expect([same.status, same.text]).toEqual([304, '']);
    await publishGame(world.app, comet);
    const other = await guest.get('/api/games/catalogue', { headers: { 'if-none-match': etag } });
    expect(other.status).toBe(200);
  });

  test('has the same content compressed and plain', async () => {
    const plain = await guest.get('/api/games/catalogue');
    const packed = await world.server.inject({
      url: '/api/games/catalogue',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers['vary']).toContain('accept-encoding');
    expect(packed.headers['etag']).toBe(plain.headers['etag']);
    expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual(plain.body);
  });
});

describe('a change of the catalogue', () => {
  test('is visible in every call about games', async () => {
    const { game } = await publishGame(world.app, comet);
    const found = await guest.call('filterGames', { body: { filter: { title: 'comet harvst' } } });
    expect(found.body.data.map(one => one.identifier)).toContain(game.identifier);
    const newest = await guest.call('filterGames', { body: { sort: 'new', page_size: 1 } });
    expect(newest.body.data[0]?.identifier).toBe(game.identifier);
    const { collections } = (await guest.call('listCollections')).body;
    expect(collections.find(({ id }) => id === 'new')?.identifiers[0]).toBe(game.identifier);
    const id = game.currencies['EUR']?.id ?? 0;
    const chosen = await guest.call('selectGames', { body: { game_ids: [id] } });
    expect(chosen.body.data).toEqual([game]);
    expect((await guest.get(game.preview)).status).toBe(200);
    await withdrawGame(world.app, game.identifier);
    expect((await guest.call('selectGames', { body: { game_ids: [id] } })).body.data).toEqual([]);
    const remaining = await guest.call('filterGames', { body: { filter: { title: 'comet harvest' } } });
    expect(remaining.body.data.map(one => one.identifier)).not.toContain(game.identifier);
    expect((await guest.get(game.preview)).status).toBe(404);
  });

  test('of a title changes its picture, and leaves the address of the game', async () => {
    const game = first();
    const before = await guest.get(game.preview);
    await renameGame(world.app, game.identifier, 'Quite Another Name');
    const renamed = world.app.catalogue.byIdentifier(game.identifier)?.game;
    expect(renamed).toMatchObject({
      title: 'Quite Another Name',
      slug: game.slug,
      currencies: game.currencies,
    });
    expect(renamed?.preview).not.toBe(game.preview);
    const after = await guest.get(renamed?.preview ?? '');
    expect(after.headers['cache-control']).toContain('immutable');
    expect(after.text).not.toBe(before.text);
    expect((await guest.get(game.preview)).headers['cache-control']).toBe('no-cache');
  });

  test('never reuses a withdrawn game’s name or ids', async () => {
    const { game } = await publishGame(world.app, comet);
    await withdrawGame(world.app, game.identifier);
    await expect(publishGame(world.app, comet)).rejects.toThrow(CatalogueError);
    const next = await publishGame(world.app, { ...comet, title: 'Comet Harvest Two' });
    expect(next.game.release).toBeGreaterThan(game.release);
    await expect(withdrawGame(world.app, game.identifier)).rejects.toThrow(CatalogueError);
  });

  test('survives a restart, with the issued cursors', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'orbit-changes-'));
    const location = await newLocation(folder);
    const before = await open({ games: 240, location });
    const { cursor } = (await before.client().call('syncCatalogue')).body;
    await publishGame(before.app, comet);
    await withdrawGame(before.app, first().identifier);
    const known = (await before.client().call('syncCatalogue', { query: { cursor } })).body;
    await before.close();
    const after = await open({ games: 240, location });
    const again = (await after.client().call('syncCatalogue', { query: { cursor } })).body;
    expect(again).toEqual(known);
    expect(again.removed).toEqual([first().identifier]);
    const settled = await after.client().call('syncCatalogue', { query: { cursor: known.cursor } });
    expect(settled.body).toMatchObject({ full: false, games: [], removed: [] });
    await after.close();
    rmSync(folder, { recursive: true });
  });

  test('of more than half of all games is sent as a whole catalogue', async () => {
    const small = await open({ games: 60 });
    const { cursor } = (await small.client().call('syncCatalogue')).body;
    for (const game of small.app.catalogue.games.slice(0, 31)) await withdrawGame(small.app, game.identifier);
    const changes = (await small.client().call('syncCatalogue', { query: { cursor } })).body;
    expect([changes.full, changes.games.length]).toEqual([true, 29]);
    await small.close();
  });
});

/** A busy machine takes seconds to write out and compress all of it. */
describe('12,000 games', { timeout: 30_000 }, () => {
  const whole = sharedCatalogue();

  /** Bytes on the wire of one answer, headers included. */
  function bytesOf(port: number, path: string, headers: Record<string, string> = {}): Promise<number> {
    const lines = Object.entries(headers).map(pair => `${pair.join(': ')}\r\n`);
    return new Promise((resolve, reject) => {
      let bytes = 0;
      connect(port, '127.0.0.1')
        .on('data', (part: Buffer) => {
          bytes += part.length;
        })
        .on('error', reject)
        .on('close', () => resolve(bytes))
        .write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${lines.join('')}\r\n`);
    });
  }

  test('cost at most 1.2 MB, and under 1 KB when nothing has changed', async () => {
    const big = await open({ catalogue: whole });
    await big.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = big.server.server.address() as AddressInfo;
    const br = { 'Accept-Encoding': 'br' };
    const { headers } = await big.server.inject({ url: '/api/games/catalogue', headers: br });
    let bytes = 0;
    for (let index = 0; index < CATALOGUE_PARTS; index += 1)
      bytes += await bytesOf(port, `/api/games/catalogue?part=${cataloguePartName(index)}`, br);
    expect(bytes).toBeLessThanOrEqual(1_200_000);
    const { cursor } = big.app.catalogueChanges;
    const unchanged = `/api/games/catalogue?cursor=${cursor}`;
    expect(await bytesOf(port, unchanged, br)).toBeLessThan(1024);
    const known = { ...br, 'If-None-Match': String(headers['etag']) };
    expect(await bytesOf(port, '/api/games/catalogue', known)).toBeLessThan(1024);
    await big.close();
  });

  test('are validated against the contract, with all violations reported', () => {
    const all = createChangeLog(whole).since(undefined);
    expect(v.is(CatalogueChanges, all)).toBe(true);
    expect(new Set(all.games.map(game => game.identifier)).size).toBe(12_000);
  });
});

describe('a list that is too long for one response', () => {
  const large = createChangeLog(buildCatalogue(2400));

  test('is answered with its first part and how many there are, and the parts together are the whole list', () => {
    const first = large.since(undefined, undefined, 100);
    expect(first).toMatchObject({ full: true, parts: 32, cursor: large.cursor });
    const parts = Array.from({ length: 32 }, (_, index) => large.since(undefined, { index, parts: 32 }, 100));
    expect(parts[0]?.games).toEqual(first.games);
    expect(parts.some(part => 'parts' in part)).toBe(false);
    expect(Math.max(...parts.map(({ games }) => games.length))).toBeLessThan(120);
    const identifiers = parts.flatMap(({ games }) => games.map(({ identifier }) => identifier));
    expect(identifiers.toSorted()).toEqual(
      large.catalogue.games.map(({ identifier }) => identifier).toSorted(),
    );
  });

  test('gives a finer part of the one that was asked for', () => {
    const { games, parts } = large.since('unknown', { index: 3, parts: 8 }, 100);
    expect(parts).toBe(32);
    expect(games).toEqual(large.since(undefined, { index: 3, parts: 32 }).games);
  });

  test('is the same as before without a limit, and where it is not too long', () => {
    expect(large.since(undefined).games).toHaveLength(2400);
    expect(large.since(undefined, { index: 0, parts: 8 }, 1000)).toBe(
      large.since(undefined, { index: 0, parts: 8 }),
    );
    expect(large.since(large.cursor, undefined, 100)).toMatchObject({ full: false, games: [] });
  });

  test('has the same cursor whether it was prepared in slices or not', async () => {
    const prepared = createChangeLog(large.catalogue);
    await prepared.prepare();
    expect(prepared.cursor).toBe(large.cursor);
  });
});
