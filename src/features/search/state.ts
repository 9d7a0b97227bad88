import { proxy, ref, useSnapshot } from 'valtio';
import { games as endpoints, type Game } from '../../contract/games.ts';
import { DEFAULT_PAGE_SIZE } from '../../contract/wire.ts';
import { call } from '../../core/call.ts';
import { device } from '../../core/device.ts';
import { Failure } from '../../core/failure.ts';
import { painted } from '../../core/idle.ts';
import { isEqual } from '../../core/reconcile.ts';
import { findInIndex, hasIndex } from './local-index.ts';
import { hold, holdsAll, rowsHeld, rowsOf } from './rows.ts';

/** More than 2 characters start a search, 300 ms after the last key (platform 5 and 9). */
export const MIN_LENGTH = 3;
export const DEBOUNCE_MS = 300;
/** So many can be on screen: they are drawn with the key, the others behind it. */
export const ON_SCREEN = 12;
/** So many rows are at hand for a longer word, whose results are among those of the shorter one. */
const AHEAD = 100;

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

/** What is typed, with its key: React would first put the text of before back into the field, and the caret at its end. */
export const useTyped = (): string => useSnapshot(search, { sync: true }).text;

let timer: ReturnType<typeof setTimeout> | undefined;
let running = new AbortController();

function stop(): void {
  clearTimeout(timer);
  running.abort();
  running = new AbortController();
}

/** The words searched for: what is typed, without the spaces around it. */
export const wordsOf = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** Takes what is in the field. Too little of it shows the recommended games again, and a running search is given up. */
export function typeSearch(text: string): void {
  const isSame = wordsOf(text) === wordsOf(search.text);
  search.text = text;
  if (isSame && search.phase !== 'idle') return;
  stop();
  if (wordsOf(text).length < MIN_LENGTH) {
    Object.assign(search, { phase: 'idle', found: ref([]), total: 0, foundFor: null });
    return;
  }
  if (hasIndex()) void showLocally();
  else search.phase = 'loading';
  timer = setTimeout(() => void runSearch(), DEBOUNCE_MS);
}

/**
 * What the stored catalogue has for the text, with every key (decisions D9): the words are looked up here, the rows are
 * those of the keys before or come from the worker's store, those on screen first; what is below them follows once
 * they are painted. Nothing of it waits for the network.
 */
async function showLocally(): Promise<void> {
  const { signal } = running;
  const title = wordsOf(search.text);
  const { ids, total } = findInIndex(title, DEFAULT_PAGE_SIZE);
  const first = holdsAll(ids) ? ids : ids.slice(0, ON_SCREEN);
  try {
    const top = holdsAll(first) ? rowsHeld(first) : await rowsOf(first, signal);
    if (signal.aborted) return;
    show(title, top, total);
    await painted();
    if (signal.aborted) return;
    const whole = await rowsOf(ids, signal);
    if (signal.aborted) return;
    show(title, whole, total);
    void holdAhead(title);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (!signal.aborted && search.foundFor !== title) search.phase = 'loading';
  }
}

/** Holds what the next key may find, which is among what this one has found; a key or an answer meanwhile does not end it. */
async function holdAhead(title: string): Promise<void> {
  await painted();
  if (search.foundFor !== title) return;
  try {
    await rowsOf(findInIndex(title, AHEAD).ids);
  } catch (error) {
    // The key itself will ask.
    if (!(error instanceof Failure)) throw error;
  }
}

function show(title: string, data: readonly Game[], total: number): void {
  const found = isEqual(search.found, data) ? search.found : ref([...data]);
  Object.assign(search, { phase: 'ready', found, total, foundFor: title });
}

/**
 * Searches for what is in the field, now; what the index has found is confirmed by it. An answer to an older text never
 * shows: its call is aborted. A failure keeps the text and what was found before.
 */
export async function runSearch(): Promise<void> {
  const title = wordsOf(search.text);
  const isFound = hasIndex() && search.foundFor === title;
  stop();
  const { signal } = running;
  if (title.length < MIN_LENGTH) return;
  if (!isFound) search.phase = 'loading';
  try {
    const body = { device, filter: { title }, page: 1, page_size: DEFAULT_PAGE_SIZE };
    const { data, pagination } = await call(endpoints.filterGames, { body, signal });
    if (signal.aborted) return;
    hold(data);
    show(title, data, pagination.total_count);
    void holdAhead(title);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (signal.aborted || isFound) return;
    search.phase = error.isOffline ? 'offline' : 'error';
  }
}
