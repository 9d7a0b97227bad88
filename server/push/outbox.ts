import type { Selectable } from 'kysely';
import type { LocaleCode } from '../../src/contract/operator/locales.ts';
import { isHeldBack } from '../../src/contract/restrictions.ts';
import type { Notification } from '../../src/contract/subjects/notifications.ts';
import { PROMO_TTL_MS, type PushTopic, pushTopicOf } from '../../src/contract/subjects/push.ts';
import { DAY_MS } from '../../src/lib/time-units.ts';
import type { AppContext, Tx } from '../context.ts';
import type { PlayerRow } from '../players/tables.ts';
import { claimRows } from '../store/claims.ts';
import { createPayload } from './payload.ts';
import { decidePush, holdsPromoPushes } from './preferences.ts';
import type { PushDevicesTable, PushOutboxTable } from './tables.ts';

type PushContext = Pick<AppContext, 'clock' | 'push' | 'settings'>;

/** How long what is no promo waits for a device that is off, milliseconds. */
const TTL_MS = DAY_MS;

/**
 * Queues a notification for the player's devices, in the transaction that stores it: the rows are sent after the
 * commit, also by the next process. Gives on how many devices, 0 when the player does not want it now.
 */
export async function queuePush(
  tx: Tx,
  app: PushContext,
  player: Pick<PlayerRow, 'id' | 'hash' | 'locale' | 'country'>,
  notification: Notification,
  unread: number,
): Promise<number> {
  const devices = await findDevices(tx, player.id, notification);
  if (devices.length === 0) return 0;
  const allowed = await decidePush(tx, app.clock.now(), player, notification);
  if (!allowed) return 0;
  const { hash, locale } = player;
  const { publicOrigin } = app.settings;
  const payload = createPayload({
    ...{ notification, hash, unread, ...allowed },
    locale: locale as LocaleCode,
    origin: publicOrigin ?? '',
  });
  await enqueue(tx, app, devices, notification, payload);
  return devices.length;
}

/** The player's devices that a notification may go to: a promo to none in calm mode. */
export async function findDevices(
  tx: Tx,
  player_id: number,
  { kind }: Pick<Notification, 'kind'>,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('push_devices')
    .select('device_id')
    .where('player_id', '=', player_id)
    .where('ended_at', 'is', null)
    .$if(kind === 'promo' && isHeldBack('pushes', ['calm']), query => query.where('calm', '=', 0))
    .execute();
  return rows.map(({ device_id }) => device_id);
}

/** One row per device, so that each has its own tries. */
export async function enqueue(
  tx: Tx,
  { clock, push }: Pick<AppContext, 'clock' | 'push'>,
  devices: readonly string[],
  notification: Pick<Notification, 'id' | 'kind' | 'type' | 'expires_at'>,
  payload: string,
): Promise<void> {
  const now = clock.now();
  await tx
    .insertInto('push_outbox')
    .values(
      devices.map(device_id => ({
        device_id,
        payload,
        topic: collapseTopicOf(notification),
        urgency: notification.kind === 'safety' ? ('high' as const) : ('normal' as const),
        expires_at: expiryOf(notification, now).toISOString(),
        not_before: now.toISOString(),
        attempts: 0,
      })),
    )
    .execute();
  push.wake();
}

/** The collapse topics of promos; what is about one account has a topic of its own. */
const PROMO_TOPICS: readonly string[] = ['wins_and_bonuses', 'tournaments'] satisfies PushTopic[];

/** Notices of one name replace each other at the push service while the device is off: the latest promo is enough. */
const collapseTopicOf = (notification: Pick<Notification, 'id' | 'kind' | 'type'>): string =>
  pushTopicOf(notification) === 'account' ? `id-${notification.id}`.slice(0, 32) : pushTopicOf(notification);

function expiryOf({ kind, expires_at }: Pick<Notification, 'kind' | 'expires_at'>, now: Date): Date {
  const end = new Date(now.getTime() + (kind === 'promo' ? PROMO_TTL_MS : TTL_MS));
  return expires_at !== null && new Date(expires_at) < end ? new Date(expires_at) : end;
}

