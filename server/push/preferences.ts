import * as v from 'valibot';
import type { Notification } from '../src/contract/notifications.ts';
import { FIRST_PREFERENCES, PROMOS_PER_DAY, PushPreferences, topicOf } from '../src/contract/push.ts';
import { isQuiet } from '../src/lib/quiet-hours.ts';
import type { Tx } from './ask.ts';
import type { Db } from './store/sqlite.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What the player has chosen, for all devices. */
export async function preferencesOf(db: Db | Tx, player_id: number): Promise<PushPreferences> {
  const row = await db
    .selectFrom('push_preferences')
    .select('chosen')
    .where('player_id', '=', player_id)
    .executeTakeFirst();
  return row ? v.parse(PushPreferences, JSON.parse(row.chosen)) : FIRST_PREFERENCES;
}

/** Whether a notice is pushed, and then whether it may make a sound; safety always does both (product 2.22). */
export async function mayPush(
  tx: Tx,
  now: Date,
  player_id: number,
  notification: Pick<Notification, 'kind' | 'type'>,
): Promise<{ readonly silent: boolean } | null> {
  const topic = topicOf(notification);
  if (topic === 'account') return { silent: false };
  const { topics, quiet } = await preferencesOf(tx, player_id);
  const isNight = isQuiet(quiet, now);
  if (!topics[topic]) return null;
  if (topic === 'money') return { silent: isNight };
  return isNight || !(await countPromo(tx, now, player_id)) ? null : { silent: false };
}

/** Counts a promo that is to be sent; false: the player has had enough of them today. */
async function countPromo(tx: Tx, now: Date, player_id: number): Promise<boolean> {
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
  const sent = tx.deleteFrom('push_promos').where('player_id', '=', player_id).where('at', '<=', dayAgo);
  await sent.execute();
  const { count } = await tx
    .selectFrom('push_promos')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('player_id', '=', player_id)
    .executeTakeFirstOrThrow();
  if (count >= PROMOS_PER_DAY) return false;
  await tx.insertInto('push_promos').values({ player_id, at: now.toISOString() }).execute();
  return true;
}
