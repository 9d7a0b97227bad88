import { useEffect } from 'react';
import { defaultSort } from '../../../contract/subjects/game-lists.ts';
import type { GamesFilter } from '../../../contract/subjects/games.ts';
import { isPlayable } from '../../../lib/playable.ts';
import { useCalm } from '../../calm/calm.ts';
import { usePlayableFilter } from '../availability.ts';
import { ActiveFilters } from '../filters/ActiveFilters.tsx';
import { FilterButton } from '../filters/FilterButton.tsx';
import { countFilters, emptyChoice, useFilterChoice, withFilters } from '../filters/filters.ts';
import { CashbackCard } from '../list/CashbackCard.tsx';
import { ClosedListAlert } from '../list/ClosedListAlert.tsx';
import { GameGrid } from '../list/GameGrid.tsx';
import ListError from '../list/ListError.tsx';
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
  /** None of its games can be played. */
  isClosed: boolean;
};

/** The category whose list begins with the card of cashback (GAMES-24). */
const LIVE_CATEGORY = 'live/all';

/** A list with its heading, sorting and filters, in its five states. */
export function CategoryList({ id, slug, title, filter, isClosed }: Props) {
  const isCalm = useCalm();
  const [choice, choose] = useFilterChoice(id, emptyChoice(defaultSort(slug), !isClosed));
  const list = useGameList(withFilters(filter, choice, usePlayableFilter()), choice.sort);
  // Where nothing can be played the titles show all the same, marked as such.
  const isNothingPlayable = list.total === 0 && choice.playable && countFilters(choice) === 0;
  useEffect(() => {
    if (isNothingPlayable) choose({ ...choice, playable: false });
  });
  const [first] = list.rows;
  const areTitlesOnly = isClosed || (!choice.playable && first !== undefined && !isPlayable(first));
  const hasFailed =
    list.total === null && (list.loading.phase === 'error' || list.loading.phase === 'offline');
  const cards = [
    ...(id === LIVE_CATEGORY && !isCalm ? [{ at: 0, node: <CashbackCard /> }] : []),
    { at: randomCardIndex(slug), node: <RandomGameCard list={list} /> },
  ];
  return (
    <>
      <ListHeading
        title={title}
        total={list.total}
        playable={choice.playable ? list.total : areTitlesOnly ? 0 : null}
        loading={list.loading}
        action={<FilterButton base={filter} choice={choice} onChoose={choose} />}
      />
      {areTitlesOnly && <ClosedListAlert />}
      <ActiveFilters choice={choice} onChoose={choose} />
      {list.isPartial && <PartialListAlert />}
      {hasFailed && <ListError phase={list.loading.phase} onRetry={list.load} />}
      {list.total === 0 && !isNothingPlayable && <NoResults choice={choice} onChoose={choose} />}
      {!hasFailed && (list.total !== 0 || isNothingPlayable) && (
        <GameGrid label={title} list={list} restoreKey={id} cards={cards} />
      )}
    </>
  );
}
