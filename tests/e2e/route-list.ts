// Data table.
import type { RouteName } from '../../src/contract/routes.ts';

/** What the specification says of an address; it is written from there and not from the route table. */
export interface Expected {
  /** As the specification writes it, with parameters filled in; absent where only the catalogue knows one. */
  readonly path?: string;
  /** Other addresses of the same screen, which stay in the address line. */
  readonly alias?: readonly string[];
  readonly for?: 'guests' | 'players' | 'testers';
  /** The route that the specification's redirect leads to. */
  readonly to?: RouteName;
  readonly isIndexed?: true;
  readonly canonical?: string;
  /** Message id of the heading, or of a popup's title; absent where it names what the page is about. */
  readonly heading?: string;
  readonly isPopup?: true;
  /** Message id of what a visitor from a restricted country is told (platform 2.4). */
  readonly restricted?: 'guest.login' | 'guest.registration';
}

const ofPlayer = (path: string, name: string, alias: readonly string[] = []): Expected => ({
  path,
  alias,
  for: 'players',
  heading: `place.${name}`,
});
const child = (path: string, name: string): Expected =>
  ofPlayer(`/profile/${path}`, name, [`/users/${path}`]);
const frame = (path: string, name: string): Expected => ({ path, heading: `place.${name}` });
const framePopup = (path: string, name: string): Expected => ({ ...frame(path, name), isPopup: true });
const cashbox = (path: string, name: string): Expected => ({ ...framePopup(path, name), for: 'players' });

/** Platform 2.1 to 2.4, engagement 2, decisions D29. */
export const EXPECTED: Readonly<Record<RouteName, Expected>> = {
  lobby: { path: '/', isIndexed: true, heading: 'lobby.title' },
  pokies: { path: '/pokies/all', isIndexed: true },
  live: { path: '/live/all', isIndexed: true },
  slots: { path: '/slots', isIndexed: true, canonical: '/pokies/all' },
  category: { path: '/categories/recommended', isIndexed: true },
  gamesCategory: { path: '/games/popular', isIndexed: true, canonical: '/categories/popular' },
  categories: { path: '/categories', isIndexed: true, canonical: '/pokies', heading: 'lobby.title' },
  games: { path: '/games', isIndexed: true, canonical: '/', heading: 'lobby.title' },
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
  cashbox: cashbox('/cashbox', 'cashbox'),
  cashboxDashboard: cashbox('/dashboard', 'cashboxDashboard'),
  cashboxDeposit: {
    ...cashbox('/deposit', 'cashboxDeposit'),
    alias: ['/accounts/EUR/deposit'],
  },
  cashboxDepositBonus: cashbox('/deposit-bonus', 'cashboxDepositBonus'),
  cashboxWithdraw: cashbox('/withdraw', 'cashboxWithdraw'),
  cashboxDepositFast: cashbox('/deposit-fast', 'cashboxDepositFast'),
  popupUserInfo: cashbox('/popup/user-info', 'popupUserInfo'),
  popupProfileData: cashbox('/popup/profile-data', 'popupProfileData'),
  popupLimits: cashbox('/popup/limits', 'popupLimits'),
  popupNewGameProvider: framePopup('/popup/new-game-provider', 'popupNewGameProvider'),
  popupSupport: framePopup('/popup/support', 'popupSupport'),
  popupWebviewExit: framePopup('/popup/webview-exit', 'popupWebviewExit'),

  profile: ofPlayer('/profile', 'profile', ['/users', '/profile/main', '/users/main']),
  profileLevel: child('level', 'profileLevel'),
  profileGifts: child('gifts', 'profileGifts'),
  profileVerification: child('verification', 'profileVerification'),
  profileLimits: child('limits', 'profileLimits'),
  profileSecurity: child('security', 'profileSecurity'),
  profileGamesHistory: child('games-history', 'profileGamesHistory'),
  profileLimitsConfirm: child('limits/confirm', 'profileLimitsConfirm'),
  bonusBalance: ofPlayer('/bonus-balance', 'bonusBalance'),
  payments: ofPlayer('/payments', 'payments'),
  bonus: frame('/bonuses/17', 'bonus'),
  holiday: frame('/holiday', 'holiday'),

  compPoints: frame('/rocket-mart', 'compPoints'),
  compPointsFreeSpins: frame('/rocket-mart/freespins', 'compPointsFreeSpins'),
  compPointsMoney: frame('/rocket-mart/money', 'compPointsMoney'),
  compPointsSpecial: frame('/rocket-mart/special', 'compPointsSpecial'),
  rocketChance: frame('/rocket-chance', 'rocketChance'),
  tournamentsAll: { ...frame('/tournaments/all', 'tournamentsAll'), alias: ['/tournaments'] },
  tournamentsProducers: frame('/tournaments/producers', 'tournamentsProducers'),
  tournamentsLottery: frame('/tournaments/lotteries', 'tournamentsLottery'),
  action: frame('/tournaments/actions', 'action'),
  tournamentsLive: frame('/tournaments/live', 'tournamentsLive'),
  achievements: frame('/tournaments/achievements', 'achievements'),
  tournamentPage: frame('/tournaments/summer-race', 'tournamentPage'),
  lotteryPage: frame('/lottery/may', 'lotteryPage'),
  quests: frame('/quests', 'quests'),
  questPage: { ...frame('/action/s--first-steps', 'questPage'), alias: ['/action'] },
  arena: frame('/arena', 'arena'),
  spinWheelPage: frame('/rocketmart-wheel', 'spinWheelPage'),
  spinWheelSegmentsPage: frame('/orbit-wheel', 'spinWheelSegmentsPage'),
  vipClub: frame('/orbit-vipclub', 'vipClub'),
  adventure: frame('/orbit-adventure', 'adventure'),

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

/** The static pages of platform 2.1, which are routes by slug. */
export const STATIC_PAGES = [
  '/privacy-policy',
  '/cookie-policy',
  '/terms-and-conditions',
  '/general-rules',
  '/responsible-gaming',
] as const;
