import { GAME_PATTERN } from './game-path.ts';
import { placeholderPages, placeholderPopups } from './placeholder-routes.ts';
import type { RouteDefinition } from './route-definition.ts';

const contentPage = {
  kind: 'page',
  guard: 'open',
  robots: 'index',
  shell: 'page',
  offline: 'shell',
} as const;

/** Screens around texts of the content system (ROUTE-44; `/news`: decision 0029). */
const contentPages = {
  support: { ...contentPage, pattern: '/support', title: 'title.support' },
  benefitsOfCrypto: { ...contentPage, pattern: '/benefits-of-crypto', title: 'title.crypto' },
  promotions: { ...contentPage, pattern: '/promotions', title: 'title.promotions' },
  news: { ...contentPage, pattern: '/news', title: 'title.news' },
  newsArticle: { ...contentPage, pattern: '/news/:slug', title: 'title.named', titleOf: 'content' },
} as const satisfies Readonly<Record<string, RouteDefinition>>;

/** Pages that are routes by their slug, after everything that has an address of its own (ROUTE-20). */
const slugPages = {
  cmsPage: { ...contentPage, pattern: '/:slug', title: 'title.named', titleOf: 'content' },
} as const satisfies Readonly<Record<string, RouteDefinition>>;

const page = {
  kind: 'page',
  guard: 'open',
  robots: 'index',
  shell: 'page',
  offline: 'shell',
} as const;
const grid = { ...page, shell: 'grid' } as const;
const popup = { ...page, kind: 'popup', robots: 'noindex', shell: 'lobby' } as const;
/** A tab of the profile, and what else belongs to the account; its screen sets the title, `place.<route name>`. */
const profileTab = {
  ...page,
  guard: 'player',
  title: 'title.named',
  titleOf: 'placeholder',
  robots: 'noindex',
} as const;
/** A part of the cashbox; its title is `place.<route name>`. */
const cashboxPopup = { ...profileTab, kind: 'popup', shell: 'lobby' } as const;
const redirect = (to: `/${string}`) =>
  ({ ...page, kind: 'redirect', robots: 'noindex', title: 'title.lobby', to }) as const;

/**
 * Every URL of the product, by name, in match order (docs/requirements/routes.md, decision 0017). Page, worker and back end read this
 * one table; `src/app/routing/screens.ts` maps a name to its screen.
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
    alias: ['/slots/:slug/:rest*'],
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
  producers: { ...page, pattern: '/producers', title: 'title.producers', menu: 'lobby' },
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
    title: 'title.login',
    robots: 'noindex',
  },
  registration: {
    ...page,
    pattern: '/registration',
    guard: 'guest',
    title: 'title.registration',
  },
  confirmation: { ...page, pattern: '/confirmation', title: 'title.confirmation', robots: 'noindex' },
  autologin: { ...page, pattern: '/autologin', title: 'title.login', robots: 'noindex' },
  oops: { ...page, pattern: '/oops', title: 'title.oops', robots: 'noindex' },
  signIn: {
    ...popup,
    pattern: '/sign-in',
    guard: 'guest',
    title: 'title.login',
  },
  signUp: {
    ...popup,
    pattern: '/sign-up',
    guard: 'guest',
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
    titleOf: 'placeholder',
    robots: 'noindex',
  },
  profile: {
    ...profileTab,
    pattern: '/profile',
    alias: ['/users', '/profile/main', '/users/main'],
  },
  profileLevel: { ...profileTab, pattern: '/profile/level', alias: ['/users/level'] },
  profileLimits: { ...profileTab, pattern: '/profile/limits', alias: ['/users/limits'] },
  profileLimitsConfirm: {
    ...profileTab,
    pattern: '/profile/limits/confirm',
    alias: ['/users/limits/confirm'],
  },
  profileVerification: {
    ...profileTab,
    pattern: '/profile/verification',
    alias: ['/users/verification'],
  },
  profileSecurity: { ...profileTab, pattern: '/profile/security', alias: ['/users/security'] },
  payments: { ...profileTab, pattern: '/payments' },
  cashbox: { ...cashboxPopup, pattern: '/cashbox' },
  cashboxDashboard: { ...cashboxPopup, pattern: '/dashboard' },
  // `:id` is the currency of the wallet to pay into (ROUTE-57).
  cashboxDeposit: { ...cashboxPopup, pattern: '/deposit', alias: ['/accounts/:id/deposit'] },
  cashboxDepositBonus: { ...cashboxPopup, pattern: '/deposit-bonus' },
  cashboxWithdraw: { ...cashboxPopup, pattern: '/withdraw' },
  cashboxDepositFast: { ...cashboxPopup, pattern: '/deposit-fast' },
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
  ...placeholderPages,
  ...placeholderPopups,
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
export const NOT_FOUND_TITLE = 'title.notFound' satisfies TitleId;
