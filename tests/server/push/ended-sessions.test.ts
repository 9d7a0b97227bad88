import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { issueToken } from '../../../server/account/email-tokens.ts';
import { deleteExpired } from '../../../server/jobs/maintenance.ts';
import type { WakeableJob } from '../../../server/jobs/wakeable-job.ts';
import { silentLog } from '../../../server/log.ts';
import { notify } from '../../../server/notifications/notifications.ts';
import { startPushSender } from '../../../server/push/sender.ts';
import { generateVapidKeys } from '../../../server/push/vapid-keys.ts';
import { DAY_MS } from '../../../src/lib/time-units.ts';
import { type Client, open, type World } from '../world.ts';
import { bind, pushService, type Subscription, subscription } from './push-world.ts';

type Player = Awaited<ReturnType<World['player']>>;

let world: World;
let service: Awaited<ReturnType<typeof pushService>>;
let sender: WakeableJob;
let player: Player;
/** The player's two devices, with a subscription each. */
let laptop: Subscription;
let phone: Subscription;
let phoneClient: Client;

beforeEach(async () => {
  world = await open({ now: '2026-03-02T12:00:00.000Z' });
  world.app.push.vapidKeys = generateVapidKeys();
  service = await pushService();
  sender = startPushSender(world.app, silentLog);
  player = await world.player();
  laptop = subscription(service.origin, 'laptop');
  phone = subscription(service.origin, 'phone');
  phoneClient = await world.signIn(player.row);
  await bind(player.client, laptop);
  await bind(phoneClient, phone);
});
afterEach(async () => {
  await sender.stop();
  await world.close();
  await service.close();
});

const MONEY = {
  event: 'sandbox_grant',
  kind: 'money',
  facts: { amount_cents: 100, currency: 'EUR' },
} as const;
/** Where a notification of the player comes to, by name. */
async function devicesNotified(): Promise<string[]> {
  service.delivered.length = 0;
  await world.app.db.transaction().execute(tx => notify(tx, world.app, player.row.id, MONEY));
  await sender.idle();
  return namesOfDelivered();
}
const namesOfDelivered = () => service.delivered.map(({ path }) => path.replace('/wpush/', '')).toSorted();

async function endPhone(): Promise<void> {
  const { body } = await player.client.call('listSessions');
  const id = body.find(one => !one.is_current)?.id ?? '';
  expect((await player.client.call('endSession', { params: { id } })).status).toBe(204);
}

describe('a device whose sign-in was ended', () => {
  test('from another one gets no push any more; the player’s others do', async () => {
    expect(await devicesNotified()).toEqual(['laptop', 'phone']);
    await endPhone();
    expect(await devicesNotified()).toEqual(['laptop']);
  });

  test.each(['endOtherSessions', 'signOut'] as const)('by %s gets no push any more', async name => {
    const client = name === 'signOut' ? phoneClient : player.client;
    expect((await client.call(name)).status).toBe(204);
    expect(await devicesNotified()).toEqual(['laptop']);
  });

  test('registers again with a session, and not without one', async () => {
    await endPhone();
    expect((await bind(world.client(), phone)).status).toBe(401);
    expect(await devicesNotified()).toEqual(['laptop']);
    expect((await bind(await world.signIn(player.row), phone)).status).toBe(200);
    expect(await devicesNotified()).toEqual(['laptop', 'phone']);
  });

  test('follows the sign-in in which it registered last', async () => {
    const later = await world.signIn(player.row);
    await bind(later, phone);
    await phoneClient.call('signOut');
    expect(await devicesNotified()).toEqual(['laptop', 'phone']);
    await later.call('signOut');
    expect(await devicesNotified()).toEqual(['laptop']);
  });

  test('is deleted after a day', async () => {
    await endPhone();
    const stored = () => world.app.db.selectFrom('push_devices').select('device_id').execute();
    await deleteExpired(world.app);
    expect(await stored()).toHaveLength(2);
    world.app.clock.shift(DAY_MS + 1);
    await deleteExpired(world.app);
    expect(await stored()).toEqual([{ device_id: laptop.body.device_id }]);
  });
});

test('a device whose sign-in has run out still gets pushes, and may renew its subscription', async () => {
  await world.app.db
    .updateTable('sessions')
    .set({ expires_at: '2026-03-01T00:00:00.000Z' })
    .where('player_id', '=', player.row.id)
    .execute();
  expect((await bind(world.client(), phone)).status).toBe(200);
  expect(await devicesNotified()).toEqual(['laptop', 'phone']);
});

test('all others are signed out: devices whose sign-in has run out before get no pushes any more either', async () => {
  const { body } = await player.client.call('listSessions');
  const id = Number(body.find(one => !one.is_current)?.id);
  await world.app.db.deleteFrom('sessions').where('id', '=', id).execute();
  expect(await devicesNotified()).toEqual(['laptop', 'phone']);
  expect((await player.client.call('endOtherSessions')).status).toBe(204);
  expect(await devicesNotified()).toEqual(['laptop']);
});

test('a reset of the password is told to all devices, which get nothing else any more', async () => {
  // The push service is busy: what is about money waits.
  service.answer(503, { 'retry-after': '60' });
  service.answer(503, { 'retry-after': '60' });
  await devicesNotified();
  service.delivered.length = 0;
  const token = await world.app.db
    .transaction()
    .execute(tx => issueToken(tx, world.app.clock, player.row.id, 'password'));
  const user = { reset_password_token: token, password: 'seven-green-otters-2', dfpc: '' };
  expect((await world.client().call('resetPassword', { body: { user } } as never)).status).toBeLessThan(300);
  world.app.clock.shift(61_000);
  sender.wake();
  await sender.idle();
  expect(namesOfDelivered()).toEqual(['laptop', 'phone']);
  expect(
    service.delivered.map(push => (push.path === phone.path ? phone : laptop).read(push)['kind']),
  ).toEqual(['safety', 'safety']);
  expect(await devicesNotified()).toEqual([]);
});
