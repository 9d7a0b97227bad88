import * as v from 'valibot';
import { randomName } from '../app.ts';
import type { App, PlayerRow, Tx } from '../ask.ts';
import { localeOf } from '../notification-words.ts';
import { devicesOf, enqueue } from '../push-outbox.ts';
import { payloadOf } from '../push-payload.ts';
import { mayPush } from '../push-preferences.ts';
import { type Deeds, done, failed } from './outcome.ts';

export const PUSH_KINDS = ['safety', 'money', 'promo', 'malformed'] as const;
type Kind = (typeof PUSH_KINDS)[number];

const Push = v.object({
  email: v.pipe(v.string(), v.trim(), v.toLowerCase()),
  kind: v.picklist(PUSH_KINDS),
});
const HALF = '{"web_push":8030,"notification":{"title":';

/** A notice of the sandbox's own: it is pushed only and stands in no list. */
const noticeOf = (kind: Exclude<Kind, 'malformed'>, at: string) => ({
  id: `sandbox-${randomName().slice(0, 12)}`,
  type: kind === 'promo' ? ('bonus' as const) : ('personal' as const),
  kind,
  title: `Sandbox: ${kind}`,
  text: 'Sent from the console for developers.',
  event: 'sandbox_push',
  identifier: null,
  content: null,
  at,
  end_at: null,
  expires_at: null,
  read_at: null,
});

/** Gives why it was not sent, or null. */
async function push(tx: Tx, app: App, player: PlayerRow, kind: Kind): Promise<string | null> {
  const devices = await devicesOf(tx, player.id);
  if (devices.length === 0) return 'has no device that takes pushes';
  const now = app.clock.now();
  const notification = noticeOf(kind === 'malformed' ? 'safety' : kind, now.toISOString());
  if (kind === 'malformed') {
    await enqueue(tx, app, devices, notification, HALF);
    return null;
  }
  const allowed = await mayPush(tx, now, player.id, notification);
  if (!allowed) return 'does not want this now';
  const told = { notification, hash: player.hash, locale: localeOf(player.locale), ...allowed };
  const origin = app.settings.publicOrigin ?? '';
  const { row: _, ...payload } = JSON.parse(payloadOf({ ...told, unread: 1, origin }));
  await enqueue(tx, app, devices, notification, JSON.stringify(payload));
  return null;
}

export const pushDeeds: Deeds = {
  /** Every kind of push, and one that no worker can read. */
  async push(app, _faults, form) {
    const { email, kind } = v.parse(Push, form);
    const player = await app.db
      .selectFrom('players')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirst();
    if (!player) return failed(`There is no player ${email}.`);
    const why = await app.db.transaction().execute(tx => push(tx, app, player, kind));
    return why === null ? done(`Pushed to ${email}.`) : failed(`${email} ${why}.`);
  },
};
