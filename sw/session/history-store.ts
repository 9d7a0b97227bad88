import { DAY_MS } from '../../src/lib/time-units.ts';
import { matchesContract } from '../network/response.ts';
import type { RequestContext } from '../request-context.ts';
import type { Database } from '../storage/database.ts';
import type { HistoryRow, PlayerRows } from '../storage/schema.ts';

type PlayerDb = Database<PlayerRows>;

export interface CachedHistory {
  readonly at: number;
  readonly entries: readonly StoredEntry[];
  /** The same as the page gets them. */
  readonly text: string;
}

/** A list is identified by its request without the cursor. */
export function listName({ url }: Pick<RequestContext, 'url'>): string {
  const params = new URLSearchParams(url.search);
  params.delete('cursor');
  return `${url.pathname}?${params}`;
}

const metaKey = (list: string): string => `history ${list}`;

/** The stored rows of a list, oldest first. */
export const readHistoryRows = (db: PlayerDb, list: string): Promise<HistoryRow[]> =>
  db.all('history', { index: 'list', from: [list], to: [list, []] });

/** The list as it is held, newest first; one of another build that no longer fits the contract is dropped. */
export async function readHistory(db: PlayerDb, context: RequestContext): Promise<CachedHistory | null> {
  const list = listName(context);
  const known = (await db.get('meta', metaKey(list)))?.value as { at: number; build: string } | undefined;
  if (!known) return null;
  const rows = await readHistoryRows(db, list);
  const entries = rows.map(({ body }) => body as StoredEntry).reverse();
  const text = toHistoryText(entries);
  if (known.build === __BUILD__ || matchesContract(context, text)) return { at: known.at, entries, text };
  await db.write(writer => {
    for (const { key } of rows) writer.delete('history', key);
    writer.delete('meta', metaKey(list));
  });
  return null;
}

/** Makes the held list equal to `next`, in one transaction. */
export async function writeHistory(
  db: PlayerDb,
  list: string,
  current: readonly StoredEntry[],
  next: readonly StoredEntry[],
  at: number,
): Promise<void> {
  const keyOf = ({ entry }: StoredEntry): string => `${list}:${entry.id}`;
  const staying = new Set(next.map(keyOf));
  const gone = current.map(keyOf).filter(key => !staying.has(key));
  await db.write(writer => {
    for (const key of gone) writer.delete('history', key);
    for (const row of next)
      if (!current.includes(row))
        writer.put('history', { key: keyOf(row), list, order: sortOrder(row), body: row });
    writer.put('meta', { key: metaKey(list), value: { at, build: __BUILD__ } });
  });
}

/** Puts an entry that came by itself, by a push, into a list; one that is there stays as it is. */
export async function addDetachedEntry(db: PlayerDb, path: string, entry: HistoryEntry): Promise<void> {
  const list = `${path}?`;
  const key = `${list}:${entry.id}`;
  const row: StoredEntry = { entry, isLoose: true };
  await db.update('history', key, current => current ?? { key, list, order: sortOrder(row), body: row });
}

/** One entry of an append-only list, as the contract has it (`append-only` of src/contract/endpoint.ts). */
interface HistoryEntry {
  readonly id: string | number;
  readonly at: string;
}

export interface HistoryPage {
  /** Newest first. */
  readonly rows: readonly HistoryEntry[];
  /** Where older ones follow; null or absent: there are none. */
  readonly cursor?: string | null | undefined;
}

/** An entry as it is stored; `next`: where the server goes on after it, known of the last one of each page. */
export interface StoredEntry {
  readonly entry: HistoryEntry;
  readonly next?: string | null;
  /** Came by a push, so that others may be missing before it. */
  readonly isLoose?: true;
}

const MAX_AGE_MS = 90 * DAY_MS;
const MAX_ENTRIES = 500;

export const toStoredEntries = ({ rows, cursor }: HistoryPage): StoredEntry[] =>
  rows.map((entry, index) => (index === rows.length - 1 ? { entry, next: cursor ?? null } : { entry }));

/** What the page gets: all that is stored, and where older ones follow, as JSON. */
export function toHistoryText(stored: readonly StoredEntry[]): string {
  const page: HistoryPage = { rows: stored.map(({ entry }) => entry), cursor: stored.at(-1)?.next ?? null };
  return JSON.stringify(page);
}

export const overlaps = (fetched: readonly StoredEntry[], current: readonly StoredEntry[]): boolean => {
  const ids = new Set(current.filter(({ isLoose }) => !isLoose).map(({ entry }) => entry.id));
  return fetched.some(({ entry }) => ids.has(entry.id));
};

/**
 * Merges fetched entries over stored ones, newest first. Without an entry in common something may be missing between them:
 * then only the fetched ones are stored, and what a push has brought since; the older ones are fetched again when a page
 * requests them.
 */
export function mergeEntries(
  fetched: readonly StoredEntry[],
  current: readonly StoredEntry[],
  now: number,
): StoredEntry[] {
  const isContinuous = overlaps(fetched, current);
  const latest = Math.max(...fetched.map(sortOrder));
  const isKept = (one: StoredEntry) => isContinuous || (one.isLoose && sortOrder(one) > latest);
  const all = new Map(current.filter(isKept).map(stored => [stored.entry.id, stored]));
  for (const stored of fetched) {
    const { isLoose: _, ...known } = all.get(stored.entry.id) ?? stored;
    all.set(stored.entry.id, { ...known, ...stored });
  }
  return trimEntries(newestFirst([...all.values()]), now);
}

/** Older entries behind the held ones. */
export const appendOlder = (
  older: readonly StoredEntry[],
  current: readonly StoredEntry[],
  now: number,
): StoredEntry[] => trimEntries([...current, ...older], now);

const sortOrder = ({ entry }: StoredEntry): number => Date.parse(entry.at);

const newestFirst = (stored: StoredEntry[]): StoredEntry[] =>
  stored.toSorted((a, b) => sortOrder(b) - sortOrder(a));

/** At most 90 days and 500 entries, cut where the server can go on, so that nothing is left out in between. */
function trimEntries(stored: readonly StoredEntry[], now: number): StoredEntry[] {
  const young = stored.findIndex(one => sortOrder(one) < now - MAX_AGE_MS);
  const count = Math.min(young === -1 ? stored.length : young, MAX_ENTRIES);
  if (count === stored.length) return [...stored];
  const end = stored.slice(0, count).findLastIndex(({ next }) => next !== undefined);
  return stored.slice(0, end === -1 ? count : end + 1);
}
