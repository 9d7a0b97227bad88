import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { WakeableJob } from '../../../server/jobs/wakeable-job.ts';
import { createLog } from '../../../server/log.ts';
import { notify } from '../../../server/notifications/notifications.ts';
import type { PlayerRow } from '../../../server/players/tables.ts';
import { startPushSender } from '../../../server/push/sender.ts';
import { generateVapidKeys, readVapidKeys } from '../../../server/push/vapid-keys.ts';
import type { Notification } from '../../../src/contract/subjects/notifications.ts';
import { MAX_PUSH_BYTES, PushPayload } from '../../../src/contract/subjects/push.ts';
import { newLocation } from '../test-database.ts';
import { open, type World } from '../world.ts';
import { bind, pushService, subscription, vapidOf } from './push-world.ts';

const NOON = '2026-03-02T12:00:00.000Z';
const ALL = { money: true, wins_and_bonuses: true, tournaments: true };

let world: World;
let service: Awaited<ReturnType<typeof pushService>>;
let sender: WakeableJob | null = null;
const log: string[] = [];

beforeEach(async () => {
  world = await open({ now: NOON });
  world.app.push.vapidKeys = generateVapidKeys();
  service = await pushService();
  sender = startPushSender(world.app, createLog('warn', { write: line => log.push(line) }));
  log.length = 0;
});
afterEach(async () => {
  await sender?.stop();
  await world.close();
  await service.close();
});

const count = async (table: 'push_devices' | 'push_outbox') =>
  (await world.app.db.selectFrom(table).selectAll().execute()).length;

/** Sends a player a notification, as its cause does, and awaits all pushes that are due. */
async function notifyPlayer(player: PlayerRow, kind: Notification['kind'] = 'safety', text = 'Extra spins') {
  const news =
    kind === 'promo'
      ? ({ event: 'promo', facts: { title: 'An offer', text, button: null }, type: 'bonus' } as const)
      : kind === 'money'
        ? ({ event: 'sandbox_grant', facts: { amount_cents: 12_345, currency: 'EUR' } } as const)
        : ({ event: 'new_sign_in', facts: { device: 'Firefox, Linux' } } as const);
  await world.app.db
    .transaction()
    .execute(tx => notify(tx, world.app, player.id, { ...news, kind } as never));
  await sender?.idle();
}
const choose = (client: Awaited<ReturnType<World['player']>>['client'], over: object = {}) =>
  client.call('updatePushPreferences', { body: { topics: ALL, quiet: null, ...over } });
const later = async (milliseconds: number) => {
  world.app.clock.shift(milliseconds);
  sender?.wake();
  await sender?.idle();
};

