// Data table.
import { contentPages, slugPages } from './content-routes.ts';
import { GAME_PATTERN } from './game-path.ts';
import { placePages, placePopups } from './place-routes.ts';

/** Which skeleton stands in the HTML before the app runs (decisions D22). */
export type ShellKind = 'lobby' | 'grid' | 'page' | 'play';

/**
 * `player`: a guest goes to registration; `guest`: a player goes to the lobby (platform 2.4); `tester`: for testers and
 * in development, everybody else goes to the lobby (product 3.2 no. 6).
 */
export type Guard = 'open' | 'player' | 'guest' | 'tester';

export interface RouteDefinition {
  /** wouter pattern, without the locale. */
  readonly pattern: `/${string}`;
  /** Other addresses of the same screen, with the same parameters; the pattern stands for them. */
  readonly alias?: readonly `/${string}`[];
  /** A popup opens over the page it came from; a redirect has no screen. */
  readonly kind: 'page' | 'popup' | 'redirect';
  readonly guard: Guard;
  /** Blocked in guest mode (restricted countries), with the message of platform 2.4. */
  readonly blockedInGuestMode?: 'registration' | 'login';
  /** Message id of the title. */
  readonly title: `title.${string}`;
  /** `{name}` of the title: the display name of this parameter; `place`, the text `place.<route name>`. */
  readonly titleOf?: 'provider' | 'game' | 'collection' | 'place' | 'content';
  readonly robots: 'index' | 'noindex';
  /** The path that stands for this one, with the same parameters; its own when absent. */
  readonly canonical?: `/${string}`;
  readonly shell: ShellKind;
  /** What the worker answers without a network: the shell, whose screen says what it can show. */
  readonly offline: 'shell' | 'none';
  /** Where a redirect leads. */
  readonly to?: `/${string}`;
  /** The item of the navigation that is current here. */
  readonly menu?: 'lobby' | 'pokies' | 'live' | 'favourites' | 'tournaments';
  /** What a frame without a subject yet is about, see `place-routes.ts`. */
  readonly area?: 'account' | 'limits' | 'cashbox' | 'rewards' | 'support' | 'popup';
  /** The page of the operator's configuration that switches this one off, and where it leads then (engagement 2). */
  readonly config?: string;
  readonly whenOff?: `/${string}`;
  /** A player whose limit is reached is sent from here to the limits (platform 2.4). */
  readonly isGame?: true;
  /** Leads to the operator's betting site; to `to` where there is none (decisions D29). */
  readonly away?: 'betting';
}

const page = {
  kind: 'page',
  guard: 'open',
  robots: 'index',
  shell: 'page',
  offline: 'shell',
} as const;
const grid = { ...page, shell: 'grid' } as const;
const popup = { ...page, kind: 'popup', robots: 'noindex', shell: 'lobby' } as const;
const redirect = (to: `/${string}`) =>
  ({ ...page, kind: 'redirect', robots: 'noindex', title: 'title.lobby', to }) as const;

/**
 * Every URL of the product, by name, in match order (platform 2, decisions D17). Page, worker and back end read this
 * one table; `src/app/screens.ts` maps a name to its screen.
 */
