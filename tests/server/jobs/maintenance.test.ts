import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteExpired, startMaintenance } from '../../../server/jobs/maintenance.ts';
import { createLog } from '../../../server/log.ts';
import { open, type World } from '../world.ts';

const DAY = 24 * 60 * 60 * 1000;
let world: World;
beforeEach(async () => {
  world = await open({ games: 50 });
});
afterEach(() => world.close());

const keys = async () =>
  (await world.app.db.selectFrom('operations').select('key').execute()).map(row => row.key);

test('a key is stored for 30 days and then deleted', async () => {
  const { client } = await world.player();
  await client.call('updateLocale', { body: { locale: 'de' }, key: 'key-of-a-locale' });
  expect(await keys()).toEqual(['key-of-a-locale']);
  world.app.clock.shift(29 * DAY);
  await deleteExpired(world.app);
  expect(await keys()).toEqual(['key-of-a-locale']);
  world.app.clock.shift(2 * DAY);
  await deleteExpired(world.app);
  expect(await keys()).toEqual([]);
});

test('an account that disagrees with its entries is logged at every run', async () => {
  const { row } = await world.player();
  await world.app.db
    .insertInto('accounts')
    .values({ player_id: row.id, house: null, currency: 'NOK', pocket: 'bonus', balance: 5 })
    .execute();
  const finding = new Promise<string>(resolve => {
    const stop = startMaintenance(
      world.app,
      createLog('error', {
        write: line => {
          stop();
          resolve(String((JSON.parse(line) as { msg: string }).msg));
        },
      }),
    );
  });
  expect(await finding).toMatch(/^ledger: account \d+ holds 5, its entries say 0$/);
});

test('the stored reply of a launch loses its token once the token has expired', async () => {
  const game = world.app.catalogue.games.find(({ skin, has_demo_mode }) => skin && has_demo_mode);
  const client = world.client();
  const launch = () =>
    client.call('openDemoSession', { body: { identifier: game?.identifier ?? '' }, key: 'launch-00001' });
  const { body } = await launch();
  expect(body.token).not.toBe('');
  world.app.clock.shift(DAY / 3 - 60_000);
  await deleteExpired(world.app);
  expect((await launch()).body).toEqual(body);
  world.app.clock.shift(60_000);
  await deleteExpired(world.app);
  const { response } = await world.app.db
    .selectFrom('operations')
    .select('response')
    .executeTakeFirstOrThrow();
  expect(response).not.toContain(body.token);
  await deleteExpired(world.app);
  expect((await launch()).body).toEqual({ ...body, token: '' });
});
