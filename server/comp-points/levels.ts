import type { Player } from '../../src/contract/subjects/player.ts';
import { currentContent } from '../content/content.ts';
import type { Handler, Tx } from '../context.ts';
import { storedLocale, textFor } from '../locale.ts';
import { type Config, loadConfig } from '../operator/config.ts';
import type { PlayerRow } from '../players/tables.ts';
import type { Db } from '../store/database.ts';

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

/** The player's level as one of the statuses, where it is flagged as shown (decision 0135). */
export async function badgeOfLevel(
  db: Db | Tx,
  { level, locale }: Pick<PlayerRow, 'level' | 'locale'>,
): Promise<Player['statuses']> {
  if (level === null) return [];
  const found = (await loadConfig({ db }, 'statuses')).find(({ id }) => id === level);
  return found?.status ? [{ id: level, name: textFor(storedLocale(locale), found.name) }] : [];
}

/** All levels in the reader's language, from the first to the last. */
export const listStatuses: Handler<'listStatuses'> = async ({ app, visitor: { locale } }) => {
  const { files } = currentContent();
  const levels = await loadConfig(app, 'statuses');
  return levels.map(({ image, name, content, gift_descriptions, ...level }) => ({
    ...level,
    image: files.find(file => file.name === image)?.url ?? null,
    name: textFor(locale, name),
    content: textFor(locale, content),
    gift_descriptions: gift_descriptions.map(({ type, text }) => ({ type, text: textFor(locale, text) })),
  }));
};
