import * as v from 'valibot';
import { isHeldBack } from '../../src/contract/restrictions.ts';
import type { Notification } from '../../src/contract/subjects/notifications.ts';
import {
  DEFAULT_PREFERENCES,
  MAX_PROMOS_PER_DAY,
  PushPreferences,
  pushTopicOf,
} from '../../src/contract/subjects/push.ts';
import { isWithinQuietHours } from '../../src/lib/quiet-hours.ts';
import { DAY_MS } from '../../src/lib/time-units.ts';
import type { Tx } from '../context.ts';
import type { PlayerRow } from '../players/tables.ts';
import { findRestrictingStates } from '../safe-play/restricting-states.ts';
import type { Db } from '../store/database.ts';

/** What the player has chosen, for all devices. */
export async function loadPreferences(db: Db | Tx, player_id: number): Promise<PushPreferences> {
  const row = await db
    .selectFrom('push_preferences')
    .select('chosen')
    .where('player_id', '=', player_id)
    .executeTakeFirst();
  return row ? v.parse(PushPreferences, JSON.parse(row.chosen)) : DEFAULT_PREFERENCES;
}

type PushedPlayer = Pick<PlayerRow, 'id' | 'country'>;

/** Whether a notification is pushed, and whether it may make a sound; safety always does both (PUSH-4). */
export async function decidePush(
  tx: Tx,
  now: Date,
  player: PushedPlayer,
  notification: Pick<Notification, 'kind' | 'type'>,
): Promise<{ readonly silent: boolean } | null> {
  const topic = pushTopicOf(notification);
  if (topic === 'account') return { silent: false };
  const { topics, quiet } = await loadPreferences(tx, player.id);
  const isNight = isWithinQuietHours(quiet, now);
  if (!topics[topic]) return null;
  if (topic === 'money') return { silent: isNight };
  const isOff = isNight || (await holdsPromoPushes(tx, player, now));
  return isOff || !(await recordPromo(tx, now, player.id)) ? null : { silent: false };
}

/** Whether a state of the player keeps pushes of promotions away (PUSH-7); asked again when one is sent. */
export const holdsPromoPushes = async (db: Db | Tx, player: PushedPlayer, now: Date): Promise<boolean> =>
  isHeldBack('pushes', await findRestrictingStates(db, player, now));

/** Counts a promo that is to be sent; false when the daily limit is reached. */
async function recordPromo(tx: Tx, now: Date, player_id: number): Promise<boolean> {
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
  const sent = tx.deleteFrom('push_promos').where('player_id', '=', player_id).where('at', '<=', dayAgo);
  await sent.execute();
  const { count } = await tx
    .selectFrom('push_promos')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('player_id', '=', player_id)
    .executeTakeFirstOrThrow();
  if (count >= MAX_PROMOS_PER_DAY) return false;
  await tx.insertInto('push_promos').values({ player_id, at: now.toISOString() }).execute();
  return true;
}
