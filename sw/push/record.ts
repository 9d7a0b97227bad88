import { notificationsWire } from '../../src/contract/subjects/notifications.ts';
import type { PushLogEntry, PushPayload } from '../../src/contract/subjects/push.ts';
import { notifyCacheUpdated } from '../clients/broadcast.ts';
import { now } from '../network/timings.ts';
import { addDetachedEntry, readHistoryRows } from '../session/history-store.ts';
import { openSession } from '../session/identity.ts';
import type { Database } from '../storage/database.ts';
import type { PlayerRows } from '../storage/schema.ts';
import { PUSH_LOG_LIST, recordSeen } from './context.ts';
import type { PushDecision } from './decision.ts';

/** Maximum length of the log; the oldest entries are deleted. */
const MAX_LOG_ENTRIES = 100;

/** Runs after the notification is shown: adds it to the player's list and to the log, updates the badge and the pages. */
export async function recordPush(
  payload: PushPayload,
  decision: PushDecision,
  isRepeat: boolean,
): Promise<void> {
  await recordSeen(payload.id);
  if (decision.kind === 'generic' || isRepeat) return;
  const session = await openSession();
  // The player signed out meanwhile: the next player must not see the notification.
  if (session?.hash !== payload.uid_hash) return closeNotifications(payload.notification.tag ?? payload.id);
  const { id, topic, notification, row } = payload;
  const fate = decision.kind === 'suppressed' ? decision.reason : 'shown';
  await logPush(session.db, { id, topic, title: notification.title, at: now(), fate });
  if (fate !== 'shown') return;
  if (row) await addDetachedEntry(session.db, notificationsWire.listNotifications.path, row);
  await updateBadge(payload.app_badge);
  // Also without a row: open pages load the list again.
  await notifyCacheUpdated(notificationsWire.listNotifications.path);
}

async function closeNotifications(tag: string): Promise<void> {
  const { registration } = globalThis as {
    registration?: Pick<ServiceWorkerRegistration, 'getNotifications'>;
  };
  for (const shown of (await registration?.getNotifications({ tag })) ?? []) shown.close();
}

async function logPush(db: Database<PlayerRows>, entry: PushLogEntry): Promise<void> {
  const rows = await readHistoryRows(db, PUSH_LOG_LIST);
  const old = rows.slice(0, Math.max(0, rows.length + 1 - MAX_LOG_ENTRIES));
  await db.write(writer => {
    for (const { key } of old) writer.delete('history', key);
    const key = `${PUSH_LOG_LIST}:${entry.id}`;
    writer.put('history', { key, list: PUSH_LOG_LIST, order: entry.at, body: entry });
  });
}

interface Badging {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** Does nothing in browsers without badges (decision 0085). */
export async function updateBadge(count: number | undefined): Promise<void> {
  const badging = navigator as Badging;
  if (count === undefined) return;
  const work = count > 0 ? badging.setAppBadge?.(count) : badging.clearAppBadge?.();
  await work?.catch(() => undefined);
}
