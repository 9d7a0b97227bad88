import { useLingui } from '@lingui/react/macro';
import type { CategoryRoute } from '../../../contract/subjects/game-lists.ts';

/** The title of a section's whole list. */
export function useSectionTitle(): (route: CategoryRoute) => string {
  const { t } = useLingui();
  return route =>
    ({
      pokies: t({ id: 'games.all.pokies', message: 'All slots' }),
      live: t({ id: 'games.all.live', message: 'All live games' }),
      category: t({ id: 'games.all.category', message: 'All games' }),
    })[route];
}
