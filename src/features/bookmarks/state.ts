import { useSnapshot } from 'valtio';
import { groups } from '../../contract/operator/groups.ts';
import { config as endpoints, type MainWidgetConfig } from '../../contract/subjects/config.ts';
import { createOperatorConfig } from '../config/operator-config.ts';

/** The operator's bookmarks, in order. */
export const { state: mainWidget, load: loadMainWidget } = createOperatorConfig(
  endpoints.loadMainWidgetConfig,
);

export const useMainWidget = () => useSnapshot(mainWidget) as Readonly<typeof mainWidget>;

export type Bookmark = MainWidgetConfig['bookmarks'][number];

export interface BookmarkFacts {
  readonly config: MainWidgetConfig | null;
  readonly groups: readonly number[];
  /** Groups that see the adventures besides testers: those of the running adventure. */
  readonly adventureGroups: readonly number[];
  readonly activeLootBoxes: number;
  readonly activeQuests: number;
  /** Whether rocket mart is enabled in the page config. */
  readonly isRocketMartOn: boolean;
  /** Subjects that exist: a bookmark of one that comes later does not show (decision 0032). */
  readonly implemented: readonly Bookmark[];
}

/** Groups whose members have a wheel of their own (DRAW-8). */
const WHEEL_GROUPS: readonly number[] = [groups.wheelPro, groups.wheelMax];

const isVisible: Readonly<Record<Bookmark, (facts: BookmarkFacts) => boolean>> = {
  adventures: ({ groups: own, adventureGroups }) =>
    own.some(id => id === groups.tester || adventureGroups.includes(id)),
  lootBox: ({ groups: own, activeLootBoxes }) =>
    activeLootBoxes > 0 || own.some(id => WHEEL_GROUPS.includes(id)),
  quest: ({ activeQuests }) => activeQuests > 0,
  rocketMart: ({ isRocketMartOn }) => isRocketMartOn,
  support: () => true,
};

/** The bookmarks that show now, in the operator's order (SHELL-30, SHELL-31). */
export function visibleBookmarks(facts: BookmarkFacts): readonly Bookmark[] {
  const { config, implemented } = facts;
  if (!config?.is_enabled) return [];
  return config.bookmarks.filter(name => implemented.includes(name) && isVisible[name](facts));
}
