import { GAMES_PAGE_SIZE } from '../../src/contract/operator/page-size.ts';
import type { RouteName } from '../../src/contract/routes/routes.ts';
import { ALL } from '../../src/contract/subjects/all-games.ts';
import {
  type CategoryRoute,
  categoryFilter,
  defaultSort,
  isListClosed,
  offeredGames,
  offerFilters,
} from '../../src/contract/subjects/game-lists.ts';
import {
  type CategoryPart,
  FIRST_ROWS,
  type GamePart,
  type ProviderGamesPart,
  type ProvidersPart,
} from '../../src/contract/subjects/game-page-parts.ts';
import type { Collection, Game, GamesFilter, GamesPage, Sorting } from '../../src/contract/subjects/games.ts';
import type { AppContext, Routes, Visitor } from '../context.ts';
import { guestCalls } from '../guest-calls.ts';
import type { GameCatalogue } from './catalogue/catalogue.ts';

type Params = Readonly<Record<string, string>>;

/** What the pages of games show first (decision 0115): their parts, by name; null for a page without any. */
export async function loadGamePageParts(
  app: AppContext,
  routes: Routes,
  { name, params }: { readonly name: RouteName | null; readonly params: Params },
  visitor: Visitor,
): Promise<Readonly<Record<string, unknown>> | null> {
  const games = gameRequests(app, routes, visitor);
  const at = app.clock.now().getTime();
  const route = name && CATEGORY_ROUTES[name];
  if (route) {
    const category = await loadCategory(app.catalogue, games, route, params['slug'] ?? ALL);
    return category && { category: { ...category, at } satisfies CategoryPart };
  }
  if (name === 'gameItem') {
    const game = app.catalogue.bySeo(params['producer'] ?? '', params['name'] ?? '')?.game;
    return game ? { game: { game, offered: await loadOffers(games, game), at } satisfies GamePart } : null;
  }
  if (name === 'producers')
    return { providers: { providers: await games.providers(), at } satisfies ProvidersPart };
  if (name === 'producer') {
    const list = await loadProviderGames(games, params['slug'] ?? '', Number(params['page'] ?? 1));
    return list && { providerGames: { ...list, at } satisfies ProviderGamesPart };
  }
  return null;
}

const CATEGORY_ROUTES: Readonly<Partial<Record<RouteName, CategoryRoute>>> = {
  pokies: 'pokies',
  slots: 'pokies',
  live: 'live',
  category: 'category',
  gamesCategory: 'category',
};

/** The requests that a guest's page of games makes. */
function gameRequests(app: AppContext, routes: Routes, visitor: Visitor) {
  const call = guestCalls(app, visitor);
  return {
    list: async (filter: GamesFilter, sort: Sorting, page = 1) => {
      const body = { device: 'desktop', filter, sort, page, page_size: GAMES_PAGE_SIZE } as const;
      // The catalogue has the fields that a platform may leave out.
      return (await call(routes.filterGames, { body })) as GamesPage;
    },
    menu: async () => call(routes.loadMenuCategories),
    providers: async () => [...(await call(routes.listProviders))],
  };
}

type GameRequests = ReturnType<typeof gameRequests>;

/** The list of a category without any filter; null where there is nothing to show, which the page finds out itself. */
async function loadCategory(
  { collections }: GameCatalogue,
  games: GameRequests,
  route: CategoryRoute,
  slug: string,
): Promise<Omit<CategoryPart, 'at'> | null> {
  const playable = isListClosed(route, slug, collections) ? {} : { playable: true };
  const { data, pagination } = await games.list(
    { ...categoryFilter(route, slug), ...playable },
    defaultSort(slug),
  );
  if (data.length === 0) return null;
  return {
    games: data.slice(0, FIRST_ROWS),
    total: pagination.total_count,
    collections: collections.map((collection): Collection => ({ ...collection, identifiers: [] })),
    menu: await games.menu(),
  };
}

/** What a title without a game offers instead; nothing for a game. */
async function loadOffers(games: GameRequests, game: Game): Promise<Game[]> {
  if (game.skin !== null) return [];
  const lists = await Promise.all(offerFilters(game).map(filter => games.list(filter, 'popular')));
  return offeredGames(lists.map(({ data }) => data));
}

/** A provider's games from a page on; null for a page that there is not. */
async function loadProviderGames(
  games: GameRequests,
  slug: string,
  page: number,
): Promise<Omit<ProviderGamesPart, 'at'> | null> {
  if (!Number.isSafeInteger(page) || page < 1) return null;
  const { data, pagination } = await games.list({ providers: [slug] }, 'popular', page);
  if (data.length === 0) return null;
  return {
    games: data.slice(0, FIRST_ROWS),
    total: pagination.total_count,
    providers: await games.providers(),
  };
}
