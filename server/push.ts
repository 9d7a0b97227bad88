import type { push } from '../src/contract/push.ts';
import { isTimeZone } from '../src/lib/quiet-hours.ts';
import { type Routes, refuse, refuseFields, type Tx } from './ask.ts';
import { canEncrypt, isPushService } from './push-endpoints.ts';
import { preferencesOf } from './push-preferences.ts';
import { hashToken } from './sessions.ts';

/** The device of this name, if the secret is its own. */
async function deviceOf(tx: Tx, device_id: string, secret: string) {
  const row = await tx
    .selectFrom('push_devices')
    .select(['player_id', 'secret_hash'])
    .where('device_id', '=', device_id)
    .executeTakeFirst();
  if (row && row.secret_hash !== hashToken(secret)) refuse(403, 'device_unknown');
  return row ?? null;
}

async function forget(tx: Tx, device_id: string): Promise<void> {
  await tx.deleteFrom('push_outbox').where('device_id', '=', device_id).execute();
  await tx.deleteFrom('push_devices').where('device_id', '=', device_id).execute();
}

export const pushRoutes = {
  bindPush: ({ app, body, player, once }) => {
    const { device_id, device_secret, endpoint, keys } = body;
    if (!isPushService(endpoint, app.settings)) refuseFields({ endpoint: ['errors.invalid'] });
    if (!canEncrypt(keys)) refuseFields({ keys: ['errors.invalid'] });
    return once(async tx => {
      const known = await deviceOf(tx, device_id, device_secret);
      const player_id = player?.id ?? known?.player_id ?? refuse(401, 'session_expired');
      const now = app.clock.now().toISOString();
      const row = { player_id, endpoint, ...keys, seen_at: now };
      // A browser whose storage was cleared comes back under another name with the same subscription.
      const others = await tx
        .selectFrom('push_devices')
        .select('device_id')
        .where('endpoint', '=', endpoint)
        .where('device_id', '!=', device_id)
        .execute();
      for (const other of others) await forget(tx, other.device_id);
      await tx
        .insertInto('push_devices')
        .values({ device_id, secret_hash: hashToken(device_secret), created_at: now, ...row })
        .onConflict(conflict => conflict.column('device_id').doUpdateSet(row))
        .execute();
      // What was meant for the one before is not shown to the one who is here now.
      if (known && known.player_id !== player_id)
        await tx.deleteFrom('push_outbox').where('device_id', '=', device_id).execute();
      return { public_key: app.push.keys?.publicKey ?? null };
    });
  },

  unbindPush: ({ body: { device_id, device_secret }, once }) =>
    once(async tx => {
      if (await deviceOf(tx, device_id, device_secret)) await forget(tx, device_id);
      return undefined;
    }),

  loadPushPreferences: async ({ app, player }) => ({
    ...(await preferencesOf(app.db, player.id)),
    public_key: app.push.keys?.publicKey ?? null,
  }),

  choosePush: ({ player, body, once }) => {
    if (body.quiet && !isTimeZone(body.quiet.time_zone)) refuseFields({ time_zone: ['errors.invalid'] });
    return once(async tx => {
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
