import { proxy, ref, useSnapshot } from 'valtio';
import { games as endpoints, type Game } from '../../contract/subjects/games.ts';
import { isEqual } from '../../core/data/reconcile.ts';
import { device } from '../../core/device/device.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { call } from '../../core/http/call.ts';
import { whenPainted } from '../../core/scheduling/idle.ts';
import { findInIndex, hasIndex } from './local-index.ts';
import { panel } from './panel-state.ts';
import { cacheRows, getCachedRows, getRows, hasAllRows } from './row-cache.ts';

/** More than 2 characters start a search, 300 ms after the last key (GAMES-34). */
export const MIN_LENGTH = 3;
const DEBOUNCE_MS = 300;
/** Results that can be on screen: they render with the keystroke, the others after it. */
export const VISIBLE_RESULTS = 12;
/** Results that are shown; with more the query has to be narrowed. */
const MAX_RESULTS = 60;
/** Rows that are cached for a longer query, whose results are among those of the shorter one. */
const PREFETCH_LIMIT = 100;

/** The search as the panel shows it. `found` are the games of `foundFor`, the last text that was answered. */
export const search = proxy<{
  text: string;
  phase: 'idle' | 'loading' | 'ready' | 'error' | 'offline';
  found: readonly Game[];
  total: number;
  foundFor: string | null;
}>({ text: '', phase: 'idle', found: ref([]), total: 0, foundFor: null });

/** Reads the search; the games are a `ref`, which a snapshot passes through as it is. */
export const useSearchState = () => useSnapshot(search) as Readonly<typeof search>;

/**
 * The query, read synchronously: React would first put the previous text back into the field, and the caret at its end.
 */
export const useTyped = (): string => useSnapshot(search, { sync: true }).text;

let timer: ReturnType<typeof setTimeout> | undefined;
let running = new AbortController();

function cancelSearch(): void {
  clearTimeout(timer);
  running.abort();
  running = new AbortController();
}

/** The search text: the query without surrounding spaces. */
export const normalizeQuery = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** Sets the query, in the header's field too. Too short a one shows the recommended games again and aborts a running search. */
export function typeSearch(text: string): void {
  const isSame = normalizeQuery(text) === normalizeQuery(search.text);
  search.text = text;
  panel.text = text;
  if (isSame && search.phase !== 'idle') return;
  cancelSearch();
  if (normalizeQuery(text).length < MIN_LENGTH) {
    Object.assign(search, { phase: 'idle', found: ref([]), total: 0, foundFor: null });
    return;
  }
  if (hasIndex()) void searchLocally();
  else search.phase = 'loading';
  timer = setTimeout(() => void runSearch(), DEBOUNCE_MS);
}

/**
 * Searches the stored catalogue with every keystroke (decision 0009): the index is in the page, the rows are
 * cached or come from the worker's store, those on screen first; the rest follows once
 * they are painted. None of it waits for the network.
 */
async function searchLocally(): Promise<void> {
  const { signal } = running;
  const query = normalizeQuery(search.text);
  const { ids, total } = findInIndex(query, MAX_RESULTS);
  const first = hasAllRows(ids) ? ids : ids.slice(0, VISIBLE_RESULTS);
  try {
    const top = hasAllRows(first) ? getCachedRows(first) : await getRows(first, signal);
    if (signal.aborted) return;
    showResults(query, top, total);
    await whenPainted();
    if (signal.aborted) return;
    const all = await getRows(ids, signal);
    if (signal.aborted) return;
    showResults(query, all, total);
    void prefetchRows(query);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!signal.aborted && search.foundFor !== query) search.phase = 'loading';
  }
}

/**
 * Caches what the next keystroke may find, which is among these results; a keystroke or a response meanwhile does not end
 * it.
 */
async function prefetchRows(query: string): Promise<void> {
  await whenPainted();
  if (search.foundFor !== query) return;
  try {
    await getRows(findInIndex(query, PREFETCH_LIMIT).ids);
  } catch (error) {
    // The next keystroke searches by itself.
    if (!(error instanceof ApiError)) throw error;
  }
}

function showResults(query: string, data: readonly Game[], total: number): void {
  const found = isEqual(search.found, data) ? search.found : ref([...data]);
  Object.assign(search, { phase: 'ready', found, total, foundFor: query });
}

/**
 * Searches for the query now and confirms what the index has found. A response to an older query never
 * shows: its call is aborted. A failure keeps the query and the previous results.
 */
export async function runSearch(): Promise<void> {
  const query = normalizeQuery(search.text);
  const isFound = hasIndex() && search.foundFor === query;
  cancelSearch();
  const { signal } = running;
  if (query.length < MIN_LENGTH) return;
  if (!isFound) search.phase = 'loading';
  try {
    const body = { device, filter: { title: query }, page: 1, page_size: MAX_RESULTS };
    const { data, pagination } = await call(endpoints.filterGames, { body, signal });
    if (signal.aborted) return;
    cacheRows(data);
    showResults(query, data, pagination.total_count);
    void prefetchRows(query);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (signal.aborted || isFound) return;
    search.phase = error.isOffline ? 'offline' : 'error';
  }
}
