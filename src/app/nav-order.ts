import { firstOrder, type PlaceKey } from './place-order.ts';

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
export type NavKey = PlaceKey | LaterKey;

export interface LaterFacts {
  /** The later subjects that are there: what does not work is not linked (decisions D32). */
  readonly built: readonly LaterKey[];
  readonly isPageOn: (slug: string) => boolean;
  readonly hasFlag: (flag: string) => boolean;
}

const NONE_BUILT: LaterFacts = { built: [], isPageOn: () => true, hasFlag: () => false };

/** The top navigation before the static pages, in its order (platform 2.5). */
export function navOrder(hasBetting: boolean, { built, isPageOn, hasFlag } = NONE_BUILT): readonly NavKey[] {
  const later = LATER.filter(
    item =>
      built.includes(item.key) &&
      (!('page' in item) || isPageOn(item.page)) &&
      (!('flag' in item) || hasFlag(item.flag)),
  );
  return [...firstOrder(hasBetting), ...later.map(({ key }) => key)];
}
