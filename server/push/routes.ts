import { PUSH_SERVICES, type push } from '../../src/contract/subjects/push.ts';
import { isTimeZone } from '../../src/lib/quiet-hours.ts';
import type { Routes, Tx } from '../context.ts';
import { reject, rejectFields } from '../errors.ts';
import type { Settings } from '../settings.ts';
import { hashToken } from '../store/opaque-tokens.ts';
import { loadPreferences } from './preferences.ts';

/** The device with this id; rejects a wrong secret. */
async function findOwnDevice(tx: Tx, device_id: string, secret: string) {
  const row = await tx
    .selectFrom('push_devices')
    .select(['player_id', 'secret_hash', 'session_id', 'ended_at'])
    .where('device_id', '=', device_id)
    .executeTakeFirst();
  if (row && row.secret_hash !== hashToken(secret)) reject(403, 'device_unknown');
  return row ?? null;
}

async function unbindDevice(tx: Tx, device_id: string): Promise<void> {
  await tx.deleteFrom('push_outbox').where('device_id', '=', device_id).execute();
  await tx.deleteFrom('push_devices').where('device_id', '=', device_id).execute();
}

export const pushRoutes = {
  registerPushSubscription: ({ app, body, player, session, runOnce }) => {
    const { device_id, device_secret, endpoint, keys, calm } = body;
    if (!isPushService(endpoint, app.settings)) rejectFields({ endpoint: ['errors.invalid'] });
    if (!canEncrypt(keys)) rejectFields({ keys: ['errors.invalid'] });
    return runOnce(async tx => {
      const known = await findOwnDevice(tx, device_id, device_secret);
      // Without a session only a device whose sign-in was not ended: one that ran out is enough.
      const own = known?.ended_at === null ? known : null;
      const player_id = player?.id ?? own?.player_id ?? reject(401, 'session_expired');
      const session_id = session?.id ?? known?.session_id ?? null;
      const now = app.clock.now().toISOString();
      const state = { seen_at: now, calm: calm ? 1 : 0, session_id, ended_at: null };
      const row = { player_id, endpoint, ...keys, ...state };
      // A browser whose storage was cleared registers the same subscription under another device id.
      const others = await tx
        .selectFrom('push_devices')
        .select('device_id')
        .where('endpoint', '=', endpoint)
        .where('device_id', '!=', device_id)
        .execute();
      for (const other of others) await unbindDevice(tx, other.device_id);
      await tx
        .insertInto('push_devices')
        .values({ device_id, secret_hash: hashToken(device_secret), created_at: now, ...row })
        .onConflict(conflict => conflict.column('device_id').doUpdateSet(row))
        .execute();
      // Pushes of the player who used the device before are not shown to the one who uses it now.
      if (known && known.player_id !== player_id)
        await tx.deleteFrom('push_outbox').where('device_id', '=', device_id).execute();
      return { public_key: app.push.vapidKeys?.publicKey ?? null };
    });
  },

  deletePushSubscription: ({ body: { device_id, device_secret }, runOnce }) =>
    runOnce(async tx => {
      if (await findOwnDevice(tx, device_id, device_secret)) await unbindDevice(tx, device_id);
      return undefined;
    }),

  loadPushPreferences: async ({ app, player }) => ({
    ...(await loadPreferences(app.db, player.id)),
    public_key: app.push.vapidKeys?.publicKey ?? null,
  }),

  updatePushPreferences: ({ player, body, runOnce }) => {
    if (body.quiet && !isTimeZone(body.quiet.time_zone)) rejectFields({ time_zone: ['errors.invalid'] });
    return runOnce(async tx => {
      const chosen = JSON.stringify(body);
      await tx
        .insertInto('push_preferences')
        .values({ player_id: player.id, chosen })
        .onConflict(conflict => conflict.column('player_id').doUpdateSet({ chosen }))
        .execute();
      return body;
    });
  },
} satisfies Pick<Routes, keyof typeof push>;

const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]']);
/** Bytes of an uncompressed point of P-256, and of the secret beside it (RFC 8291). */
const P256_POINT_BYTES = 65;
const AUTH_SECRET_BYTES = 16;

/**
 * Whether we send to an address: the back end posts there, so no client may name a machine of ours. The sandbox also accepts
 * push services of its own machine.
 */
function isPushService(endpoint: string, { sandbox }: Pick<Settings, 'sandbox'>): boolean {
  const { protocol, hostname, username } = new URL(endpoint);
  if (username !== '') return false;
  if (sandbox && LOOPBACK_HOSTS.has(hostname)) return true;
  const isKnown = PUSH_SERVICES.some(known => hostname === known || hostname.endsWith(`.${known}`));
  return protocol === 'https:' && isKnown;
}

/** Keys that can't be used for encryption are rejected at registration, not when a push is sent. */
function canEncrypt({ p256dh, auth }: { readonly p256dh: string; readonly auth: string }): boolean {
  return byteLength(p256dh) === P256_POINT_BYTES && byteLength(auth) >= AUTH_SECRET_BYTES;
}

const byteLength = (base64url: string): number => Buffer.from(base64url, 'base64url').length;
