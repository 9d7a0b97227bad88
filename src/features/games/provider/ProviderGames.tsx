import { useLingui } from '@lingui/react/macro';
import { GAMES_PAGE_SIZE } from '../../../contract/operator/page-size.ts';
import { usePlayableFilter } from '../availability.ts';
import { ActiveFilters } from '../filters/ActiveFilters.tsx';
import { FilterButton } from '../filters/FilterButton.tsx';
import { countFilters, emptyChoice, useFilterChoice, withFilters } from '../filters/filters.ts';
import { ClosedListAlert } from '../list/ClosedListAlert.tsx';
import { GameGrid } from '../list/GameGrid.tsx';
import ListError from '../list/ListError.tsx';
import { ListHeading } from '../list/ListHeading.tsx';
import { NoResults } from '../list/NoResults.tsx';
import { NotFoundList } from '../list/NotFoundList.tsx';
import { PartialListAlert } from '../list/PartialListAlert.tsx';
import { listFromIndex, useGameList } from '../list/useGameList.ts';
import { Pager } from './Pager.tsx';

type Props = {
  slug: string;
  name: string;
  page: number;
  /** How many of its titles can be played; undefined where all can. */
  playable: number | undefined;
};

/**
 * Starts at the page of the URL; scrolling loads further ones, the pager links to earlier ones. The pages are those of all
 * its titles: a filtered list starts at its beginning and has none.
 */
export function ProviderGames({ slug, name, page: pageOfUrl, playable }: Props) {
  const { t } = useLingui();
  const [choice, choose] = useFilterChoice(`producer/${slug}`, emptyChoice('popular', false));
  const base = { providers: [slug] };
  const isFiltered = countFilters(choice) > 0 || choice.playable;
  const page = isFiltered ? 1 : pageOfUrl;
  const list = useGameList(withFilters(base, choice, usePlayableFilter()), choice.sort, page);
  const { total, loading } = list;
  const pages = total === null ? page : Math.max(1, Math.ceil(total / GAMES_PAGE_SIZE));
  const hasFailed = total === null && (loading.phase === 'error' || loading.phase === 'offline');
  if (total !== null && page > pages)
    return (
      <NotFoundList title={t({ id: 'games.producer.missing', message: 'Provider or page not found' })} />
    );
  return (
    <>
      <ListHeading
        title={name}
        total={total}
        playable={choice.playable ? total : isFiltered ? null : playable}
        loading={loading}
        action={<FilterButton base={base} choice={choice} onChoose={choose} />}
      />
      {playable === 0 && <ClosedListAlert />}
      <ActiveFilters choice={choice} onChoose={choose} />
      {list.isPartial && <PartialListAlert />}
      {page > 1 && <Pager at="top" slug={slug} page={page} pages={pages} />}
      {hasFailed ? (
        <ListError phase={loading.phase} onRetry={list.load} />
      ) : total === 0 ? (
        <NoResults choice={choice} onChoose={choose} />
      ) : (
        <GameGrid
          label={name}
          list={listFromIndex(list, (page - 1) * GAMES_PAGE_SIZE)}
          restoreKey={`producer/${slug}/${page}`}
        />
      )}
      {total !== null && pages > 1 && !isFiltered && <Pager at="end" slug={slug} page={page} pages={pages} />}
    </>
  );
}
