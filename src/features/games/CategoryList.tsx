import type { GamesFilter } from '../../contract/games.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { randomCardIndex } from './category.ts';
import { FilterButton } from './FilterButton.tsx';
import { defaultSort, useChoice, withChoice } from './filters.ts';
import { GameGrid } from './GameGrid.tsx';
import { ListFailure } from './ListFailure.tsx';
import { ListHeading } from './ListHeading.tsx';
import { NothingFits } from './NothingFits.tsx';
import { PartialNote } from './PartialNote.tsx';
import { RandomCard } from './RandomCard.tsx';
import { useGameList } from './useGameList.ts';

type Props = {
  /** Names the list among others of this visit. */
  id: string;
  slug: string;
  title: string;
  filter: GamesFilter;
};

/** A list with its heading, sorting and filters, in whichever of its five states. */
export function CategoryList({ id, slug, title, filter }: Props) {
  const [choice, choose] = useChoice(id, defaultSort(slug));
  const list = useGameList(withChoice(filter, choice), choice.sort);
  const hasFailed =
    list.total === null && (list.loading.phase === 'error' || list.loading.phase === 'offline');
  const random = { at: randomCardIndex(slug), node: <RandomCard list={list} /> };
  return (
    <>
      <ListHeading
        title={title}
        total={list.total}
        loading={list.loading}
        action={<FilterButton base={filter} choice={choice} onChoose={choose} />}
      />
      <ActiveFilters choice={choice} onChoose={choose} />
      {list.isPartial && <PartialNote />}
      {hasFailed && <ListFailure phase={list.loading.phase} onRetry={list.load} />}
      {list.total === 0 && <NothingFits choice={choice} onChoose={choose} />}
      {!hasFailed && list.total !== 0 && (
        <GameGrid label={title} list={list} restoreKey={id} insert={random} />
      )}
    </>
  );
}