/** A push with its device as it is now. */
export type DuePush = Selectable<PushOutboxTable> &
  Pick<PushDevicesTable, 'player_id' | 'endpoint' | 'p256dh' | 'auth' | 'calm'>;

/** Longer than an attempt takes; a push that a killed process was sending is sent again after it. */
const CLAIM_MS = 30_000;

/** Takes what may be sent now and no other process is sending, oldest first. */
export async function claimDuePushes({ db, clock }: AppContext, limit: number): Promise<DuePush[]> {
  const due = db
    .selectFrom('push_outbox')
    .innerJoin('push_devices', 'push_devices.device_id', 'push_outbox.device_id')
    .select('push_outbox.id')
    .where('not_before', '<=', clock.now().toISOString())
    .orderBy('push_outbox.id')
    .limit(limit);
  const ids = await claimRows(db, 'push_outbox', due, CLAIM_MS);
  return ids.length === 0 ? [] : findPushes(db, ids);
}

const findPushes = (db: AppContext['db'], ids: readonly number[]): Promise<DuePush[]> =>
  db
    .selectFrom('push_outbox')
    .innerJoin('push_devices', 'push_devices.device_id', 'push_outbox.device_id')
    .selectAll('push_outbox')
    .select(['player_id', 'endpoint', 'p256dh', 'auth', 'calm'])
    .where('push_outbox.id', 'in', ids)
    .orderBy('push_outbox.id')
    .execute();

/** In how many milliseconds something is due that nobody is sending; null: nothing waits. */
export async function millisecondsUntilDue({ db, clock }: AppContext): Promise<number | null> {
  const first = await db
    .selectFrom('push_outbox')
    .innerJoin('push_devices', 'push_devices.device_id', 'push_outbox.device_id')
    .select('not_before')
    .where('claimed_until', 'is', null)
    .orderBy('not_before')
    .limit(1)
    .executeTakeFirst();
  return first ? Math.max(0, Date.parse(first.not_before) - clock.now().getTime()) : null;
}

/** Whether a promo that was queued is held back by now: a break has begun, or its device has gone into calm mode. */
export async function isWithdrawn(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { topic, player_id, calm }: DuePush,
): Promise<boolean> {
  if (!PROMO_TOPICS.includes(topic)) return false;
  if (calm === 1 && isHeldBack('pushes', ['calm'])) return true;
  const player = await db
    .selectFrom('players')
    .select(['id', 'country'])
    .where('id', '=', player_id)
    .executeTakeFirstOrThrow();
  return holdsPromoPushes(db, player, clock.now());
}

/** It is delivered, too late, or of no use. */
export async function deletePush({ db }: Pick<AppContext, 'db'>, { id }: DuePush): Promise<void> {
  await db.deleteFrom('push_outbox').where('id', '=', id).execute();
}

/** The push service has no such subscription any more (404, 410); a newer one of the device stays. */
export async function deleteDevice(
  { db, push }: AppContext,
  { device_id, endpoint }: DuePush,
): Promise<void> {
  await db.transaction().execute(async tx => {
    const { numDeletedRows } = await tx
      .deleteFrom('push_devices')
      .where('device_id', '=', device_id)
      .where('endpoint', '=', endpoint)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await tx.deleteFrom('push_outbox').where('device_id', '=', device_id).execute();
  });
  push.wake();
}

/** Another try later; beyond its end nothing is tried. */
export async function postpone({ db, clock }: AppContext, row: DuePush, milliseconds: number): Promise<void> {
  const at = new Date(clock.now().getTime() + milliseconds).toISOString();
  if (at >= row.expires_at) return deletePush({ db }, row);
  await db
    .updateTable('push_outbox')
    .set({ not_before: at, attempts: row.attempts + 1, claimed_until: null })
    .where('id', '=', row.id)
    .execute();
}
