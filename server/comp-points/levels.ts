import type { Config } from '../operator/config.ts';

type ConfiguredLevel = Config<'statuses'>[number];

/** Where every player begins. */
export const FIRST_LEVEL = 'level_1';

/** The level of so many persistent points: `max` is where the next one begins, and the last has none (REWARD-15). */
const levelOf = (levels: readonly ConfiguredLevel[], persistent: number): ConfiguredLevel | undefined =>
  levels.find(({ conditions: { persistent_comp_points: of } }) => of.max === null || persistent < of.max);

/**
 * The level that the points raise a player to; null when they do not. A level is for life (decision 0043): neither points that
 * are taken back nor other conditions lower it.
 */
export function levelReached(
  levels: readonly ConfiguredLevel[],
  current: string | null,
  persistent: number,
): ConfiguredLevel | null {
  const reached = levelOf(levels, persistent);
  const rankOf = (id: string | null) => levels.findIndex(level => level.id === id);
  return reached && rankOf(reached.id) > Math.max(0, rankOf(current)) ? reached : null;
}
