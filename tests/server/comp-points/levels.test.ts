import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { awardPoints } from '../../../server/comp-points/awards.ts';
import type { PlayerRow } from '../../../server/players/tables.ts';
import { actions } from '../../../server/sandbox/actions/actions.ts';
import { signUp } from '../new-player.ts';
import { type Client, open, type World } from '../world.ts';

let world: World;
let client: Client;
let row: PlayerRow;
beforeEach(async () => {
  world = await open();
  ({ client, row } = await world.player({ level: 'level_1', locale: 'de' }));
});
afterEach(() => world.close());

const award = (points: number) =>
  world.app.db.transaction().execute(tx => awardPoints(tx, world.app, row.id, points));
const levelOf = async () => {
  const { body } = await client.call('loadPlayer');
  return 'id' in body ? body : null;
};
const events = async () => (await client.call('listEvents', { query: { since: '0' } })).body.events;

describe('the level of a player', () => {
  test('follows the persistent points, where the next one begins', async () => {
    await award(49);
    expect((await levelOf())?.level).toBe('level_1');
    await award(1);
    expect((await levelOf())?.level).toBe('level_2');
    await award(2450);
    expect((await levelOf())?.level).toBe('level_6');
  });

  test('that rises is told to every device, and by one notification without a push', async () => {
    await world.app.db
      .insertInto('push_devices')
      .values({
        ...{ device_id: 'phone', secret_hash: 'none', player_id: row.id, calm: 0 },
        ...{ endpoint: 'https://push.example/1', p256dh: 'key', auth: 'auth' },
        ...{ created_at: row.created_at, seen_at: row.created_at },
      })
      .execute();
    await award(1000);
    expect((await events()).map(({ type }) => type)).toEqual([
      'comps_awarded',
      'groups_changed',
      'notification_added',
    ]);
    expect((await events())[1]?.data).toEqual({ groups: [], statuses: [], level: 'level_5' });
    const { rows } = (await client.call('listNotifications', { query: {} })).body;
    expect(rows).toMatchObject([{ event: 'level_reached', kind: 'info', expires_at: null }]);
    expect(rows[0]?.content?.button).toMatchObject({ toName: 'profileLevel' });
    expect(await world.app.db.selectFrom('push_outbox').selectAll().execute()).toEqual([]);
  });

  test('is named in the language of the reader', async () => {
    await award(1000);
    const of = async (locale: string) =>
      (await client.get('/api/player/notifications', { headers: { 'x-locale': locale } })).text;
    expect(await of('de')).toContain('Dein Level ist jetzt Mars.');
    expect(await of('it')).toContain('Il tuo livello ora è Marte.');
  });

  test('is for life: it does not fall with the points', async () => {
    await award(150);
    await world.app.db.updateTable('comp_points').set({ persistent: 0 }).execute();
    await award(10);
    expect((await levelOf())?.level).toBe('level_3');
  });

  test('is one of the statuses where it is flagged as shown, in the player’s language', async () => {
    await award(9_999);
    expect((await levelOf())?.statuses).toEqual([]);
    await award(1);
    expect((await levelOf())?.statuses).toEqual([{ id: 'level_8', name: 'Saturn' }]);
    expect((await events()).findLast(({ type }) => type === 'groups_changed')?.data).toMatchObject({
      level: 'level_8',
      statuses: [{ id: 'level_8', name: 'Saturn' }],
    });
  });

  test('rises with points that the console grants', async () => {
    const { email } = row;
    const result = await actions['points']?.(world.app, world.faults, { email, points: '400' });
    expect(result?.isDone).toBe(true);
    expect((await levelOf())?.level).toBe('level_4');
    await expect(actions['points']?.(world.app, world.faults, { email, points: '-1' })).rejects.toThrow();
  });

  test('begins with the first at registration', async () => {
    expect((await signUp(world)).body).toMatchObject({ level: 'level_1' });
  });
});

describe('the list of levels', () => {
  test('has name, picture, text, condition and descriptions of each, in the language of the visit', async () => {
    const { body } = await world.client().call('listStatuses');
    expect(body).toHaveLength(12);
    expect(body[3]).toMatchObject({
      id: 'level_4',
      name: 'Moon',
      conditions: { persistent_comp_points: { max: 1000 } },
    });
    for (const { content, gift_descriptions } of body) {
      expect(content).not.toBe('');
      expect(gift_descriptions.map(({ type }) => type)).toEqual(['points']);
    }
    const german = await world.client().get('/api/info/statuses', { headers: { 'x-locale': 'de' } });
    expect(german.body).toMatchObject([
      { name: 'Start' },
      { name: 'Stratosphäre' },
      { name: 'Umlaufbahn' },
      ...body.slice(3).map(({ id }) => ({ id })),
    ]);
    const pictures = await Promise.all(body.map(({ image }) => world.client().get(image ?? '')));
    expect(pictures.map(({ status }) => status)).toEqual(body.map(() => 200));
    expect(new Set(pictures.map(({ text }) => text)).size).toBe(12);
    for (const { text } of pictures) expect(text).toMatch(/^<svg /);
  });
});
