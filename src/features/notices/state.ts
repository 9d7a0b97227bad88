import { proxy, useSnapshot } from 'valtio';
import { notifications as endpoints, type Notification } from '../../contract/notifications.ts';
import { clearBadge } from '../../core/badge.ts';
import { call } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import { type Loading, makeLoad, notLoaded } from '../../core/load.ts';
import { reconcileList } from '../../core/reconcile.ts';
import { isSignedIn, onSignedOut } from '../account/session.ts';
import { merged } from './rows.ts';

/**
 * What the player has been told, newest first. `read` holds what is read here or on another device and lies over the rows:
 * a list that is older than that does not take it back. `cursor` is where older ones follow.
 */
export const notices = proxy<{
  rows: Notification[];
  read: Record<string, true>;
  cursor: string | null;
  older: 'idle' | 'loading' | 'failed';
  loading: Loading;
  isOpen: boolean;
}>({ rows: [], read: {}, cursor: null, older: 'idle', loading: notLoaded(), isOpen: false });

export const useNotices = () => useSnapshot(notices);

/** Grows at sign-out: an answer that was on its way is of a player who has left. */
let epoch = 0;

const cancelled = () => new Failure('cancelled', endpoints.listNotifications.errorCode);

export const loadNotices = makeLoad(
  notices.loading,
  async asking => {
    const session = epoch;
    const { rows, cursor } = await call(endpoints.listNotifications, { query: {}, ...asking });
    if (session !== epoch || !isSignedIn()) throw cancelled();
    const last = rows.at(-1);
    // Pages that were fetched behind this one stay, with the place where they go on.
    const reachesFurther =
      cursor !== null && notices.rows.some(({ at }) => last !== undefined && at < last.at);
    reconcileList(notices.rows, merged(notices.rows, rows, cursor !== null), ({ id }) => id);
    if (!reachesFurther) notices.cursor = cursor;
  },
  endpoints.listNotifications.path,
);

/** Fetches the page behind the last row. */
export async function loadOlderNotices(): Promise<void> {
  const { cursor } = notices;
  if (cursor === null || notices.older === 'loading') return;
  const session = epoch;
  notices.older = 'loading';
  try {
    const page = await call(endpoints.listNotifications, { query: { cursor } });
    if (session !== epoch) return;
    const known = new Set(notices.rows.map(({ id }) => id));
    notices.rows.push(...page.rows.filter(({ id }) => !known.has(id)));
    notices.cursor = page.cursor;
    notices.older = 'idle';
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (session === epoch) notices.older = 'failed';
  }
}

export function openNotices(): void {
  notices.isOpen = true;
}

export function closeNotices(): void {
  notices.isOpen = false;
}

/** Takes a new one of the player's channel; false when it is known. */
export function addNotice(notification: Notification): boolean {
  if (notices.rows.some(({ id }) => id === notification.id)) return false;
  const index = notices.rows.findIndex(({ at }) => at <= notification.at);
  notices.rows.splice(index === -1 ? notices.rows.length : index, 0, notification);
  return true;
}

/** Read here or on another device. */
export function showRead(ids: readonly string[]): void {
  for (const id of ids) notices.read[id] = true;
}

/** The back end does not have it after all. */
export function showUnread(ids: readonly string[]): void {
  for (const id of ids) delete notices.read[id];
}

export function clearNotices(): void {
  epoch += 1;
  Object.assign(notices, { rows: [], read: {}, cursor: null, older: 'idle', isOpen: false });
  Object.assign(notices.loading, notLoaded());
  clearBadge();
}

onSignedOut(clearNotices);
