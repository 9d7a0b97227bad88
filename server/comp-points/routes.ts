import type { compPoints } from '../../src/contract/subjects/comp-points.ts';
import type { platformInfo } from '../../src/contract/subjects/platform-info.ts';
import { currentContent } from '../content/content.ts';
import type { Routes } from '../context.ts';
import { textFor } from '../locale.ts';
import { loadConfig } from '../operator/config.ts';

export const compPointsRoutes = {
  loadCompPoints: async ({ app, player }) => {
    const row = await app.db
      .selectFrom('comp_points')
      .select(['chargeable', 'persistent'])
      .where('player_id', '=', player.id)
      .executeTakeFirst();
    return {
      chargeable: { points: row?.chargeable ?? 0 },
      persistent: { points: row?.persistent ?? 0 },
    };
  },

  /** All levels in the reader's language, from the first to the last. */
  listStatuses: async ({ app, visitor: { locale } }) => {
    const { files } = currentContent();
    const levels = await loadConfig(app, 'statuses');
    return levels.map(({ image, name, content, gift_descriptions, ...level }) => ({
      ...level,
      image: files.find(file => file.name === image)?.url ?? null,
      name: textFor(locale, name),
      content: textFor(locale, content),
      gift_descriptions: gift_descriptions.map(({ type, text }) => ({ type, text: textFor(locale, text) })),
    }));
  },
} satisfies Pick<Routes, keyof typeof compPoints | (keyof typeof platformInfo & 'listStatuses')>;
