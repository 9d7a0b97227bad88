import { useLingui } from '@lingui/react/macro';
import type { Sorting } from '../../../contract/subjects/games.ts';

export function useSortLabel(): (sort: Sorting) => string {
  const { t } = useLingui();
  return sort =>
    ({
      popular: t({ id: 'games.sort.popular', message: 'Most played' }),
      new: t({ id: 'games.sort.new', message: 'Newest' }),
      name: t({ id: 'games.sort.name', message: 'A to Z' }),
      rtp: t({ id: 'games.sort.rtp', message: 'Return to player' }),
    })[sort];
}
