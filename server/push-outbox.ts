import type { LocaleCode } from '../src/contract/locales.ts';
import type { Notification } from '../src/contract/notifications.ts';
import { PROMO_TTL_MS, topicOf } from '../src/contract/push.ts';
import type { App, PlayerRow, Tx } from './ask.ts';
import { payloadOf } from './push-payload.ts';
import { mayPush } from './push-preferences.ts';

type Pushing = Pick<App, 'clock' | 'push' | 'settings'>;

/** How long what is no promo waits for a device that is off, milliseconds. */
const TTL_MS = 24 * 60 * 60 * 1000;

/**
 * Pushes a notice to the player's devices, in the transaction that stores it: what is written here is sent after the
 * commit, also by the next process. Gives on how many devices, 0 when the player does not want it now.
 */
export async function pushSoon(
  tx: Tx,
  app: Pushing,
  player: Pick<PlayerRow, 'id' | 'hash' | 'locale'>,
  notification: Notification,
  unread: number,
): Promise<number> {
  const devices = await devicesOf(tx, player.id);
  if (devices.length === 0) return 0;
  const allowed = await mayPush(tx, app.clock.now(), player.id, notification);
  if (!allowed) return 0;
  const { hash, locale } = player;
  const { publicOrigin } = app.settings;
  const payload = payloadOf({
    ...{ notification, hash, unread, ...allowed },
    locale: locale as LocaleCode,
    origin: publicOrigin ?? '',
  });
  await enqueue(tx, app, devices, notification, payload);
  return devices.length;
}

export async function devicesOf(tx: Tx, player_id: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('push_devices')
    .select('device_id')
    .where('player_id', '=', player_id)
    .execute();
  return rows.map(({ device_id }) => device_id);
}

/** One row per device, so that each has its own tries. */
export async function enqueue(
  tx: Tx,
  { clock, push }: Pick<App, 'clock' | 'push'>,
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
        topic: collapseOf(notification),
        urgency: notification.kind === 'safety' ? ('high' as const) : ('normal' as const),
        expires_at: endOf(notification, now).toISOString(),
        not_before: now.toISOString(),
        attempts: 0,
      })),
    )
    .execute();
  push.wake();
}

/** Notices of one name replace each other at the push service while the device is off: the latest promo is enough. */
const collapseOf = (notification: Pick<Notification, 'id' | 'kind' | 'type'>): string =>
  topicOf(notification) === 'account' ? `id-${notification.id}`.slice(0, 32) : topicOf(notification);

function endOf({ kind, expires_at }: Pick<Notification, 'kind' | 'expires_at'>, now: Date): Date {
  const end = new Date(now.getTime() + (kind === 'promo' ? PROMO_TTL_MS : TTL_MS));
  return expires_at !== null && new Date(expires_at) < end ? new Date(expires_at) : end;
}
