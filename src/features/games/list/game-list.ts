import { proxy, ref } from 'valtio';
import { games as endpoints, type Game, type GamesFilter, type Sorting } from '../../contract/games.ts';
import { DEFAULT_PAGE_SIZE } from '../../contract/wire.ts';
import { call } from '../../core/call.ts';
import { device } from '../../core/device.ts';
import { Failure } from '../../core/failure.ts';
import { type Asking, type Load, type Loading, makeLoad, notLoaded } from '../../core/load.ts';
import { isEqual } from '../../core/reconcile.ts';

/** Rows by place; a hole is a page that nobody has come near to yet. `total` is null before the first answer. */
export interface GameListState {
  rows: readonly (Game | undefined)[];
  total: number | null;
  /** The page the screen opens with. */
  loading: Loading;
  /** The latest further page. */
  more: Loading;
  /** The rows are some of what there is: only games that were seen on this device are stored. */
  isPartial: boolean;
}

export interface GameList {
  readonly state: GameListState;
  readonly load: Load;
  /** Reads the pages that were loaded again, from the store, without a request (decisions D5). */
  readonly reload: Load;
  /** Loads the page that holds place `index`; after a failure the same place may be asked for again. */
  readonly loadAt: (index: number) => Promise<void>;
}

/** Lists of places that were looked at, so that going back finds them; the oldest go first. */
const KEPT = 12;
const lists = new Map<string, GameList>();

export function gameList(filter: GamesFilter, sort: Sorting, firstPage = 1): GameList {
  const key = JSON.stringify([filter, sort, firstPage]);
  const list = lists.get(key) ?? makeList(filter, sort, firstPage);
  lists.delete(key);
  lists.set(key, list);
  for (const oldest of [...lists.keys()].slice(0, Math.max(0, lists.size - KEPT))) lists.delete(oldest);
  return list;
}

const placeOf = (page: number) => (page - 1) * DEFAULT_PAGE_SIZE;
const pageAt = (index: number) => Math.floor(index / DEFAULT_PAGE_SIZE) + 1;

function makeList(filter: GamesFilter, sort: Sorting, firstPage: number): GameList {
  const state = proxy<GameListState>({
    rows: ref([]),
    total: null,
    loading: notLoaded(),
    more: notLoaded(),
    isPartial: false,
  });
  const pages = new Map<number, Load>();
  const loaded = new Set<number>();

  const loadPage = async (page: number, { prefer, onStored }: Asking) => {
    let isPartial = false;
    const { data, pagination } = await call(endpoints.filterGames, {
      body: { device, filter, sort, page, page_size: DEFAULT_PAGE_SIZE },
      ...(prefer ? { prefer } : {}),
      onStored: (at, partial) => {
        isPartial = partial;
        onStored(at);
      },
    });
    const rows = withPage(state.rows, data, placeOf(page));
    rows.length = Math.min(rows.length, Math.max(pagination.total_count, placeOf(page) + data.length));
    if (!isEqual(state.rows, rows)) state.rows = ref(rows);
    state.total = Math.max(pagination.total_count, data.length);
    state.isPartial = isPartial;
    loaded.add(page);
  };

  const loadAt = (index: number) => {
    const page = pageAt(index);
    const isPastEnd = state.total !== null && index >= state.total;
    if (isPastEnd || state.rows[index] !== undefined) return Promise.resolve();
    const load = pages.get(page) ?? makeLoad(state.more, asking => loadPage(page, asking));
    pages.set(page, load);
    return load();
  };
  return {
    state,
    loadAt,
    load: makeLoad(state.loading, asking => loadPage(firstPage, asking)),
    reload: makeLoad(state.loading, async ({ onStored }) => {
      for (const page of loaded) await loadPage(page, { prefer: 'store', onStored });
    }),
  };
}

/** Puts a page into its place; an unchanged row keeps its identity, so that its tile does not render again. */
function withPage(rows: readonly (Game | undefined)[], data: readonly Game[], from: number) {
  const next: (Game | undefined)[] = rows.slice();
  while (next.length < from) next.push(undefined);
  for (const [offset, game] of data.entries()) {
    const old = next[from + offset];
    next[from + offset] = old && isEqual(old, game) ? old : game;
  }
  return next;
}

/** How many games a filter finds, for the button of the filters; null when nobody could say. */
export async function countGames(filter: GamesFilter, signal: AbortSignal): Promise<number | null> {
  try {
    const body = { device, filter, page_size: 1 };
    return (await call(endpoints.filterGames, { body, signal })).pagination.total_count;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}
