import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, open, type World } from '../world.ts';

let world: World;
let guest: Client;
beforeAll(async () => {
  world = await open({ games: 600 });
  guest = world.client();
});
afterAll(() => world.close());

describe('games', () => {
  test('are filtered, sorted and paged', async () => {
    const { body } = await guest.call('filterGames', {
      body: { filter: { section: 'table' }, sort: 'name', page: 2, page_size: 10 },
    });
    expect(body.data).toHaveLength(10);
    expect(body.pagination).toMatchObject({ current_page: 2, prev_page: 1, next_page: 3 });
    expect(body.data.every(game => game.categories.includes('table'))).toBe(true);
  });

  test('come forty to a page, the popular ones first, by default', async () => {
    const { body } = await guest.call('filterGames', { body: {} });
    expect(body.data).toHaveLength(40);
    expect(body.pagination.total_count).toBe(600);
    expect(body.data.map(game => -game.popularity)).toEqual(
      body.data.map(game => -game.popularity).toSorted((a, b) => a - b),
    );
  });

  test('of an unknown provider are an empty page', async () => {
    const { status, body } = await guest.call('filterGames', { body: { filter: { providers: ['nobody'] } } });
    expect(status).toBe(200);
    expect(body.data).toEqual([]);
  });

  test('are selected by ids of any currency and by identifier, in the requested order, each once', async () => {
    const [a, b, c] = world.app.catalogue.games;
    if (!a || !b || !c) throw new Error('The catalogue is too small.');
    const { body } = await guest.call('selectGames', {
      body: {
        game_ids: [
          c.identifier,
          a.currencies['EUR']?.id ?? 0,
          'nobody:nothing',
          c.currencies['EUR']?.id ?? 0,
          b.identifier,
        ],
      },
    });
    expect(body.data.map(game => game.identifier)).toEqual([c.identifier, a.identifier, b.identifier]);
  });

  test('are in collections that the menu lists', async () => {
    const { collections } = (await guest.call('listCollections')).body;
    const ids = collections.map(({ id }) => id);
    const menu = (await guest.call('loadMenuCategories')).body;
    for (const id of [...menu.pokies, ...menu.live, ...menu.lobby]) expect(ids).toContain(id);
    expect((await guest.call('listProviders')).body).toHaveLength(60);
  });

  test('that the player has played are listed latest first; a guest has none', async () => {
    const { client, row } = await world.player();
    const [a, b] = world.app.catalogue.games;
    const played = (identifier: string | undefined, at: string) => ({
      player_id: row.id,
      identifier: identifier ?? '',
      last_activity_at: at,
    });
    await world.app.db
      .insertInto('played_games')
      .values([
        played(a?.identifier, '2027-01-01T10:00:00.000Z'),
        played(b?.identifier, '2027-01-02T10:00:00.000Z'),
        played('gone:game', '2027-01-03T10:00:00.000Z'),
      ])
      .execute();
    const { body } = await client.call('listPlayedGames');
    expect(body.map(game => game.identifier)).toEqual([b?.identifier, a?.identifier]);
    expect(body[0]?.last_activity_at).toBe('2027-01-02T10:00:00.000Z');
    expect((await guest.call('listPlayedGames')).status).toBe(401);
  });
});
