import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { WakeableJob } from '../../../server/jobs/wakeable-job.ts';
import { silentLog } from '../../../server/log.ts';
import { notify } from '../../../server/notifications/notifications.ts';
import type { PlayerRow } from '../../../server/players/tables.ts';
import { startPushSender } from '../../../server/push/sender.ts';
import { generateVapidKeys } from '../../../server/push/vapid-keys.ts';
import { type RestrictingState, restrictions } from '../../../src/contract/restrictions.ts';
import { type Client, open, type World } from '../world.ts';
import { bind, pushService, type Subscription, subscription } from './push-world.ts';

const HOUR = 3_600_000;
const ALL = { money: true, wins_and_bonuses: true, tournaments: true };

let world: World;
let service: Awaited<ReturnType<typeof pushService>>;
let sender: WakeableJob;
let client: Client;
let row: PlayerRow;
let phone: Subscription;

beforeEach(async () => {
  world = await open({ now: '2026-03-02T12:00:00.000Z', settings: { jurisdiction: 'EE' } });
  world.app.push.vapidKeys = generateVapidKeys();
  service = await pushService();
  sender = startPushSender(world.app, silentLog);
  ({ client, row } = await world.player());
  phone = subscription(service.origin);
  await bind(client, phone);
  await client.call('updatePushPreferences', { body: { topics: ALL, quiet: null } });
});
afterEach(async () => {
  await sender.stop();
  await world.close();
  await service.close();
});

/** How a player comes into each state that the back end knows; the others are in `tests/contract/restrictions.test.ts`. */
const ENTER: Partial<Record<RestrictingState, () => Promise<unknown>>> = {
  break: () => {
    const pressed_at = world.app.clock.now().toISOString();
    return client.call('takeBreak', { body: { scope: 'all', minutes: 60, pressed_at }, key: randomUUID() });
  },
  limit: async () => {
    await client.call('updateSafePlay', { body: { session_limit_hours: 1 }, key: randomUUID() });
    world.app.clock.shift(HOUR);
  },
  // The sign-in has run out: one that was ended ends the pushes of its device.
  signed_out: () => world.app.db.deleteFrom('sessions').where('player_id', '=', row.id).execute(),
  restricted_country: () =>
    world.app.db.updateTable('players').set({ country: 'US' }).where('id', '=', row.id).execute(),
};
const STATES = Object.entries(ENTER) as [RestrictingState, () => Promise<unknown>][];

const PROMO = { event: 'promo', kind: 'promo', type: 'bonus' } as const;
async function sendPromo(): Promise<boolean> {
  const news = { ...PROMO, facts: { title: 'An offer', text: 'Extra spins', button: null } };
  const made = await world.app.db.transaction().execute(tx => notify(tx, world.app, row.id, news));
  await sender.idle();
  return made !== null;
}
async function sendSafety(): Promise<void> {
  const news = { event: 'new_sign_in', kind: 'safety', facts: { device: 'Firefox' } } as const;
  await world.app.db.transaction().execute(tx => notify(tx, world.app, row.id, news));
  await sender.idle();
}
const delivered = () => service.delivered.map(push => phone.read(push)['kind']);
const listed = async () => {
  const signedIn = await world.signIn(row);
  return (await signedIn.call('listNotifications')).body.rows.map(({ kind }) => kind);
};

describe.each(STATES)('in the state %s', (state, enter) => {
  const isPromoOff = restrictions.promotions[state] !== 'on';
  const isPushOff = restrictions.pushes[state] !== 'on';

  test('promos and their pushes follow the table, and safety comes', async () => {
    await enter();
    expect(await sendPromo()).toBe(!isPromoOff);
    expect(delivered()).toEqual(isPushOff ? [] : ['promo']);
    await sendSafety();
    expect(delivered()).toContain('safety');
  });

  test.runIf(isPushOff)('a promo that waits to be sent is not sent any more', async () => {
    service.answer(503, { 'retry-after': String((2 * HOUR) / 1000) });
    await sendPromo();
    expect(service.delivered).toHaveLength(1);
    await enter();
    world.app.clock.shift(HOUR / 2);
    await world.app.db.updateTable('push_outbox').set({ not_before: '' }).execute();
    sender.wake();
    await sender.idle();
    expect(service.delivered).toHaveLength(1);
    expect(await world.app.db.selectFrom('push_outbox').selectAll().execute()).toEqual([]);
  });
});

test('outside of every state a promo is made, listed and pushed', async () => {
  expect(await sendPromo()).toBe(true);
  expect(delivered()).toEqual(['promo']);
  expect(await listed()).toEqual(['promo']);
});

test('a promo from before a break is not listed in it, is not counted as unread, and comes back after it', async () => {
  await sendPromo();
  await ENTER.break?.();
  await sendSafety();
  expect(await listed()).toEqual(['safety']);
  expect(phone.read(service.delivered.at(-1) as never)['app_badge']).toBe(1);
  world.app.clock.shift(HOUR);
  expect(await listed()).toEqual(['safety', 'promo']);
});

test('a device in calm mode gets no promo, the player’s others do', async () => {
  const tablet = subscription(service.origin);
  await client.call('registerPushSubscription', { body: { ...tablet.body, calm: true } });
  expect(await sendPromo()).toBe(true);
  await sendSafety();
  expect(service.delivered.map(({ path }) => path).toSorted()).toEqual(
    [phone.path, phone.path, tablet.path].toSorted(),
  );
});

test('a promo that waits for a device is not sent once calm mode is on there', async () => {
  service.answer(503, { 'retry-after': '60' });
  await sendPromo();
  await client.call('registerPushSubscription', { body: { ...phone.body, calm: true } });
  world.app.clock.shift(61_000);
  sender.wake();
  await sender.idle();
  expect(service.delivered).toHaveLength(1);
});
