/** One entry of a list that only grows, as the contract has it (`history` of src/contract/endpoint.ts). */
export interface Entry {
  readonly id: string | number;
  readonly at: string;
}

export interface Page {
  /** Newest first. */
  readonly rows: readonly Entry[];
  /** Where older ones follow; null or absent: there are none. */
  readonly cursor?: string | null | undefined;
}

/** An entry as it is kept; `next`: where the server goes on after it, known of the last one of each page. */
export interface KeptEntry {
  readonly entry: Entry;
  readonly next?: string | null;
  /** Came by a push, so that others may be missing before it. */
  readonly isLoose?: true;
}

const LONGEST_MS = 90 * 86_400_000;
const MOST = 500;

export const keptPage = ({ rows, cursor }: Page): KeptEntry[] =>
  rows.map((entry, index) => (index === rows.length - 1 ? { entry, next: cursor ?? null } : { entry }));

/** What the page gets: all that is kept, and where older ones follow. */
export const pageOf = (kept: readonly KeptEntry[]): Page => ({
  rows: kept.map(({ entry }) => entry),
  cursor: kept.at(-1)?.next ?? null,
});

export const touches = (fetched: readonly KeptEntry[], held: readonly KeptEntry[]): boolean => {
  const ids = new Set(held.filter(({ isLoose }) => !isLoose).map(({ entry }) => entry.id));
  return fetched.some(({ entry }) => ids.has(entry.id));
};

/**
 * What is fetched, over what is held, newest first. Without an entry in common something may be missing between them: then
 * only what is fetched is kept, and the older ones are fetched again when they are asked for.
 */
export function merge(fetched: readonly KeptEntry[], held: readonly KeptEntry[], now: number): KeptEntry[] {
  const all = new Map((touches(fetched, held) ? held : []).map(kept => [kept.entry.id, kept]));
  for (const kept of fetched) {
    const { isLoose: _, ...known } = all.get(kept.entry.id) ?? kept;
    all.set(kept.entry.id, { ...known, ...kept });
  }
  return trim(newestFirst([...all.values()]), now);
}

/** Older entries behind the held ones. */
export const append = (older: readonly KeptEntry[], held: readonly KeptEntry[], now: number): KeptEntry[] =>
  trim([...held, ...older], now);

export const orderOf = ({ entry }: KeptEntry): number => Date.parse(entry.at);

const newestFirst = (kept: KeptEntry[]): KeptEntry[] => kept.toSorted((a, b) => orderOf(b) - orderOf(a));

/** At most 90 days and 500 entries, cut where the server can go on, so that nothing is left out in between. */
function trim(kept: readonly KeptEntry[], now: number): KeptEntry[] {
  const young = kept.findIndex(one => orderOf(one) < now - LONGEST_MS);
  const count = Math.min(young === -1 ? kept.length : young, MOST);
  if (count === kept.length) return [...kept];
  const end = kept.slice(0, count).findLastIndex(({ next }) => next !== undefined);
  return kept.slice(0, end === -1 ? count : end + 1);
}
