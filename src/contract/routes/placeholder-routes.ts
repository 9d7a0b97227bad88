import { brand } from '../operator/brand.ts';
import type { RouteDefinition } from './route-definition.ts';

type Pattern = `/${string}`;
/** A pattern, and the other addresses of the same screen. */
type Addresses = Pattern | readonly [Pattern, ...Pattern[]];

/** What these routes share: nothing of them is for search engines, and their titles are the names of places. */
const placeholder = {
  title: 'title.named',
  titleOf: 'placeholder',
  robots: 'noindex',
  shell: 'page',
  offline: 'shell',
} as const;

/** Routes of one area from their addresses, with what they have in common. */
function defineArea<const N extends string, const E extends Pick<RouteDefinition, 'kind' | 'guard' | 'area'>>(
  common: E,
  addresses: Readonly<Record<N, Addresses>>,
) {
  const made = Object.entries<Addresses>(addresses).map(([name, given]) => {
    const [pattern, ...alias] = typeof given === 'string' ? [given] : given;
    return [name, { ...placeholder, ...common, pattern, ...(alias.length > 0 ? { alias } : {}) }];
  });
  return Object.fromEntries(made) as Readonly<
    Record<
      N,
      Omit<typeof placeholder, keyof E> &
        E & { readonly pattern: Pattern; readonly alias?: readonly Pattern[] }
    >
  >;
}

/** A child of the profile, which `/users` stands for too (ROUTE-32). */
const profileChild = (path: string): Addresses => [`/profile${path}`, `/users${path}`];

/** The profile and what belongs to the account (ROUTE-32; paths that it leaves open: decision 0029). */
const profile = defineArea(
  { kind: 'page', guard: 'player', area: 'account' },
  {
    profileGifts: profileChild('/gifts'),
    profileGamesHistory: profileChild('/games-history'),
    bonusBalance: '/bonus-balance',
  },
);

/** The rewards store: its tabs are routes; switched off, it leads to the promotions (ROUTE-70). */
const store = defineArea(
  { kind: 'page', guard: 'open', area: 'rewards', config: 'rocket-mart', whenOff: '/promotions' },
  {
    compPoints: '/rocket-mart',
    compPointsFreeSpins: '/rocket-mart/freespins',
    compPointsMoney: '/rocket-mart/money',
    compPointsSpecial: '/rocket-mart/special',
  },
);

const rocketChance = defineArea(
  { kind: 'page', guard: 'open', area: 'rewards', config: 'rocket-chance', whenOff: '/promotions' },
  { rocketChance: '/rocket-chance' },
);

const lotteries = defineArea(
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

/** All that marks the tournaments of the menu (ROUTE-52). */
const tournaments = defineArea(
  { kind: 'page', guard: 'open', area: 'rewards', menu: 'tournaments' },
  {
    tournamentsAll: ['/tournaments/all', '/tournaments'],
    tournamentsProducers: '/tournaments/producers',
    action: '/tournaments/actions',
    tournamentsLive: '/tournaments/live',
    achievements: '/tournaments/achievements',
    tournamentsArchive: '/tournaments/archive',
    tournamentPage: '/tournaments/:slug',
    quests: '/quests',
    arena: '/arena',
    promo: '/promo',
    leaderboard: '/leaderboard',
  },
);

/** `rocketmart-wheel` stays whatever the product is called (ROUTE-53). */
const rewards = defineArea(
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

/** The other popups that the specification names (ROUTE-59); their addresses are ours (decision 0029). */
const ownPopups = defineArea(
  { ...popup, guard: 'player', area: 'account' },
  { popupUserInfo: '/popup/user-info', popupProfileData: '/popup/profile-data' },
);
const limitsPopup = defineArea(
  { ...popup, guard: 'player', area: 'popup' },
  { popupLimits: '/popup/limits' },
);
const openPopups = defineArea(
  { ...popup, guard: 'open', area: 'popup' },
  { popupNewGameProvider: '/popup/new-game-provider', popupWebviewExit: '/popup/webview-exit' },
);
const supportPopup = defineArea(
  { ...popup, guard: 'open', area: 'support' },
  { popupSupport: '/popup/support' },
);

/**
 * Places whose subject comes later: route, guard and a frame that says so (decision 0032). A subject that arrives moves
 * its lines to `routes.ts`; until then nothing links to them.
 */
export const placeholderPages = {
  ...profile,
  ...store,
  ...rocketChance,
  ...lotteries,
  ...tournaments,
  ...rewards,
};
export const placeholderPopups = { ...ownPopups, ...limitsPopup, ...openPopups, ...supportPopup };
export type PlaceholderPageName = keyof typeof placeholderPages;
export type PlaceholderPopupName = keyof typeof placeholderPopups;
