import { proxy, useSnapshot } from 'valtio';
import { notifications as endpoints, type Notification } from '../../contract/subjects/notifications.ts';
import { createLoader, initialLoadState, type LoadState } from '../../core/data/loader.ts';
import { reconcileList } from '../../core/data/reconcile.ts';
import { clearBadge } from '../../core/device/app-badge.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { call } from '../../core/http/call.ts';
import { onSignedOut } from '../account/session/session-events.ts';
import { mergeRows } from './rows.ts';

/**
 * The player's notifications, newest first. `read` holds what is read here or on another device and lies over the
 * rows: a list that is older than that does not take it back. `cursor` is where older ones follow.
 */
export const notifications = proxy<{
  rows: Notification[];
  read: Record<string, true>;
  cursor: string | null;
  older: 'idle' | 'loading' | 'failed';
  loading: LoadState;
  isOpen: boolean;
}>({ rows: [], read: {}, cursor: null, older: 'idle', loading: initialLoadState(), isOpen: false });

export const useNotifications = () => useSnapshot(notifications);

export const loadNotifications = createLoader(
  notifications.loading,
  async options => {
    const { rows, cursor } = await call(endpoints.listNotifications, { query: {}, ...options });
    const last = rows.at(-1);
    // Older pages stay, with the cursor where they continue.
    const reachesFurther =
      cursor !== null && notifications.rows.some(({ at }) => last !== undefined && at < last.at);
    reconcileList(notifications.rows, mergeRows(notifications.rows, rows, cursor !== null), ({ id }) => id);
    if (!reachesFurther) notifications.cursor = cursor;
  },
  endpoints.listNotifications.path,
);

/** Loads the page after the last row. */
export async function loadOlderNotifications(): Promise<void> {
  const { cursor } = notifications;
  if (cursor === null || notifications.older === 'loading') return;
  notifications.older = 'loading';
  try {
    const page = await call(endpoints.listNotifications, { query: { cursor } });
    const known = new Set(notifications.rows.map(({ id }) => id));
    notifications.rows.push(...page.rows.filter(({ id }) => !known.has(id)));
    notifications.cursor = page.cursor;
    notifications.older = 'idle';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.kind !== 'cancelled') notifications.older = 'failed';
  }
}

export function openNotifications(): void {
  notifications.isOpen = true;
}

export function closeNotifications(): void {
  notifications.isOpen = false;
}

/** Takes a new one of the player's channel; false when it is known. */
export function addNotification(notification: Notification): boolean {
  if (notifications.rows.some(({ id }) => id === notification.id)) return false;
  const index = notifications.rows.findIndex(({ at }) => at <= notification.at);
  notifications.rows.splice(index === -1 ? notifications.rows.length : index, 0, notification);
  return true;
}

/** Read here or on another device. */
export function showRead(ids: readonly string[]): void {
  for (const id of ids) notifications.read[id] = true;
}

/** The back end does not have it after all. */
export function showUnread(ids: readonly string[]): void {
  for (const id of ids) delete notifications.read[id];
}

export function clearNotifications(): void {
  Object.assign(notifications, { rows: [], read: {}, cursor: null, older: 'idle', isOpen: false });
  Object.assign(notifications.loading, initialLoadState());
  clearBadge();
}

onSignedOut(clearNotifications);
