import type { GamesFilter } from '../../../contract/subjects/games.ts';
import { ActiveFilters } from '../filters/ActiveFilters.tsx';
import { FilterButton } from '../filters/FilterButton.tsx';
import { defaultSort, useFilterChoice, withFilters } from '../filters/filters.ts';
import { GameGrid } from '../list/GameGrid.tsx';
import { ListError } from '../list/ListError.tsx';
import { ListHeading } from '../list/ListHeading.tsx';
import { NoResults } from '../list/NoResults.tsx';
import { PartialListAlert } from '../list/PartialListAlert.tsx';
import { RandomGameCard } from '../list/RandomGameCard.tsx';
import { useGameList } from '../list/useGameList.ts';
import { randomCardIndex } from './category.ts';

type Props = {
  /** Key of the list's filters in this visit. */
  id: string;
  slug: string;
  title: string;
  filter: GamesFilter;
};

/** A list with its heading, sorting and filters, in its five states. */
export function CategoryList({ id, slug, title, filter }: Props) {
  const [choice, choose] = useFilterChoice(id, defaultSort(slug));
  const list = useGameList(withFilters(filter, choice), choice.sort);
  const hasFailed =
    list.total === null && (list.loading.phase === 'error' || list.loading.phase === 'offline');
  const random = { at: randomCardIndex(slug), node: <RandomGameCard list={list} /> };
  return (
    <>
      <ListHeading
        title={title}
        total={list.total}
        loading={list.loading}
        action={<FilterButton base={filter} choice={choice} onChoose={choose} />}
      />
      <ActiveFilters choice={choice} onChoose={choose} />
      {list.isPartial && <PartialListAlert />}
      {hasFailed && <ListError phase={list.loading.phase} onRetry={list.load} />}
      {list.total === 0 && <NoResults choice={choice} onChoose={choose} />}
      {!hasFailed && list.total !== 0 && (
        <GameGrid label={title} list={list} restoreKey={id} insert={random} />
      )}
    </>
  );
}