export const routes = {
  lobby: { ...page, pattern: '/', title: 'title.lobby', shell: 'lobby', menu: 'lobby' },
  pokies: {
    ...grid,
    pattern: '/pokies/:slug',
    title: 'title.pokies',
    titleOf: 'collection',
    menu: 'pokies',
  },
  live: { ...grid, pattern: '/live/:slug', title: 'title.live', titleOf: 'collection', menu: 'live' },
  slots: {
    ...grid,
    pattern: '/slots/:slug?',
    title: 'title.pokies',
    titleOf: 'collection',
    canonical: '/pokies/:slug',
    menu: 'pokies',
  },
  category: {
    ...grid,
    pattern: '/categories/:slug',
    title: 'title.category',
    titleOf: 'collection',
    menu: 'lobby',
  },
  gamesCategory: {
    ...grid,
    pattern: '/games/:slug',
    title: 'title.category',
    titleOf: 'collection',
    canonical: '/categories/:slug',
    menu: 'lobby',
  },
  categories: {
    ...page,
    pattern: '/categories',
    title: 'title.lobby',
    canonical: '/pokies',
    shell: 'lobby',
    menu: 'lobby',
  },
  games: { ...page, pattern: '/games', title: 'title.lobby', canonical: '/', shell: 'lobby', menu: 'lobby' },
  producer: {
    ...grid,
    pattern: '/producers/:slug/:page?',
    title: 'title.producer',
    titleOf: 'provider',
    menu: 'lobby',
  },
  favouriteGames: {
    ...grid,
    pattern: '/favorite-games',
    guard: 'player',
    title: 'title.favourites',
    robots: 'noindex',
    menu: 'favourites',
  },
  gameItem: {
    ...page,
    pattern: GAME_PATTERN,
    title: 'title.play',
    titleOf: 'game',
    shell: 'play',
    isGame: true,
  },
  login: {
    ...page,
    pattern: '/login',
    guard: 'guest',
    blockedInGuestMode: 'login',
    title: 'title.login',
    robots: 'noindex',
  },
  registration: {
    ...page,
    pattern: '/registration',
    guard: 'guest',
    blockedInGuestMode: 'registration',
    title: 'title.registration',
  },
  confirmation: { ...page, pattern: '/confirmation', title: 'title.confirmation', robots: 'noindex' },
  oops: { ...page, pattern: '/oops', title: 'title.oops', robots: 'noindex' },
  signIn: {
    ...popup,
    pattern: '/sign-in',
    guard: 'guest',
    blockedInGuestMode: 'login',
    title: 'title.login',
  },
  signUp: {
    ...popup,
    pattern: '/sign-up',
    guard: 'guest',
    blockedInGuestMode: 'registration',
    title: 'title.registration',
  },
  remind: { ...popup, pattern: '/remind', guard: 'guest', title: 'title.remind' },
  newPassword: { ...popup, pattern: '/new-password', title: 'title.newPassword' },
  emailVerify: { ...popup, pattern: '/email-verify', title: 'title.confirmation' },
  ffc: {
    ...page,
    pattern: '/ffc',
    guard: 'tester',
    title: 'title.named',
    titleOf: 'place',
    robots: 'noindex',
  },
  pokiesRoot: { ...redirect('/pokies/all'), pattern: '/pokies' },
  liveRoot: { ...redirect('/live/all'), pattern: '/live' },
  playRoot: { ...redirect('/'), pattern: '/play' },
  accountsHistory: { ...redirect('/'), pattern: '/accounts/history' },
  profilePassword: { ...redirect('/new-password'), pattern: '/profile/password/edit' },
  usersPassword: { ...redirect('/new-password'), pattern: '/users/password/edit' },
  profileConfirmation: { ...redirect('/confirmation'), pattern: '/profile/confirmation' },
  usersConfirmation: { ...redirect('/confirmation'), pattern: '/users/confirmation' },
  santaVegas: { ...redirect('/promotions'), pattern: '/santa-vegas' },
  sport: { ...redirect('/'), pattern: '/sport/:param?', away: 'betting' },
  ...placePages,
  ...placePopups,
  ...contentPages,
  ...slugPages,
} as const satisfies Readonly<Record<string, RouteDefinition>>;

export type RouteName = keyof typeof routes;
export type PageName = {
  [N in RouteName]: (typeof routes)[N]['kind'] extends 'page' ? N : never;
}[RouteName];
export type PopupName = {
  [N in RouteName]: (typeof routes)[N]['kind'] extends 'popup' ? N : never;
}[RouteName];
export type TitleId = (typeof routes)[RouteName]['title'] | 'title.notFound';

/** Screens of the product that have no address of their own. */
export const NOT_FOUND_TITLE: TitleId = 'title.notFound';
