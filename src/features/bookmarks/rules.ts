import type { MainWidgetConfig } from '../../contract/config.ts';
import { groups } from '../../contract/groups.ts';

export type Bookmark = MainWidgetConfig['bookmarks'][number];

export interface BookmarkFacts {
  readonly config: MainWidgetConfig | null;
  readonly groups: readonly number[];
  /** Groups that see the adventures beside the testers: those of the adventure that runs. */
  readonly adventureGroups: readonly number[];
  readonly activeLootBoxes: number;
  readonly activeQuests: number;
  /** Whether the page config leaves rocket mart on. */
  readonly isRocketMartOn: boolean;
  /** What there is to open: a bookmark of a subject that comes later does not show (decisions D32). */
  readonly built: readonly Bookmark[];
}

/** Groups whose members have a wheel of their own (engagement 4, Wheel segment set). */
const WHEEL_GROUPS: readonly number[] = [groups.wheelPro, groups.wheelMax];

const conditions: Readonly<Record<Bookmark, (facts: BookmarkFacts) => boolean>> = {
  adventures: ({ groups: own, adventureGroups }) =>
    own.some(id => id === groups.tester || adventureGroups.includes(id)),
  lootBox: ({ groups: own, activeLootBoxes }) =>
    activeLootBoxes > 0 || own.some(id => WHEEL_GROUPS.includes(id)),
  quest: ({ activeQuests }) => activeQuests > 0,
  rocketMart: ({ isRocketMartOn }) => isRocketMartOn,
  support: () => true,
};

/** The bookmarks that float now, in the operator's order (platform 2.5, engagement 6). */
export function bookmarksOf(facts: BookmarkFacts): readonly Bookmark[] {
  const { config, built } = facts;
  if (!config?.is_enabled) return [];
  return config.bookmarks.filter(name => built.includes(name) && conditions[name](facts));
}
