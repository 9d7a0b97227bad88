import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setConfig } from '../../../server/operator/config.ts';
import { groups } from '../../../src/contract/operator/groups.ts';
import { open, type World } from '../world.ts';

const PATH = '/api/header_notices';
const MAINTENANCE = {
  id: 'maintenance',
  icon: 'wrench',
  message: { en: 'Maintenance on Monday.', de: 'Wartung am Montag.' },
  link: { text: { en: 'Read more', de: 'Mehr dazu' }, action: '/news/maintenance' },
};
const TEST = { id: 'try-out', icon: null, message: { en: 'A test.' }, link: null, test: true };

let world: World;
beforeEach(async () => {
  world = await open();
});
afterEach(() => world.close());

const memberOf = async (group_id: number) => {
  const { client, row } = await world.player();
  await world.app.db.insertInto('group_members').values({ player_id: row.id, group_id }).execute();
  return client;
};

describe('header notices', () => {
  beforeEach(() => setConfig(world.app, 'header-notices', JSON.stringify([TEST, MAINTENANCE])));

  test('are the operator’s list, in the language of the request, for guests too', async () => {
    const { status, body } = await world.client().get(PATH, { headers: { 'x-locale': 'de' } });
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: 'maintenance',
        icon: 'wrench',
        message: 'Wartung am Montag.',
        link: { text: 'Mehr dazu', action: '/news/maintenance' },
      },
    ]);
  });

  test('are in English where the operator has no text of the language', async () => {
    const { body } = await world.client().get(PATH, { headers: { 'x-locale': 'et' } });
    expect(body).toMatchObject([{ message: 'Maintenance on Monday.' }]);
  });

  test('marked as tests are for group 916, not for guests, other players or testers of pages', async () => {
    const idsFor = async (client: Awaited<ReturnType<typeof memberOf>>) =>
      (await client.call('listHeaderNotices')).body.map(({ id }) => id);
    expect(await idsFor(await memberOf(groups.notificationTester))).toEqual(['try-out', 'maintenance']);
    expect(await idsFor(await memberOf(groups.tester))).toEqual(['maintenance']);
    expect(await idsFor((await world.player()).client)).toEqual(['maintenance']);
    expect(await idsFor(world.client())).toEqual(['maintenance']);
  });
});

test('the sandbox has no notice but one for testers', async () => {
  expect((await world.client().call('listHeaderNotices')).body).toEqual([]);
  const { body } = await (await memberOf(groups.notificationTester)).call('listHeaderNotices');
  expect(body.map(({ id }) => id)).toEqual(['test-notice']);
});
