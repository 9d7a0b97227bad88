import { proxy, useSnapshot } from 'valtio';
import type { HeaderNotice } from '../../contract/subjects/header-notices.ts';
import { initialLoadState, type LoadState } from '../../core/data/loader.ts';
import { safeLocalStorage } from '../../core/device/local-storage.ts';

const STORAGE_KEY = 'orbit.dismissedNotices';

/** The operator's notices, the most important first, and the ids that this device has dismissed (SHELL-43). */
export const headerNotices = proxy<{ rows: HeaderNotice[]; dismissed: string[]; loading: LoadState }>({
  rows: [],
  dismissed: storedIds(),
  loading: initialLoadState(),
});

/** The notice to show: the first that was not dismissed; null without one. */
export function useHeaderNotice(): HeaderNotice | null {
  const { rows, dismissed } = useSnapshot(headerNotices) as Readonly<typeof headerNotices>;
  return rows.find(({ id }) => !dismissed.includes(id)) ?? null;
}

/** Shows the notice no more on this device. Ids of notices that are gone are forgotten. */
export function dismissHeaderNotice(id: string): void {
  const { rows, dismissed } = headerNotices;
  headerNotices.dismissed = rows
    .map(row => row.id)
    .filter(known => known === id || dismissed.includes(known));
  safeLocalStorage.set(STORAGE_KEY, JSON.stringify(headerNotices.dismissed));
}

function storedIds(): string[] {
  try {
    const ids: unknown = JSON.parse(safeLocalStorage.get(STORAGE_KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
