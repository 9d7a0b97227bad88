import * as v from 'valibot';
import type { AppContext, Tx } from '../../context.ts';
import { storedLocale } from '../../locale.ts';
import type { PlayerRow } from '../../players/tables.ts';
import { enqueue, findDevices } from '../../push/outbox.ts';
import { createPayload } from '../../push/payload.ts';
import { decidePush } from '../../push/preferences.ts';
import { newToken } from '../../store/opaque-tokens.ts';
import { type Actions, done, failed, PlayerEmail, withPlayer } from './action.ts';

export const PUSH_KINDS = ['safety', 'money', 'promo', 'malformed'] as const;
type Kind = (typeof PUSH_KINDS)[number];

const PushForm = v.object({
  email: PlayerEmail,
  kind: v.picklist(PUSH_KINDS),
});
const MALFORMED_PAYLOAD = '{"web_push":8030,"notification":{"title":';

/** A notification that is only pushed and appears in no list. */
const notificationOf = (kind: Exclude<Kind, 'malformed'>, at: string) => ({
  id: `sandbox-${newToken().slice(0, 12)}`,
  type: kind === 'promo' ? ('bonus' as const) : ('personal' as const),
  kind,
  title: `Sandbox: ${kind}`,
  text: 'Sent from the developer console.',
  event: 'sandbox_push',
  identifier: null,
  content: null,
  at,
  end_at: null,
  expires_at: null,
  read_at: null,
});

/** Returns why it was not sent, or null. */
async function sendPush(tx: Tx, app: AppContext, player: PlayerRow, kind: Kind): Promise<string | null> {
  const now = app.clock.now();
  const notification = notificationOf(kind === 'malformed' ? 'safety' : kind, now.toISOString());
  const devices = await findDevices(tx, player.id, notification);
  if (devices.length === 0) return 'has no device with push turned on';
  if (kind === 'malformed') {
    await enqueue(tx, app, devices, notification, MALFORMED_PAYLOAD);
    return null;
  }
  const allowed = await decidePush(tx, now, player, notification);
  if (!allowed) return 'has turned this off, or can’t get it now';
  const content = { notification, hash: player.hash, locale: storedLocale(player.locale), ...allowed };
  const origin = app.settings.publicOrigin ?? '';
  const { row: _, ...payload } = JSON.parse(createPayload({ ...content, unread: 1, origin }));
  await enqueue(tx, app, devices, notification, JSON.stringify(payload));
  return null;
}

export const pushActions: Actions = {
  /** Every kind of push, and one that no worker can read. */
  async push(app, _faults, form) {
    const { email, kind } = v.parse(PushForm, form);
    return withPlayer(app, email, async player => {
      const why = await app.db.transaction().execute(tx => sendPush(tx, app, player, kind));
      return why === null ? done(`Pushed to ${email}.`) : failed(`${email} ${why}.`);
    });
  },
};
