import * as v from 'valibot';
import { defineEndpoints, type WireEndpoints } from '../endpoint.ts';
import { GAMES_PAGE_SIZE } from '../operator/page-size.ts';
import { Device, IsoTime, Pagination } from '../wire.ts';

const Badge = v.object({
  /** `top`, `new`, `bonus-wagering`, `mystic-jackpots`, `jackpot`; an unknown one is not shown. */
  type: v.string(),
  theme: v.string(),
  /** The place in the top ten, from 1; a `top` without it is not shown. */
  rank: v.optional(v.number()),
});
const Volatility = v.picklist(['low', 'medium', 'high']);

/** A game (GAMES-1). Rows are the same for every visitor; what depends on the player is decided in the page. */
export const Game = v.object({
  /** `provider:slug`, the same in every currency. */
  identifier: v.string(),
  name: v.string(),
  title: v.string(),
  slug: v.string(),
  /** The provider's slug. */
  provider: v.string(),
  /** Name in `/play/{producer}/{name}`. */
  seo_title: v.string(),
  /** Address of the picture, 3:4, `crossorigin` safe. */
  preview: v.string(),
  /** Average colour of the picture as `#rrggbb`: fills the tile until the picture is there. */
  colour: v.optional(v.string(), '#1b2436'),
  categories: v.array(v.string()),
  /** The game's id by currency; `FUN` means a demo exists. A currency that is absent is not supported. */
  currencies: v.record(v.string(), v.object({ id: v.pipe(v.number(), v.safeInteger()) })),
  has_demo_mode: v.boolean(),
  badges: v.array(Badge),
  /** Only in the player's own lists: when it was last played. */
  last_activity_at: v.optional(v.nullable(IsoTime)),
  /** Per cent, as 96.21; null where a platform does not send it. */
  rtp: v.optional(v.nullable(v.number()), null),
  volatility: v.optional(v.nullable(Volatility), null),
  lines: v.optional(v.nullable(v.number()), null),
  /** Sandbox: the skin of the playable slot, or null for a title that can't be played. Absent on platforms whose games all open. */
  skin: v.optional(v.nullable(v.string())),
  /** Higher is more popular. */
  popularity: v.optional(v.number(), 0),
  /** Higher is newer: the order `new`, and the last word between two equal titles. */
  release: v.optional(v.number(), 0),
});
export type Game = v.InferOutput<typeof Game>;

export const Provider = v.object({
  id: v.string(),
  slug: v.string(),
  name: v.string(),
  /** How many games it has; absent on platforms that do not send it. */
  total: v.optional(v.number()),
  /** How many of them can be played; absent where all can. */
  playable: v.optional(v.number()),
});
export type Provider = v.InferOutput<typeof Provider>;

/** A collection: a rail of the lobby and a category page at once (decision 0010). */
export const Collection = v.object({
  /** The slug in `/pokies/{slug}`, `/live/{slug}`, `/categories/{slug}`. */
  id: v.string(),
  /** Message id of the title; unknown to the app: `title` is shown. */
  title_key: v.string(),
  title: v.string(),
  /** Which part of the lobby it belongs to. */
  section: v.picklist(['pokies', 'live', 'table', 'lobby']),
  total: v.number(),
  /** How many of them can be played; absent where all can. */
  playable: v.optional(v.number()),
  /** 100 identifiers at most, what can be played first. The lobby's rails do not begin with the same games. */
  identifiers: v.array(v.string()),
});
export type Collection = v.InferOutput<typeof Collection>;

export const GamesFilter = v.object({
  /** Provider slugs. */
  providers: v.optional(v.pipe(v.array(v.string()), v.maxLength(60))),
  /** Search text over title and provider name, one typo forgiven. */
  title: v.optional(v.pipe(v.string(), v.maxLength(100))),
  /** Collection ids; a game in any of them. `all` is every game. */
  categories: v.optional(v.pipe(v.array(v.string()), v.maxLength(40))),
  /** Only games of this section. */
  section: v.optional(v.picklist(['pokies', 'live', 'table'])),
  volatility: v.optional(v.array(Volatility)),
  /** Per cent. */
  rtp_min: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  demo: v.optional(v.boolean()),
  /** Only games that can be played, or only titles that can't. */
  playable: v.optional(v.boolean()),
  /** Only games that can be played in this currency. */
  currency: v.optional(v.string()),
});
export type GamesFilter = v.InferOutput<typeof GamesFilter>;

export const Sorting = v.picklist(['popular', 'new', 'name', 'rtp']);
export type Sorting = v.InferOutput<typeof Sorting>;

export const GamesPage = v.object({
  data: v.array(Game),
  pagination: Pagination,
  /** On request: how many games each provider has under the other conditions, by its slug; one without any is absent. */
  provider_counts: v.optional(v.record(v.string(), v.number())),
});
export type GamesPage = v.InferOutput<typeof GamesPage>;

/** A game id of any currency, or the identifier. */
const GameRef = v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.maxLength(200))]);

export const FilterGamesBody = v.object({
  device: v.optional(Device, 'mobile'),
  filter: v.optional(GamesFilter, {}),
  sort: v.optional(Sorting, 'popular'),
  page: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), 1),
  page_size: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100)), GAMES_PAGE_SIZE),
  /** Whether the reply has `provider_counts`. */
  count_providers: v.optional(v.boolean()),
});

export const SelectGamesBody = v.object({
  game_ids: v.pipe(v.array(GameRef), v.maxLength(500)),
  device: v.optional(Device, 'mobile'),
});

export const gamesWire = {
  listCollections: {
    method: 'GET',
    path: '/api/games/collections',
    policy: 'public',
    reply: v.object({ collections: v.array(Collection) }),
  },
  listProviders: { method: 'GET', path: '/api/games/providers', policy: 'public', reply: v.array(Provider) },
  filterGames: { method: 'POST', path: '/api/games_filter', policy: 'filter', reply: GamesPage },
  selectGames: {
    method: 'POST',
    path: '/api/games_filter/select',
    policy: 'filter',
    /** In the requested order; unknown ids are left out. */
    reply: v.object({ data: v.array(Game) }),
  },
  listPlayedGames: {
    method: 'GET',
    path: '/api/player/played_games',
    policy: 'private',
    /** Latest first, with `last_activity_at`. */
    reply: v.array(Game),
  },
  loadMenuCategories: {
    method: 'GET',
    path: '/api/fe/config/menu-categories-games',
    policy: 'public',
    /** Collection ids in menu order, by section. */
    reply: v.object({
      pokies: v.array(v.string()),
      live: v.array(v.string()),
      lobby: v.array(v.string()),
    }),
  },
} as const satisfies WireEndpoints;

export const games = defineEndpoints(gamesWire, {
  listCollections: {
    query: v.object({ device: v.optional(Device, 'mobile') }),
    caller: 'anyone',
    errorCode: 'LOAD_COLLECTIONS_ERROR',
  },
  listProviders: { caller: 'anyone', errorCode: 'LOAD_PROVIDERS_ERROR' },
  filterGames: {
    body: FilterGamesBody,
    caller: 'anyone',
    errorCode: 'LOAD_FOUND_GAMES_ERROR',
  },
  selectGames: {
    body: SelectGamesBody,
    caller: 'anyone',
    errorCode: 'LOAD_SELECTED_GAMES_ERROR',
  },
  listPlayedGames: { caller: 'player', errorCode: 'LOAD_PLAYED_GAMES_ERROR' },
  loadMenuCategories: { caller: 'anyone', errorCode: 'MENU_CATEGORIES_GAMES_ERROR' },
});
