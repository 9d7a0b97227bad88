import { proxy, ref } from 'valtio';
import { GAMES_PAGE_SIZE } from '../../../contract/operator/page-size.ts';
import {
  games as endpoints,
  type Game,
  type GamesFilter,
  type Sorting,
} from '../../../contract/subjects/games.ts';
import {
  createLoader,
  initialLoadState,
  type Load,
  type Loader,
  type LoadOptions,
  type LoadState,
} from '../../../core/data/loader.ts';
import { isEqual } from '../../../core/data/reconcile.ts';
import { device } from '../../../core/device/device.ts';
import { ApiError } from '../../../core/http/api-error.ts';
import { call } from '../../../core/http/call.ts';

/** Rows by index; a hole is a page that has not been requested yet. `total` is null before the first response. */
interface GameListState {
  rows: readonly (Game | undefined)[];
  total: number | null;
  /** State of the first page. */
  loading: LoadState;
  /** State of the latest further page. */
  more: LoadState;
  /** The rows may be incomplete: only games that were seen on this device are stored. */
  isPartial: boolean;
}

interface GameList {
  readonly state: GameListState;
  /** Loads the first page; from the store, every page that was loaded before. */
  readonly load: Loader;
  /** Loads the page of row `index`; after a failure it can be called again. */
  readonly loadAt: (index: number) => Promise<void>;
}

/** Recently shown lists, so that going back finds them; the oldest are evicted first. */
const MAX_CACHED_LISTS = 12;
const lists = new Map<string, GameList>();

export function gameList(filter: GamesFilter, sort: Sorting, firstPage = 1): GameList {
  const key = JSON.stringify([filter, sort, firstPage]);
  const list = lists.get(key) ?? createGameList(filter, sort, firstPage);
  lists.delete(key);
  lists.set(key, list);
  for (const oldest of [...lists.keys()].slice(0, Math.max(0, lists.size - MAX_CACHED_LISTS)))
    lists.delete(oldest);
  return list;
}

/** Forgets all lists. */
export const clearGameLists = (): void => lists.clear();

const firstIndexOf = (page: number) => (page - 1) * GAMES_PAGE_SIZE;
const pageAt = (index: number) => Math.floor(index / GAMES_PAGE_SIZE) + 1;

function createGameList(filter: GamesFilter, sort: Sorting, firstPage: number): GameList {
  const state = proxy<GameListState>({
    rows: ref([]),
    total: null,
    loading: initialLoadState(),
    more: initialLoadState(),
    isPartial: false,
  });
  const pages = new Map<number, Load>();
  const loaded = new Set<number>();

  const loadPage = async (page: number, { prefer, onStored }: LoadOptions) => {
    let isPartial = false;
    const { data, pagination } = await call(endpoints.filterGames, {
      body: { device, filter, sort, page, page_size: GAMES_PAGE_SIZE },
      ...(prefer ? { prefer } : {}),
      onStored: (at, partial) => {
        isPartial = partial;
        onStored(at);
      },
    });
    const rows = insertPage(state.rows, data, firstIndexOf(page));
    rows.length = Math.min(rows.length, Math.max(pagination.total_count, firstIndexOf(page) + data.length));
    if (!isEqual(state.rows, rows)) state.rows = ref(rows);
    state.total = Math.max(pagination.total_count, data.length);
    state.isPartial = isPartial;
    loaded.add(page);
  };

  const loadAt = (index: number) => {
    const page = pageAt(index);
    const isPastEnd = state.total !== null && index >= state.total;
    if (isPastEnd || state.rows[index] !== undefined) return Promise.resolve();
    const load = pages.get(page) ?? createLoader(state.more, options => loadPage(page, options));
    pages.set(page, load);
    return load();
  };
  return {
    state,
    loadAt,
    load: createLoader(state.loading, async options => {
      for (const page of options.prefer ? [...loaded] : [firstPage]) await loadPage(page, options);
    }),
  };
}

/** Inserts a page; an unchanged row keeps its identity, so that its tile does not render again. */
function insertPage(rows: readonly (Game | undefined)[], data: readonly Game[], from: number) {
  const next: (Game | undefined)[] = rows.slice();
  while (next.length < from) next.push(undefined);
  for (const [offset, game] of data.entries()) {
    const old = next[from + offset];
    next[from + offset] = old && isEqual(old, game) ? old : game;
  }
  return next;
}

export interface GameCounts {
  readonly count: number | null;
  /** By the provider's slug, under the other conditions of the filter. */
  readonly providerCounts: Readonly<Record<string, number>> | null;
}

/** How many games a filter matches, for the filter sheet; null for what is not known. */
export async function countGames(filter: GamesFilter, signal: AbortSignal): Promise<GameCounts> {
  try {
    const body = { device, filter, page_size: 1, count_providers: true };
    const { pagination, provider_counts } = await call(endpoints.filterGames, { body, signal });
    return { count: pagination.total_count, providerCounts: provider_counts ?? null };
  } catch (error) {
    if (error instanceof ApiError) return { count: null, providerCounts: null };
    throw error;
  }
}
