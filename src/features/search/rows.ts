import { games as endpoints, type Game } from '../../contract/games.ts';
import { call } from '../../core/call.ts';
import { device } from '../../core/device.ts';
import { onSubjectChanged } from '../../core/subjects.ts';

/** Rows that a search has shown are held, so that a longer word is drawn with its key; no more than so many. */
const MOST_HELD = 1000;

const held = new Map<string, Game>();

onSubjectChanged(endpoints.syncCatalogue.path, () => held.clear());

export const holdsAll = (ids: readonly string[]): boolean => ids.every(id => held.has(id));

/** The rows of these games in their order, those that are not held from the worker's store. Rejects with a `Failure`. */
export async function rowsOf(ids: readonly string[], signal?: AbortSignal): Promise<Game[]> {
  const missing = ids.filter(id => !held.has(id));
  if (missing.length > 0) {
    const body = { game_ids: missing, device };
    const input = { body, prefer: 'store' as const, ...(signal && { signal }) };
    const { data } = await call(endpoints.selectGames, input);
    hold(data);
  }
  return rowsHeld(ids);
}

export const rowsHeld = (ids: readonly string[]): Game[] => ids.flatMap(id => held.get(id) ?? []);

/** Keeps rows for the next key. */
export function hold(rows: readonly Game[]): void {
  if (held.size + rows.length > MOST_HELD) held.clear();
  for (const row of rows) held.set(row.identifier, row);
}
