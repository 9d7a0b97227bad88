import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetOld, keepInOrder } from '../../server/upkeep.ts';
import { open, type World } from './world.ts';

const DAY = 24 * 60 * 60 * 1000;
let world: World;
beforeEach(async () => {
  world = await open({ games: 50 });
});
afterEach(() => world.close());

const keys = async () =>
  (await world.app.db.selectFrom('operations').select('key').execute()).map(row => row.key);

test('a key is honoured for 30 days and then forgotten', async () => {
  const { client } = await world.player();
  await client.call('updateLocale', { body: { locale: 'de' }, key: 'key-of-a-locale' });
  expect(await keys()).toEqual(['key-of-a-locale']);
  world.app.clock.shift(29 * DAY);
  await forgetOld(world.app);
  expect(await keys()).toEqual(['key-of-a-locale']);
  world.app.clock.shift(2 * DAY);
  await forgetOld(world.app);
  expect(await keys()).toEqual([]);
});

test('books that are out of order are told, once a night', async () => {
  const { row } = await world.player();
  await world.app.db
    .insertInto('accounts')
    .values({ player_id: row.id, house: null, currency: 'NOK', pocket: 'bonus', balance: 5 })
    .execute();
  const told = new Promise<string>(resolve => {
    const rest = keepInOrder(world.app, line => {
      rest();
      resolve(line);
    });
  });
  expect(await told).toMatch(/^ledger: account \d+ holds 5, its entries say 0$/);
});

test('a launch’s stored answer loses its token once the token opens nothing any more', async () => {
  const game = world.app.catalogue.games.find(({ skin, has_demo_mode }) => skin && has_demo_mode);
  const client = world.client();
  const launch = () =>
    client.call('openDemoSession', { body: { identifier: game?.identifier ?? '' }, key: 'launch-00001' });
  const { body } = await launch();
  expect(body.token).not.toBe('');
  world.app.clock.shift(DAY / 3 - 60_000);
  await forgetOld(world.app);
  expect((await launch()).body).toEqual(body);
  world.app.clock.shift(60_000);
  await forgetOld(world.app);
  const { response } = await world.app.db
    .selectFrom('operations')
    .select('response')
    .executeTakeFirstOrThrow();
  expect(response).not.toContain(body.token);
  await forgetOld(world.app);
  expect((await launch()).body).toEqual({ ...body, token: '' });
});