describe('a push', () => {
  test('is encrypted for the device, signed by this back end, and contains the notification', async () => {
    const { client, row } = await world.player();
    const phone = subscription(service.origin);
    expect((await bind(client, phone)).body).toEqual({ public_key: world.app.push.vapidKeys?.publicKey });
    await notifyPlayer(row);
    const [got] = service.delivered;
    expect(service.delivered).toHaveLength(1);
    if (!got) throw new Error('nothing came');
    expect(got.path).toBe(phone.path);
    expect(got.body.includes('Firefox')).toBe(false);
    const payload = v.parse(PushPayload, phone.read(got));
    expect(payload).toMatchObject({
      web_push: 8030,
      uid_hash: row.hash,
      kind: 'safety',
      topic: 'account',
      app_badge: 1,
    });
    expect(payload.notification.tag).toBe(payload.row?.id);
    const { body } = await client.call('listNotifications');
    expect(payload.row).toEqual(body.rows[0]);
    const vapid = vapidOf(got);
    expect(vapid?.key).toBe(world.app.push.vapidKeys?.publicKey);
    expect(vapid?.claims).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^mailto:/) });
    expect(Number(vapid?.claims['exp'])).toBeLessThanOrEqual(Date.now() / 1000 + 24 * 3600);
    expect(got.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
    expect(await count('push_outbox')).toBe(0);
  });

  test('about money shows no amount, and nothing shown names the player', async () => {
    const { client, row } = await world.player({ locale: 'de', nickname: 'Zebra', first_name: 'Zoe' });
    const phone = subscription(service.origin);
    await bind(client, phone);
    await notifyPlayer(row, 'money');
    const [got] = service.delivered;
    const payload = v.parse(PushPayload, got && phone.read(got));
    const shown = JSON.stringify(payload.notification);
    expect(shown).not.toMatch(/\d{3}|EUR|€|Z(?:ebra|oe)|@/);
    expect(payload.notification).toMatchObject({
      title: 'Dein Guthaben hat sich geändert',
      lang: 'de',
      navigate: '/de',
    });
    expect(payload.row?.text).toContain('123,45');
  });

  test('stays below 3 KB, by going without its row', async () => {
    const { client, row } = await world.player();
    const phone = subscription(service.origin);
    await bind(client, phone);
    await choose(client);
    await notifyPlayer(row, 'promo', 'ä'.repeat(4000));
    const [got] = service.delivered;
    const payload = v.parse(PushPayload, got && phone.read(got));
    expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThanOrEqual(MAX_PUSH_BYTES);
    expect(payload.row).toBeUndefined();
    expect(payload.notification.body).toMatch(/^ä+$/);
  });

  test('of a rolled back cause is never sent', async () => {
    const { client, row } = await world.player();
    await bind(client, subscription(service.origin));
    const undone = world.app.db.transaction().execute(async tx => {
      await notify(tx, world.app, row.id, { event: 'new_sign_in', facts: { device: '' }, kind: 'safety' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    sender?.wake();
    await sender?.idle();
    expect(service.delivered).toEqual([]);
  });

  test('is sent to every device of the player and to no other', async () => {
    const { client, row } = await world.player();
    const [a, b, foreign] = [1, 2, 3].map(() => subscription(service.origin));
    if (!a || !b || !foreign) return;
    await bind(client, a);
    await bind(client, b);
    await bind((await world.player()).client, foreign);
    await notifyPlayer(row);
    expect(service.delivered.map(({ path }) => path).toSorted()).toEqual([a.path, b.path].toSorted());
  });
});

describe('the preferences of the player', () => {
  test('promos are sent only to players who opted in, two a day, with a delay of at most four hours', async () => {
    const { client, row } = await world.player();
    await bind(client, subscription(service.origin));
    await notifyPlayer(row, 'promo');
    expect(service.delivered).toHaveLength(0);
    await choose(client);
    for (let sent = 0; sent < 4; sent += 1) await notifyPlayer(row, 'promo');
    expect(service.delivered).toHaveLength(2);
    const ttl = Number(service.delivered[0]?.headers['ttl']);
    expect(ttl).toBeGreaterThan(0);
    expect(ttl).toBeLessThanOrEqual(4 * 3600);
    await later(24 * 3600_000);
    await notifyPlayer(row, 'promo');
    expect(service.delivered).toHaveLength(3);
  });

  test('in quiet hours promos are left out, money is silent, and safety is unchanged', async () => {
    const { client, row } = await world.player();
    const phone = subscription(service.origin);
    await bind(client, phone);
    await choose(client, { quiet: { from: '22:00', to: '14:00', time_zone: 'Europe/Berlin' } });
    for (const kind of ['promo', 'money', 'safety'] as const) await notifyPlayer(row, kind);
    const payloads = service.delivered.map(got => v.parse(PushPayload, phone.read(got)));
    expect(payloads.map(({ kind, notification: { silent } }) => [kind, silent])).toEqual([
      ['money', true],
      ['safety', false],
    ]);
  });

  test('money can be turned off, the account’s safety can’t', async () => {
    const { client, row } = await world.player();
    await bind(client, subscription(service.origin));
    await choose(client, { topics: { money: false, wins_and_bonuses: false, tournaments: false } });
    await notifyPlayer(row, 'money');
    expect(service.delivered).toHaveLength(0);
    await notifyPlayer(row, 'safety');
    expect(service.delivered).toHaveLength(1);
  });

  test('is stored, and returned with the key that subscriptions are made for', async () => {
    const { client } = await world.player();
    const before = (await client.call('loadPushPreferences')).body;
    expect(before.topics).toEqual({ money: true, wins_and_bonuses: false, tournaments: false });
    const quiet = { from: '23:00', to: '07:30', time_zone: 'Europe/Tallinn' };
    expect((await choose(client, { quiet })).status).toBe(200);
    const { body } = await client.call('loadPushPreferences');
    expect(body).toEqual({ topics: ALL, quiet, public_key: world.app.push.vapidKeys?.publicKey });
    const odd = await choose(client, { quiet: { ...quiet, time_zone: 'Middle/Earth' } });
    expect(odd.status).toBe(422);
  });
});

describe('a push service', () => {
  test.each([404, 410])('that reports an expired subscription (%i) gets no further request', async status => {
    const { client, row } = await world.player();
    await bind(client, subscription(service.origin));
    service.answer(status);
    await notifyPlayer(row);
    expect(await count('push_devices')).toBe(0);
    expect(await count('push_outbox')).toBe(0);
    await notifyPlayer(row);
    expect(service.delivered).toHaveLength(1);
  });

  test.each([429, 503])('that is busy (%i) gets the next attempt after its Retry-After', async status => {
    const { client, row } = await world.player();
    const phone = subscription(service.origin);
    await bind(client, phone);
    service.answer(status, { 'retry-after': '120' });
    await notifyPlayer(row);
    await later(119_000);
    expect(service.delivered).toHaveLength(1);
    await later(2000);
    expect(service.delivered).toHaveLength(2);
    expect(service.delivered[1] && phone.read(service.delivered[1])).toEqual(
      service.delivered[0] && phone.read(service.delivered[0]),
    );
    expect(await count('push_outbox')).toBe(0);
  });

  test('that never recovers gets no more attempts once the notification has expired', async () => {
    const { client, row } = await world.player();
    await bind(client, subscription(service.origin));
    await choose(client);
    for (let tries = 0; tries < 30; tries += 1) service.answer(500);
    await notifyPlayer(row, 'promo');
    await later(2 * 3600_000 + 1000);
    expect(await count('push_outbox')).toBe(0);
    expect(await count('push_devices')).toBe(1);
  });

  test('that rejects the message itself gets no further request, and the log names it', async () => {
    const { client, row } = await world.player();
    await bind(client, subscription(service.origin));
    service.answer(413);
    await notifyPlayer(row);
    expect(await count('push_outbox')).toBe(0);
    expect(log).toEqual([expect.stringMatching(/push service 127\.0\.0\.1:\d+ rejected a message with 413/)]);
  });
});

test('what was pending when the process ended is sent by the next one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'orbit-push-'));
  const location = await newLocation(folder);
  const keys = readVapidKeys(folder);
  const first = await open({ location });
  const { client, row } = await first.player();
  const phone = subscription(service.origin);
  await bind(client, phone);
  await first.app.db
    .transaction()
    .execute(tx =>
      notify(tx, first.app, row.id, { event: 'new_sign_in', facts: { device: '' }, kind: 'safety' }),
    );
  await first.close();
  const second = await open({ location });
  expect(readVapidKeys(folder)).toEqual(keys);
  second.app.push.vapidKeys = keys;
  const next = startPushSender(second.app, createLog('warn', { write: line => log.push(line) }));
  await next.idle();
  expect(service.delivered.map(({ path }) => path)).toEqual([phone.path]);
  // A store in a file reads beside an open transaction: the sender still waits for the one that has woken it.
  await second.app.db.transaction().execute(async tx => {
    await notify(tx, second.app, row.id, { event: 'new_sign_in', facts: { device: '' }, kind: 'safety' });
    await nextTurn();
  });
  await next.idle();
  expect(service.delivered).toHaveLength(2);
  await next.stop();
  await second.close();
  expect(statSync(join(folder, 'vapid.json')).mode & 0o077).toBe(0);
  rmSync(folder, { recursive: true });
});
