/** Items of the navigation whose subject comes later, in their place, with what switches them. */
const LATER = [
  { key: 'rocketMart', page: 'rocket-mart' },
  { key: 'rocketChance', page: 'rocket-chance' },
  { key: 'tournaments' },
  { key: 'mysticJackpots', flag: 'mystic-jackpots' },
  { key: 'achievements' },
  { key: 'vipClub' },
] as const;

export type LaterKey = (typeof LATER)[number]['key'];
export type NavKey = 'lobby' | 'pokies' | 'live' | 'betting' | LaterKey;

export interface LaterFacts {
  /** The later subjects that are there: what does not work is not linked (decisions D32). */
  readonly built: readonly LaterKey[];
  readonly isPageOn: (slug: string) => boolean;
  readonly hasFlag: (flag: string) => boolean;
}

const NONE_BUILT: LaterFacts = { built: [], isPageOn: () => true, hasFlag: () => false };

/**
 * The top navigation before the static pages (platform 2.5). Where there is betting, external and allowed, its link shows
 * and the lobby is hidden.
 */
export function navOrder(hasBetting: boolean, { built, isPageOn, hasFlag } = NONE_BUILT): readonly NavKey[] {
  const later = LATER.filter(
    item =>
      built.includes(item.key) &&
      (!('page' in item) || isPageOn(item.page)) &&
      (!('flag' in item) || hasFlag(item.flag)),
  );
  const first: readonly NavKey[] = hasBetting ? ['pokies', 'live', 'betting'] : ['lobby', 'pokies', 'live'];
  return [...first, ...later.map(({ key }) => key)];
}

/** The phone's bar: it keeps the lobby, and betting stands in the place of live (platform 2.5). */
export const tabOrder = (hasBetting: boolean): readonly NavKey[] => [
  'lobby',
  'pokies',
  hasBetting ? 'betting' : 'live',
];
