import type { RouteName } from '../../../src/contract/routes/routes.ts';

/** What the specification requires of an address; taken from there and not from the route table. */
export interface ExpectedRoute {
  /** As the specification writes it, with parameters filled in; absent where only the catalogue knows one. */
  readonly path?: string;
  /** Other addresses of the same screen, which stay in the address line. */
  readonly alias?: readonly string[];
  readonly for?: 'guests' | 'players' | 'testers';
  /** The route that the specification's redirect leads to. */
  readonly to?: RouteName;
  readonly isIndexed?: true;
  readonly canonical?: string;
  /** The canonical address where the collection of `path` is one of pokies (ROUTE-9). */
  readonly pokies?: string;
  /** Message id of the heading, or of a popup's title; absent where it names what the page is about. */
  readonly heading?: string;
  readonly isPopup?: true;
  /** What the address names does not exist: 404 and the not-found screen (ROUTE-12). */
  readonly isMissing?: true;
  /** Id of the message for a visitor from a restricted country (ROUTE-68). */
  readonly restricted?: 'guest.login' | 'guest.registration';
}

const playerRoute = (path: string, name: string, alias: readonly string[] = []): ExpectedRoute => ({
  path,
  alias,
  for: 'players',
  heading: `place.${name}`,
});
const profileRoute = (path: string, name: string): ExpectedRoute =>
  playerRoute(`/profile/${path}`, name, [`/users/${path}`]);
const placeholderRoute = (path: string, name: string): ExpectedRoute => ({ path, heading: `place.${name}` });
const missing = (path: string): ExpectedRoute => ({ path, isMissing: true });
const placeholderPopup = (path: string, name: string): ExpectedRoute => ({
  ...placeholderRoute(path, name),
  isPopup: true,
});
const cashboxPopup = (path: string, name: string): ExpectedRoute => ({
  ...placeholderPopup(path, name),
  for: 'players',
});

