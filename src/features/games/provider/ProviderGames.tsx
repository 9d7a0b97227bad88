import { useLingui } from '@lingui/react/macro';
import { DEFAULT_PAGE_SIZE } from '../../contract/wire.ts';
import { GameGrid } from './GameGrid.tsx';
import { ListFailure } from './ListFailure.tsx';
import { ListHeading } from './ListHeading.tsx';
import { Missing } from './Missing.tsx';
import { NothingHere } from './NothingFits.tsx';
import { Pager } from './Pager.tsx';
import { PartialNote } from './PartialNote.tsx';
import { fromPlace, useGameList } from './useGameList.ts';

type Props = { slug: string; name: string; page: number };

/** Starts at its page; further ones come by scrolling, earlier ones by the pager. */
export function ProducerList({ slug, name, page }: Props) {
  const { t } = useLingui();
  const list = useGameList({ providers: [slug] }, 'popular', page);
  const { total, loading } = list;
  const pages = total === null ? page : Math.max(1, Math.ceil(total / DEFAULT_PAGE_SIZE));
  const hasFailed = total === null && (loading.phase === 'error' || loading.phase === 'offline');
  if (total !== null && page > pages)
    return (
      <Missing title={t({ id: 'games.producer.missing', message: 'There is no such provider or page' })} />
    );
  return (
    <>
      <ListHeading title={name} total={total} loading={loading} />
      {list.isPartial && <PartialNote />}
      {page > 1 && <Pager at="top" slug={slug} page={page} pages={pages} />}
      {hasFailed ? (
        <ListFailure phase={loading.phase} onRetry={list.load} />
      ) : total === 0 ? (
        <NothingHere />
      ) : (
        <GameGrid
          label={name}
          list={fromPlace(list, (page - 1) * DEFAULT_PAGE_SIZE)}
          restoreKey={`producer/${slug}/${page}`}
        />
      )}
      {total !== null && pages > 1 && <Pager at="end" slug={slug} page={page} pages={pages} />}
    </>
  );
}
