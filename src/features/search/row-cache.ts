import { catalogueWire } from '../../contract/subjects/catalogue.ts';
import { games as endpoints, type Game } from '../../contract/subjects/games.ts';
import { onCacheUpdate } from '../../core/data/cache-updates.ts';
import { device } from '../../core/device/device.ts';
import { call } from '../../core/http/call.ts';

/**
 * Rows that a search has shown are cached, so that a longer query renders with its keystroke; the most that are cached.
 */
const MAX_CACHED = 1000;

const cache = new Map<string, Game>();

onCacheUpdate(catalogueWire.syncCatalogue.path, () => cache.clear());

export const hasAllRows = (ids: readonly string[]): boolean => ids.every(id => cache.has(id));

/**
 * The rows of these games in their order; those that are not cached come from the worker's store. Rejects with
 * `ApiError`.
 */
export async function getRows(ids: readonly string[], signal?: AbortSignal): Promise<Game[]> {
  const missing = ids.filter(id => !cache.has(id));
  if (missing.length > 0) {
    const body = { game_ids: missing, device };
    const input = { body, prefer: 'store' as const, ...(signal && { signal }) };
    const { data } = await call(endpoints.selectGames, input);
    cacheRows(data);
  }
  return getCachedRows(ids);
}

export const getCachedRows = (ids: readonly string[]): Game[] => ids.flatMap(id => cache.get(id) ?? []);

/** Caches rows for the next keystroke. */
export function cacheRows(rows: readonly Game[]): void {
  if (cache.size + rows.length > MAX_CACHED) cache.clear();
  for (const row of rows) cache.set(row.identifier, row);
}
