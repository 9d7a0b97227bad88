import type { compPoints } from '../../src/contract/subjects/comp-points.ts';
import type { Routes } from '../context.ts';

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
} satisfies Pick<Routes, keyof typeof compPoints>;
