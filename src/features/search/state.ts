import { proxy, ref, useSnapshot } from 'valtio';
import { games as endpoints, type Game } from '../../contract/games.ts';
import { DEFAULT_PAGE_SIZE } from '../../contract/wire.ts';
import { call } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import { device } from '../games/device.ts';

/** More than 2 characters start a search, 300 ms after the last key (platform 5 and 9). */
export const MIN_LENGTH = 3;
export const DEBOUNCE_MS = 300;

/** The search as the panel shows it. `found` are the games of `foundFor`, the last text that was answered. */
export const search = proxy<{
  isOpen: boolean;
  text: string;
  phase: 'idle' | 'loading' | 'ready' | 'error' | 'offline';
  found: readonly Game[];
  total: number;
  foundFor: string | null;
}>({ isOpen: false, text: '', phase: 'idle', found: ref([]), total: 0, foundFor: null });

/** Reads the search; the games are a `ref`, which a snapshot passes through as it is. */
export const useSearchState = () => useSnapshot(search) as Readonly<typeof search>;

export function openSearch(): void {
  search.isOpen = true;
}

export function closeSearch(): void {
  search.isOpen = false;
}

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
  search.phase = 'loading';
  timer = setTimeout(() => void runSearch(), DEBOUNCE_MS);
}

/**
 * Searches for what is in the field, now. An answer to an older text never shows: its call is aborted. A failure keeps
 * the text and what was found before.
 */
export async function runSearch(): Promise<void> {
  stop();
  const { signal } = running;
  const title = wordsOf(search.text);
  if (title.length < MIN_LENGTH) return;
  search.phase = 'loading';
  try {
    const body = { device, filter: { title }, page: 1, page_size: DEFAULT_PAGE_SIZE };
    const { data, pagination } = await call(endpoints.filterGames, { body, signal });
    if (signal.aborted) return;
    Object.assign(search, {
      phase: 'ready',
      found: ref(data),
      total: pagination.total_count,
      foundFor: title,
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (signal.aborted) return;
    search.phase = error.isOffline ? 'offline' : 'error';
  }
}
