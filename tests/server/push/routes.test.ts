import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { open, type World } from '../world.ts';
import { bind, subscription } from './push-world.ts';

const SERVICE = 'https://fcm.googleapis.com';
let world: World;
beforeAll(async () => {
  world = await open();
});
afterAll(() => world.close());

const deviceOf = (id: string) =>
  world.app.db.selectFrom('push_devices').selectAll().where('device_id', '=', id).executeTakeFirst();

describe('a device', () => {
  test('belongs to the signed-in player, and then to the next one', async () => {
    const [ann, bob] = [await world.player(), await world.player()];
    const phone = subscription(SERVICE);
    expect((await bind(ann.client, phone)).status).toBe(200);
    expect(await deviceOf(phone.body.device_id)).toMatchObject({ player_id: ann.row.id });
    await world.app.db
      .insertInto('push_outbox')
      .values({
        device_id: phone.body.device_id,
        payload: '{}',
        topic: 'account',
        urgency: 'normal',
        expires_at: '2999-01-01T00:00:00.000Z',
        not_before: '2999-01-01T00:00:00.000Z',
        attempts: 0,
      })
      .execute();
    await bind(bob.client, phone);
    expect(await deviceOf(phone.body.device_id)).toMatchObject({ player_id: bob.row.id });
    const waiting = await world.app.db.selectFrom('push_outbox').selectAll().execute();
    expect(waiting, 'what was meant for the one before').toEqual([]);
  });

  test('whose session has ended keeps its player at its new endpoint, by its secret', async () => {
    const { client, row } = await world.player();
    const phone = subscription(SERVICE);
    await bind(client, phone);
    const endpoint = `${SERVICE}/wpush/newer`;
    const moved = { ...phone, body: { ...phone.body, endpoint } };
    expect((await bind(world.client(), moved)).status).toBe(200);
    expect(await deviceOf(phone.body.device_id)).toMatchObject({ player_id: row.id, endpoint });
  });

  test('that is unknown is not registered without a session', async () => {
    const phone = subscription(SERVICE);
    expect((await bind(world.client(), phone)).status).toBe(401);
    expect(await deviceOf(phone.body.device_id)).toBeUndefined();
  });

  test('cannot be changed or removed without its secret, not even by its player', async () => {
    const { client, row } = await world.player();
    const phone = subscription(SERVICE);
    await bind(client, phone);
    const forged = { ...phone.body, device_secret: 'x'.repeat(43) };
    expect((await bind(client, { ...phone, body: forged })).status).toBe(403);
    const { device_id, device_secret } = forged;
    const ended = await client.call('deletePushSubscription', { body: { device_id, device_secret } });
    expect(ended.status).toBe(403);
    expect(await deviceOf(device_id)).toMatchObject({ player_id: row.id });
  });

  test('is forgotten without a session, and a second time too', async () => {
    const { client } = await world.player();
    const phone = subscription(SERVICE);
    await bind(client, phone);
    const { device_id, device_secret } = phone.body;
    for (const _ of [1, 2]) {
      const { status } = await world
        .client()
        .call('deletePushSubscription', { body: { device_id, device_secret } });
      expect(status).toBe(204);
      expect(await deviceOf(device_id)).toBeUndefined();
    }
  });

  test('that registers again under another id has no second row for its endpoint', async () => {
    const { client } = await world.player();
    const before = subscription(SERVICE, 'same');
    await bind(client, before);
    const after = subscription(SERVICE, 'same');
    expect((await bind(client, after)).status).toBe(200);
    expect(await deviceOf(before.body.device_id)).toBeUndefined();
    expect(await deviceOf(after.body.device_id)).toBeDefined();
  });
});

describe('an address', () => {
  test.each([
    'http://fcm.googleapis.com/wpush/1',
    'https://fcm.googleapis.com.evil.example/1',
    'https://user@fcm.googleapis.com/1',
    'https://10.0.0.7/1',
    'https://metadata.internal/latest',
    'ftp://fcm.googleapis.com/1',
    'no address',
  ])('with an endpoint of no push service is rejected: %s', async endpoint => {
    const { client } = await world.player();
    const phone = subscription(SERVICE);
    const { status, body } = await bind(client, { ...phone, body: { ...phone.body, endpoint } });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(['endpoint']);
  });

  test('on this machine counts in the sandbox only', async () => {
    const live = await open({ settings: { sandbox: false } });
    const status = async (of: World) =>
      (await bind((await of.player()).client, subscription('http://127.0.0.1:9'))).status;
    expect(await status(world)).toBe(200);
    expect(await status(live)).toBe(422);
    await live.close();
  });

  test('with keys that can’t be used for encryption is rejected', async () => {
    const { client } = await world.player();
    const phone = subscription(SERVICE);
    const { p256dh, auth } = phone.body.keys;
    for (const keys of [
      { p256dh: p256dh.slice(0, 20), auth },
      { p256dh, auth: auth.slice(0, 8) },
    ])
      expect((await bind(client, { ...phone, body: { ...phone.body, keys } })).status).toBe(422);
  });

  test.each(['updates.push.services.mozilla.com', 'web.push.apple.com', 'db5p.notify.windows.com'])(
    'of %s is accepted',
    async host => {
      const { client } = await world.player();
      expect((await bind(client, subscription(`https://${host}`))).status).toBe(200);
    },
  );
});
