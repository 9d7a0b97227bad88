import { isPlayable } from './playable.ts';
import { type SearchIndex, search } from './search.ts';

/** What finding needs of a game; rows of the wire have all of it and more. */
export interface SearchableGame {
  readonly identifier: string;
  readonly title: string;
  /** The provider's slug. */
  readonly provider: string;
  /** The section first, then the collections. */
  readonly categories: readonly string[];
  /** By currency; one that is absent is not supported. */
  readonly currencies: Readonly<Record<string, unknown>>;
  readonly has_demo_mode: boolean;
  /** Per cent. */
  readonly rtp?: number | null | undefined;
  readonly volatility?: string | null | undefined;
  /** Higher is more popular. */
  readonly popularity?: number | undefined;
  /** Higher is newer. */
  readonly release?: number | undefined;
  /** Null for a title of a catalogue that has no game behind it; absent where every game opens. */
  readonly skin?: string | null | undefined;
}

/** Every condition is optional; a list is met by any of its members, an empty one by every game. */
export interface GameQuery {
  readonly providers?: readonly string[] | undefined;
  readonly title?: string | undefined;
  readonly categories?: readonly string[] | undefined;
  readonly section?: string | undefined;
  readonly volatility?: readonly string[] | undefined;
  /** Per cent. */
  readonly rtp_min?: number | undefined;
  /** Whether a demo opens; a title without a game has none, whatever its row says. */
  readonly demo?: boolean | undefined;
  /** Only games that open, or only titles that do not. */
  readonly playable?: boolean | undefined;
  readonly currency?: string | undefined;
}

export type GameOrder = 'popular' | 'new' | 'name' | 'rtp';
type Compare = (a: SearchableGame, b: SearchableGame) => number;

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byTitle: Compare = (a, b) =>
  compareText(a.title, b.title) ||
  (a.release ?? 0) - (b.release ?? 0) ||
  compareText(a.identifier, b.identifier);
const popular: Compare = (a, b) => (b.popularity ?? 0) - (a.popularity ?? 0) || byTitle(a, b);
const playableFirst =
  (compare: Compare): Compare =>
  (a, b) =>
    Number(isPlayable(b)) - Number(isPlayable(a)) || compare(a, b);

/**
 * Total orders, each with what can be played first: two games never tie, so that pages neither repeat nor lose one.
 */
export const gameComparators: Readonly<Record<GameOrder, Compare>> = {
  popular: playableFirst(popular),
  new: playableFirst((a, b) => (b.release ?? 0) - (a.release ?? 0) || byTitle(a, b)),
  name: playableFirst(byTitle),
  rtp: playableFirst((a, b) => (b.rtp ?? 0) - (a.rtp ?? 0) || popular(a, b)),
};

/** All conditions but the title's must hold; an unknown provider or category matches nothing. */
export function matchesQuery(game: SearchableGame, query: GameQuery): boolean {
  const { providers, categories, section, volatility, rtp_min, demo, playable, currency } = query;
  if (providers !== undefined && providers.length > 0 && !providers.includes(game.provider)) return false;
  if (section !== undefined && game.categories[0] !== section) return false;
  if (categories !== undefined && categories.length > 0 && !categories.includes('all'))
    if (!categories.some(id => game.categories.includes(id))) return false;
  if (volatility !== undefined && volatility.length > 0)
    if (game.volatility == null || !volatility.includes(game.volatility)) return false;
  if (rtp_min !== undefined && (game.rtp ?? 0) < rtp_min) return false;
  if (demo !== undefined && (game.has_demo_mode && isPlayable(game)) !== demo) return false;
  if (playable !== undefined && isPlayable(game) !== playable) return false;
  return currency === undefined || game.currencies[currency] !== undefined;
}

/** A whole catalogue, indexed for queries. Its list must not change afterwards: another list is another catalogue. */
export interface GameSource<G extends SearchableGame> {
  readonly games: readonly G[];
  /** By identifier, over the titles and the providers' names. */
  readonly search: SearchIndex;
  game(identifier: string): G | undefined;
}

/** The games that a query selects, in order. A search text orders by relevance unless the query names an order. */
export function findGames<G extends SearchableGame>(
  source: GameSource<G>,
  query: GameQuery,
  order: GameOrder,
): readonly G[] {
  const title = query.title?.trim() ?? '';
  if (title === '') return sortGames(source.games, order).filter(game => matchesQuery(game, query));
  const found = search(source.search, title).flatMap(({ id }) => {
    const game = source.game(id);
    return game && matchesQuery(game, query) ? [game] : [];
  });
  return order === 'popular' ? found : found.sort(gameComparators[order]);
}

const sortedLists = new WeakMap<readonly SearchableGame[], Map<GameOrder, readonly SearchableGame[]>>();

/** Sorted once per list: 12,000 rows take longer to sort than to filter. */
function sortGames<G extends SearchableGame>(games: readonly G[], order: GameOrder): readonly G[] {
  const lists = sortedLists.get(games) ?? new Map<GameOrder, readonly SearchableGame[]>();
  sortedLists.set(games, lists);
  const list = lists.get(order) ?? games.toSorted(gameComparators[order]);
  lists.set(order, list);
  return list as readonly G[];
}

/** How many games each provider has among those that a query selects, whichever providers the query names. */
export function countByProvider(
  source: GameSource<SearchableGame>,
  query: GameQuery,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { provider } of findGames(source, { ...query, providers: undefined }, 'popular'))
    counts[provider] = (counts[provider] ?? 0) + 1;
  return counts;
}

export interface ResultPage<G> {
  data: G[];
  pagination: {
    current_page: number;
    next_page: number | null;
    prev_page: number | null;
    total_pages: number;
    total_count: number;
  };
}

/** Page `page` (from 1); a page past the end is empty and names the last page. */
export function paginate<G>(games: readonly G[], page: number, size: number): ResultPage<G> {
  const pages = Math.ceil(games.length / size);
  return {
    data: games.slice((page - 1) * size, page * size),
    pagination: {
      current_page: page,
      next_page: page < pages ? page + 1 : null,
      prev_page: page > 1 ? page - 1 : null,
      total_pages: pages,
      total_count: games.length,
    },
  };
}
