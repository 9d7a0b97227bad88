import { notifications } from '../src/contract/notifications.ts';
import type { PushEntry, PushPayload } from '../src/contract/push.ts';
import { announceChange } from './changes.ts';
import type { Db } from './db.ts';
import type { PlayerRows } from './db-rows.ts';
import { addLoose } from './history-store.ts';
import { asPlayer, readIdentity } from './identity.ts';
import { noteSeen, PUSH_LOG } from './push-facts.ts';
import type { Verdict } from './push-verdict.ts';
import { now } from './scale.ts';

/** Entries of the log at most, the oldest go. */
const LOGGED = 100;

/** After it is shown: the notice joins the player's list, the log says what became of it, icon and pages hear of it. */
export async function keepPush(payload: PushPayload, verdict: Verdict, isRepeat: boolean): Promise<void> {
  await noteSeen(payload.id);
  if (verdict.kind === 'neutral' || isRepeat) return;
  const { player, epoch } = await readIdentity();
  if (player !== payload.uid_hash) return;
  const fate = verdict.kind === 'held' ? verdict.why : 'shown';
  const { row } = payload;
  await asPlayer(player, epoch, async db => {
    await logPush(db, { ...headOf(payload), at: now(), fate });
    if (row && fate === 'shown') await addLoose(db, notifications.listNotifications.path, row);
  });
  if (fate !== 'shown') return;
  await showBadge(payload.app_badge);
  // Also without a row: an open page asks for the list anew.
  await announceChange(notifications.listNotifications.path);
}

const headOf = ({ id, topic, notification }: PushPayload): Pick<PushEntry, 'id' | 'topic' | 'title'> => ({
  id,
  topic,
  title: notification.title,
});

async function logPush(db: Db<PlayerRows>, entry: PushEntry): Promise<void> {
  const rows = await db.all('history', { index: 'list', from: [PUSH_LOG], to: [PUSH_LOG, []] });
  const old = rows.slice(0, Math.max(0, rows.length + 1 - LOGGED));
  await db.write(['history'], writer => {
    for (const { key } of old) writer.delete('history', key);
    const key = `${PUSH_LOG}:${entry.id}`;
    writer.put('history', { key, list: PUSH_LOG, order: entry.at, body: entry });
  });
}

interface Badging {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** Nothing happens where icons have no numbers (offline 2.2). */
export async function showBadge(count: number | undefined): Promise<void> {
  const badging = navigator as Badging;
  if (count === undefined) return;
  const work = count > 0 ? badging.setAppBadge?.(count) : badging.clearAppBadge?.();
  await work?.catch(() => undefined);
}
