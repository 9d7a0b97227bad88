import { useLingui } from '@lingui/react/macro';
import { GAMES_PAGE_SIZE } from '../../../contract/operator/page-size.ts';
import { ClosedListAlert } from '../list/ClosedListAlert.tsx';
import { GameGrid } from '../list/GameGrid.tsx';
import { ListError } from '../list/ListError.tsx';
import { ListHeading } from '../list/ListHeading.tsx';
import { EmptyList } from '../list/NoResults.tsx';
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

/** Starts at the page of the URL; scrolling loads further ones, the pager links to earlier ones. */
export function ProviderGames({ slug, name, page, playable }: Props) {
  const { t } = useLingui();
  const list = useGameList({ providers: [slug] }, 'popular', page);
  const { total, loading } = list;
  const pages = total === null ? page : Math.max(1, Math.ceil(total / GAMES_PAGE_SIZE));
  const hasFailed = total === null && (loading.phase === 'error' || loading.phase === 'offline');
  if (total !== null && page > pages)
    return (
      <NotFoundList title={t({ id: 'games.producer.missing', message: 'Provider or page not found' })} />
    );
  return (
    <>
      <ListHeading title={name} total={total} playable={playable} loading={loading} />
      {playable === 0 && <ClosedListAlert />}
      {list.isPartial && <PartialListAlert />}
      {page > 1 && <Pager at="top" slug={slug} page={page} pages={pages} />}
      {hasFailed ? (
        <ListError phase={loading.phase} onRetry={list.load} />
      ) : total === 0 ? (
        <EmptyList />
      ) : (
        <GameGrid
          label={name}
          list={listFromIndex(list, (page - 1) * GAMES_PAGE_SIZE)}
          restoreKey={`producer/${slug}/${page}`}
        />
      )}
      {total !== null && pages > 1 && <Pager at="end" slug={slug} page={page} pages={pages} />}
    </>
  );
}