/** docs/requirements/routes.md, decision 0029. */
export const EXPECTED_ROUTES: Readonly<Record<RouteName, ExpectedRoute>> = {
  lobby: { path: '/', isIndexed: true, heading: 'lobby.title' },
  pokies: { path: '/pokies/all', isIndexed: true },
  live: { path: '/live/all', isIndexed: true },
  slots: { path: '/slots', isIndexed: true, canonical: '/pokies/all' },
  category: { path: '/categories/recommended', isIndexed: true },
  gamesCategory: {
    path: '/games/popular',
    isIndexed: true,
    canonical: '/categories/popular',
    pokies: '/pokies/popular',
  },
  categories: { path: '/categories', isIndexed: true, canonical: '/pokies', heading: 'lobby.title' },
  games: { path: '/games', isIndexed: true, canonical: '/', heading: 'lobby.title' },
  producers: { path: '/producers', isIndexed: true, heading: 'title.producers' },
  producer: { isIndexed: true },
  favouriteGames: { path: '/favorite-games', for: 'players', heading: 'lobby.favourites' },
  gameItem: { isIndexed: true },
  login: { path: '/login', for: 'guests', heading: 'auth.signIn', restricted: 'guest.login' },
  registration: {
    path: '/registration',
    for: 'guests',
    isIndexed: true,
    heading: 'auth.signUp',
    restricted: 'guest.registration',
  },
  confirmation: { path: '/confirmation', heading: 'title.confirmation' },
  autologin: { path: '/autologin', heading: 'title.login' },
  oops: { path: '/oops', heading: 'oops.title' },
  support: { path: '/support', isIndexed: true, heading: 'title.support' },
  benefitsOfCrypto: { path: '/benefits-of-crypto', isIndexed: true },
  promotions: { path: '/promotions', isIndexed: true, heading: 'title.promotions' },
  news: { path: '/news', isIndexed: true },
  newsArticle: { isIndexed: true },
  cmsPage: { path: '/terms-and-conditions', isIndexed: true },
  ffc: { path: '/ffc', for: 'testers', heading: 'place.ffc' },
  sport: { path: '/sport/registration', to: 'lobby' },

  signIn: {
    path: '/sign-in',
    for: 'guests',
    isPopup: true,
    heading: 'title.login',
    restricted: 'guest.login',
  },
  signUp: {
    path: '/sign-up',
    for: 'guests',
    isPopup: true,
    heading: 'title.registration',
    restricted: 'guest.registration',
  },
  remind: { path: '/remind', for: 'guests', isPopup: true, heading: 'title.remind' },
  newPassword: { path: '/new-password', isPopup: true, heading: 'title.newPassword' },
  emailVerify: { path: '/email-verify', isPopup: true, heading: 'title.confirmation' },
  cashbox: cashboxPopup('/cashbox', 'cashbox'),
  cashboxDashboard: cashboxPopup('/dashboard', 'cashboxDashboard'),
  cashboxDeposit: {
    ...cashboxPopup('/deposit', 'cashboxDeposit'),
    alias: ['/accounts/EUR/deposit'],
  },
  cashboxDepositBonus: cashboxPopup('/deposit-bonus', 'cashboxDepositBonus'),
  cashboxWithdraw: cashboxPopup('/withdraw', 'cashboxWithdraw'),
  cashboxDepositFast: cashboxPopup('/deposit-fast', 'cashboxDepositFast'),
  popupUserInfo: cashboxPopup('/popup/user-info', 'popupUserInfo'),
  popupProfileData: cashboxPopup('/popup/profile-data', 'popupProfileData'),
  popupLimits: cashboxPopup('/popup/limits', 'popupLimits'),
  popupNewGameProvider: placeholderPopup('/popup/new-game-provider', 'popupNewGameProvider'),
  popupSupport: placeholderPopup('/popup/support', 'popupSupport'),
  popupWebviewExit: placeholderPopup('/popup/webview-exit', 'popupWebviewExit'),

  profile: playerRoute('/profile', 'profile', ['/users', '/profile/main', '/users/main']),
  profileLevel: profileRoute('level', 'profileLevel'),
  profileGifts: profileRoute('gifts', 'profileGifts'),
  profileVerification: profileRoute('verification', 'profileVerification'),
  profileLimits: profileRoute('limits', 'profileLimits'),
  profileSecurity: profileRoute('security', 'profileSecurity'),
  profileGamesHistory: profileRoute('games-history', 'profileGamesHistory'),
  profileLimitsConfirm: profileRoute('limits/confirm', 'profileLimitsConfirm'),
  bonusBalance: playerRoute('/bonus-balance', 'bonusBalance'),
  payments: playerRoute('/payments', 'payments'),
  bonus: missing('/bonuses/17'),
  holiday: placeholderRoute('/holiday', 'holiday'),

  compPoints: placeholderRoute('/rocket-mart', 'compPoints'),
  compPointsFreeSpins: placeholderRoute('/rocket-mart/freespins', 'compPointsFreeSpins'),
  compPointsMoney: placeholderRoute('/rocket-mart/money', 'compPointsMoney'),
  compPointsSpecial: placeholderRoute('/rocket-mart/special', 'compPointsSpecial'),
  rocketChance: placeholderRoute('/rocket-chance', 'rocketChance'),
  tournamentsAll: { ...placeholderRoute('/tournaments/all', 'tournamentsAll'), alias: ['/tournaments'] },
  tournamentsProducers: placeholderRoute('/tournaments/producers', 'tournamentsProducers'),
  tournamentsLottery: placeholderRoute('/tournaments/lotteries', 'tournamentsLottery'),
  action: placeholderRoute('/tournaments/actions', 'action'),
  tournamentsLive: placeholderRoute('/tournaments/live', 'tournamentsLive'),
  achievements: placeholderRoute('/tournaments/achievements', 'achievements'),
  tournamentsArchive: placeholderRoute('/tournaments/archive', 'tournamentsArchive'),
  tournamentPage: missing('/tournaments/summer-race'),
  lotteryPage: missing('/lottery/may'),
  quests: placeholderRoute('/quests', 'quests'),
  questPage: placeholderRoute('/action', 'questPage'),
  arena: placeholderRoute('/arena', 'arena'),
  promo: placeholderRoute('/promo', 'promo'),
  leaderboard: placeholderRoute('/leaderboard', 'leaderboard'),
  spinWheelPage: placeholderRoute('/rocketmart-wheel', 'spinWheelPage'),
  spinWheelSegmentsPage: placeholderRoute('/orbit-wheel', 'spinWheelSegmentsPage'),
  vipClub: placeholderRoute('/orbit-vipclub', 'vipClub'),
  adventure: placeholderRoute('/orbit-adventure', 'adventure'),

  pokiesRoot: { path: '/pokies', to: 'pokies' },
  liveRoot: { path: '/live', to: 'live' },
  playRoot: { path: '/play', to: 'lobby' },
  accountsHistory: { path: '/accounts/history', to: 'lobby' },
  profilePassword: { path: '/profile/password/edit', to: 'newPassword' },
  usersPassword: { path: '/users/password/edit', to: 'newPassword' },
  profileConfirmation: { path: '/profile/confirmation', to: 'confirmation' },
  usersConfirmation: { path: '/users/confirmation', to: 'confirmation' },
  santaVegas: { path: '/santa-vegas', to: 'promotions' },
};

/** The static pages of ROUTE-47, which are routes by slug. */
export const STATIC_PAGES = [
  '/privacy-policy',
  '/cookie-policy',
  '/terms-and-conditions',
  '/general-rules',
  '/responsible-gaming',
] as const;

/** Those whose address names something that exists; `tests/server/http/pages/page-metadata.test.ts` has the others. */
export const routeNames = (Object.keys(EXPECTED_ROUTES) as RouteName[]).filter(
  name => !EXPECTED_ROUTES[name].isMissing,
);
