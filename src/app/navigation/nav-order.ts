import type { FlagName } from '../../contract/operator/flags.ts';
import { baseOrder, type DestinationKey } from './destination-order.ts';

/** Navigation items of subjects that are not built yet, in order, with the page or flag that enables them. */
const UPCOMING_ITEMS = [
  { key: 'rocketMart', page: 'rocket-mart' },
  { key: 'rocketChance', page: 'rocket-chance' },
  { key: 'tournaments' },
  { key: 'mysticJackpots', flag: 'mystic-jackpots' },
  { key: 'achievements' },
  { key: 'vipClub' },
] as const;

export type UpcomingKey = (typeof UPCOMING_ITEMS)[number]['key'];
export type NavKey = DestinationKey | UpcomingKey;

/** Which of these subjects are built: what does not work is not linked (decision 0032). A subject that arrives adds its key. */
export const BUILT_ITEMS: readonly UpcomingKey[] = [];

export interface UpcomingConditions {
  readonly built: readonly UpcomingKey[];
  readonly isPageEnabled: (slug: string) => boolean;
  readonly hasFlag: (flag: FlagName) => boolean;
}

/** The top navigation before the static pages, in its order (SHELL-6). */
export function navOrder(
  hasBetting: boolean,
  { built, isPageEnabled, hasFlag }: UpcomingConditions,
): readonly NavKey[] {
  const upcoming = UPCOMING_ITEMS.filter(
    item =>
      built.includes(item.key) &&
      (!('page' in item) || isPageEnabled(item.page)) &&
      (!('flag' in item) || hasFlag(item.flag)),
  );
  return [...baseOrder(hasBetting), ...upcoming.map(({ key }) => key)];
}
