// Data table.
import { brand } from './brand.ts';
import type { RouteDefinition } from './routes.ts';

type Pattern = `/${string}`;
/** A pattern, and the other addresses of the same screen. */
type Addresses = Pattern | readonly [Pattern, ...Pattern[]];

/** What these routes share: nothing of them is for search engines, and their titles are the names of places. */
const place = {
  title: 'title.named',
  titleOf: 'place',
  robots: 'noindex',
  shell: 'page',
  offline: 'shell',
} as const;

/** Routes of one area from their addresses, with what they have in common. */
function area<const N extends string, const E extends Pick<RouteDefinition, 'kind' | 'guard' | 'area'>>(
  common: E,
  addresses: Readonly<Record<N, Addresses>>,
) {
  const made = Object.entries<Addresses>(addresses).map(([name, given]) => {
    const [pattern, ...alias] = typeof given === 'string' ? [given] : given;
    return [name, { ...place, ...common, pattern, ...(alias.length > 0 ? { alias } : {}) }];
  });
  return Object.fromEntries(made) as Readonly<
    Record<
      N,
      Omit<typeof place, keyof E> & E & { readonly pattern: Pattern; readonly alias?: readonly Pattern[] }
    >
  >;
}

/** A child of the profile, which `/users` stands for too (platform 2.2). */
const own = (path: string): Addresses => [`/profile${path}`, `/users${path}`];

/** The profile and what belongs to the account (platform 2.2; paths that it leaves open: decisions D29). */
const profile = area(
  { kind: 'page', guard: 'player', area: 'account' },
  {
    profile: ['/profile', '/users', '/profile/main', '/users/main'],
    profileLevel: own('/level'),
    profileGifts: own('/gifts'),
    profileVerification: own('/verification'),
    profileSecurity: own('/security'),
    profileGamesHistory: own('/games-history'),
    bonusBalance: '/bonus-balance',
    payments: '/payments',
  },
);

const limits = area(
  { kind: 'page', guard: 'player', area: 'limits' },
  { profileLimits: own('/limits'), profileLimitsConfirm: own('/limits/confirm') },
);

/** The rewards store: its tabs are routes; switched off, it leads to the promotions (engagement 2). */
const store = area(
  { kind: 'page', guard: 'open', area: 'rewards', config: 'rocket-mart', whenOff: '/promotions' },
  {
    compPoints: '/rocket-mart',
    compPointsFreeSpins: '/rocket-mart/freespins',
    compPointsMoney: '/rocket-mart/money',
    compPointsSpecial: '/rocket-mart/special',
  },
);

const rocketChance = area(
  { kind: 'page', guard: 'open', area: 'rewards', config: 'rocket-chance', whenOff: '/promotions' },
  { rocketChance: '/rocket-chance' },
);

const lotteries = area(
  {
    kind: 'page',
    guard: 'open',
    area: 'rewards',
    config: 'lotteries',
    whenOff: '/tournaments/all',
    menu: 'tournaments',
  },
  { tournamentsLottery: '/tournaments/lotteries' },
);

/** All that marks the tournaments of the menu (engagement 2). */
const tournaments = area(
  { kind: 'page', guard: 'open', area: 'rewards', menu: 'tournaments' },
  {
    tournamentsAll: ['/tournaments/all', '/tournaments'],
    tournamentsProducers: '/tournaments/producers',
    action: '/tournaments/actions',
    tournamentsLive: '/tournaments/live',
    achievements: '/tournaments/achievements',
    tournamentPage: '/tournaments/:slug',
    quests: '/quests',
    arena: '/arena',
  },
);

/** `rocketmart-wheel` stays whatever the product is called (product 3.2 no. 13). */
const rewards = area(
  { kind: 'page', guard: 'open', area: 'rewards' },
  {
    lotteryPage: '/lottery/:slug',
    questPage: '/action/:slug?',
    spinWheelPage: '/rocketmart-wheel',
    spinWheelSegmentsPage: `/${brand.slug}-wheel`,
    vipClub: `/${brand.slug}-vipclub`,
    adventure: `/${brand.slug}-adventure`,
    bonus: '/bonuses/:id',
    holiday: '/holiday',
  },
);

const popup = { kind: 'popup', shell: 'lobby' } as const;

/** `:id` is the currency of the wallet to pay into (product 3.2 no. 14). */
const cashbox = area(
  { ...popup, guard: 'player', area: 'cashbox' },
  {
    cashbox: '/cashbox',
    cashboxDashboard: '/dashboard',
    cashboxDeposit: ['/deposit', '/accounts/:id/deposit'],
    cashboxDepositBonus: '/deposit-bonus',
    cashboxWithdraw: '/withdraw',
    cashboxDepositFast: '/deposit-fast',
  },
);

/** The other popups that the specification names (platform 2.3); their addresses are ours (decisions D29). */
const ownPopups = area(
  { ...popup, guard: 'player', area: 'account' },
  { popupUserInfo: '/popup/user-info', popupProfileData: '/popup/profile-data' },
);
const limitsPopup = area({ ...popup, guard: 'player', area: 'limits' }, { popupLimits: '/popup/limits' });
const openPopups = area(
  { ...popup, guard: 'open', area: 'popup' },
  { popupNewGameProvider: '/popup/new-game-provider', popupWebviewExit: '/popup/webview-exit' },
);
const supportPopup = area({ ...popup, guard: 'open', area: 'support' }, { popupSupport: '/popup/support' });

/**
 * Places whose subject comes later: route, guard and a frame that says so (decisions D32). A subject that arrives moves
 * its lines to `routes.ts`; until then nothing links to them.
 */
export const placePages = {
  ...profile,
  ...limits,
  ...store,
  ...rocketChance,
  ...lotteries,
  ...tournaments,
  ...rewards,
};
export const placePopups = { ...cashbox, ...ownPopups, ...limitsPopup, ...openPopups, ...supportPopup };
export type PlacePageName = keyof typeof placePages;
export type PlacePopupName = keyof typeof placePopups;
