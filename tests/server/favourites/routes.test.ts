import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesEnteredBy } from '../../setup/entered-files.ts';
import { isOnPostgres } from '../test-database.ts';
import { open, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await open({ games: 600 });
});
afterAll(() => world.close());

const eventsOf = (id: number) =>
  world.app.db.selectFrom('outbox_events').selectAll().where('player_id', '=', id).orderBy('seq').execute();

describe('favourites', () => {
  test('are added by the id of any currency and returned with that of the player’s', async () => {
    const { client } = await world.player({ currency: 'NOK' });
    const game = world.app.catalogue.games.find(({ currencies }) => currencies['NOK'] && currencies['BTC']);
    const added = await client.call('addFavourite', { params: { id: game?.currencies['BTC']?.id ?? 0 } });
    expect(added.status).toBe(200);
    expect(added.body).toEqual({ id: game?.currencies['NOK']?.id, identifier: game?.identifier });
    expect((await client.call('listFavourites')).body).toEqual([added.body]);
  });

  test('of a game without an id in the player’s currency have its id in euro', async () => {
    const { client } = await world.player({ currency: 'NOK' });
    const game = world.app.catalogue.games.find(({ currencies }) => !currencies['NOK']);
    const id = game?.currencies['EUR']?.id ?? 0;
    expect((await client.call('addFavourite', { params: { id } })).body.id).toBe(id);
  });

  test('are listed latest first, and adding one again changes nothing and emits no event', async () => {
    const { client, row } = await world.player();
    const [a, b] = world.app.catalogue.games.map(game => game.currencies['EUR']?.id ?? 0);
    await client.call('addFavourite', { params: { id: a ?? 0 } });
    await new Promise(resolve => setImmediate(resolve));
    await world.app.db.updateTable('favourites').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute();
    await client.call('addFavourite', { params: { id: b ?? 0 } });
    await client.call('addFavourite', { params: { id: a ?? 0 } });
    expect((await client.call('listFavourites')).body.map(({ id }) => id)).toEqual([b, a]);
    const events = await eventsOf(row.id);
    expect(events.map(({ type }) => type)).toEqual(['favourites_changed', 'favourites_changed']);
    expect(JSON.parse(events.at(-1)?.data ?? '{}').favourites).toHaveLength(2);
  });

  test('are removed, and removing a missing one is no error', async () => {
    const { client, row } = await world.player();
    const id = world.app.catalogue.games[5]?.currencies['EUR']?.id ?? 0;
    await client.call('addFavourite', { params: { id } });
    expect((await client.call('removeFavourite', { params: { id } })).status).toBe(204);
    expect((await client.call('removeFavourite', { params: { id } })).status).toBe(204);
    expect((await client.call('listFavourites')).body).toEqual([]);
    expect(await eventsOf(row.id)).toHaveLength(2);
  });

  test('are separate per player, and a guest has none', async () => {
    const [one, other] = [await world.player(), await world.player()];
    await one.client.call('addFavourite', {
      params: { id: world.app.catalogue.games[1]?.currencies['EUR']?.id ?? 0 },
    });
    expect((await other.client.call('listFavourites')).body).toEqual([]);
    expect((await world.client().call('listFavourites')).status).toBe(401);
  });

  test('of an unknown game are rejected', async () => {
    const { client } = await world.player();
    const answer = await client.call('addFavourite', { params: { id: 1 } });
    expect(answer.status).toBe(404);
    expect(answer.body.error).toBe('game_unknown');
  });

  // The store that most installations have.
  test.skipIf(isOnPostgres())('are added by few files of the back end', async () => {
    const limited = await open({ games: 60, limited: true });
    const { client } = await limited.player();
    const [first, second] = limited.app.catalogue.games.map(({ currencies }) => currencies['EUR']?.id ?? 0);
    const add = (id = 0) =>
      client.put(
        `/api/player/favorite_games/${id}`,
        {},
        { headers: { 'x-locale': 'en', 'idempotency-key': `add-game-${id}` } },
      );
    await add(first);
    const files = await filesEnteredBy(() => add(second));
    expect((await client.call('listFavourites')).body).toHaveLength(2);
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(26);
    await limited.close();
  });
});
