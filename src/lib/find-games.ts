import { BoundedMap } from './bounded-map.ts';
import { isPlayable } from './playable.ts';
import { type SearchIndex, searchPositions } from './search.ts';

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

type Condition = (game: SearchableGame) => boolean;

/** Whether all conditions but the title's hold for a game; an unknown provider or category matches nothing. */
export function matcherOf(query: GameQuery): Condition {
  const { providers, categories, section, volatility, rtp_min, demo, playable, currency } = query;
  const all: Condition[] = [];
  if (providers?.length) all.push(game => providers.includes(game.provider));
  if (section !== undefined) all.push(game => game.categories[0] === section);
  if (categories?.length && !categories.includes('all'))
    all.push(game => categories.some(id => game.categories.includes(id)));
  if (volatility?.length) all.push(game => game.volatility != null && volatility.includes(game.volatility));
  if (rtp_min !== undefined) all.push(game => (game.rtp ?? 0) >= rtp_min);
  if (demo !== undefined) all.push(game => (game.has_demo_mode && isPlayable(game)) === demo);
  if (playable !== undefined) all.push(game => isPlayable(game) === playable);
  if (currency !== undefined) all.push(game => game.currencies[currency] !== undefined);
  return game => all.every(holds => holds(game));
}

/** A whole catalogue, indexed for queries. Its list must not change afterwards: another list is another catalogue. */
export interface GameSource<G extends SearchableGame> {
  readonly games: readonly G[];
  /** By identifier, over the titles and the providers' names. */
  readonly search: SearchIndex;
  game(identifier: string): G | undefined;
}

/** A list in one order, whole and by section, collection and provider: a query that names one of them reads no other game. */
interface SortedGames<G> {
  readonly all: readonly G[];
  readonly byCategory: ReadonlyMap<string, readonly G[]>;
  readonly byProvider: ReadonlyMap<string, readonly G[]>;
}

/** What was found in one list, so that its further pages are not searched for again. */
const MAX_RESULTS = 8;

class GameLists<G extends SearchableGame> {
  readonly #games: readonly G[];
  readonly #orders = new Map<GameOrder, SortedGames<G>>();
  readonly results = new BoundedMap<string, readonly G[]>(MAX_RESULTS);

  constructor(games: readonly G[]) {
    this.#games = games;
  }

  /** Sorted once: that takes longer than a query. */
  sorted(order: GameOrder): SortedGames<G> {
    const known = this.#orders.get(order);
    if (known) return known;
    const all = this.#games.toSorted(gameComparators[order]);
    const byCategory = new Map<string, G[]>();
    const byProvider = new Map<string, G[]>();
    for (const game of all) {
      for (const category of new Set(game.categories)) addTo(byCategory, category, game);
      addTo(byProvider, game.provider, game);
    }
    const made = { all, byCategory, byProvider };
    this.#orders.set(order, made);
    return made;
  }
}

function addTo<G>(lists: Map<string, G[]>, key: string, game: G): void {
  const list = lists.get(key);
  if (list) list.push(game);
  else lists.set(key, [game]);
}

const listsOfGames = new WeakMap<readonly SearchableGame[], GameLists<SearchableGame>>();

function listsOf<G extends SearchableGame>(games: readonly G[]): GameLists<G> {
  const lists = listsOfGames.get(games) ?? new GameLists(games);
  listsOfGames.set(games, lists);
  return lists as unknown as GameLists<G>;
}

/** The games of a section or collection, in order. */
export const gamesOfCategory = <G extends SearchableGame>(
  games: readonly G[],
  category: string,
  order: GameOrder,
): readonly G[] => listsOf(games).sorted(order).byCategory.get(category) ?? [];

/** The shortest list that has all games that the query selects. */
function candidates<G>(sorted: SortedGames<G>, { providers, categories, section }: GameQuery): readonly G[] {
  const [provider, category] = [providers?.[0], categories?.[0]];
  if (provider !== undefined && providers?.length === 1) return sorted.byProvider.get(provider) ?? [];
  if (category !== undefined && categories?.length === 1 && category !== 'all')
    return sorted.byCategory.get(category) ?? [];
  return section === undefined ? sorted.all : (sorted.byCategory.get(section) ?? []);
}

/** The games that a query selects, in order. A search text orders by relevance unless the query names an order. */
export function findGames<G extends SearchableGame>(
  source: GameSource<G>,
  query: GameQuery,
  order: GameOrder,
): readonly G[] {
  const lists = listsOf(source.games);
  const key = JSON.stringify([order, query]);
  const found = lists.results.get(key) ?? findAll(source, query, order, lists);
  lists.results.set(key, found);
  return found;
}

function findAll<G extends SearchableGame>(
  source: GameSource<G>,
  query: GameQuery,
  order: GameOrder,
  lists: GameLists<G>,
): readonly G[] {
  const matches = matcherOf(query);
  const title = query.title?.trim() ?? '';
  if (title === '') return candidates(lists.sorted(order), query).filter(matches);
  const inOrder = gamesOfIndex(source);
  const found: G[] = [];
  for (const place of searchPositions(source.search, title)) {
    const game = inOrder[place];
    if (game && matches(game)) found.push(game);
  }
  if (order === 'popular') return found;
  if (found.length < MAX_SORTED) return found.sort(gameComparators[order]);
  const isFound = new Set(found);
  return lists.sorted(order).all.filter(game => isFound.has(game));
}

/** More than so many are not sorted again, but taken from the sorted list. */
const MAX_SORTED = 1000;
const gamesOfIndexes = new WeakMap<SearchIndex, readonly (SearchableGame | undefined)[]>();

/** The games in the order of the search index's records. */
function gamesOfIndex<G extends SearchableGame>(source: GameSource<G>): readonly (G | undefined)[] {
  const known = gamesOfIndexes.get(source.search) ?? source.search.records.map(({ id }) => source.game(id));
  gamesOfIndexes.set(source.search, known);
  return known as readonly (G | undefined)[];
}

const countsOfResults = new WeakMap<readonly SearchableGame[], Record<string, number>>();

/** How many games each provider has among those that a query selects, whichever providers the query names. */
export function countByProvider(
  source: GameSource<SearchableGame>,
  query: GameQuery,
): Record<string, number> {
  const found = findGames(source, { ...query, providers: undefined }, 'popular');
  const known = countsOfResults.get(found);
  if (known) return known;
  const counts: Record<string, number> = {};
  for (const { provider } of found) counts[provider] = (counts[provider] ?? 0) + 1;
  countsOfResults.set(found, counts);
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
