import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Game } from '../../../contract/subjects/games.ts';
import { NARROW_MEDIA_QUERY } from '../../../lib/breakpoints.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { VirtualGrid } from '../../../ui/lists/VirtualGrid.tsx';
import { useFavouritesLoad } from '../../favourites/useFavouritesLoad.ts';
import { GameTile } from '../tile/GameTile.tsx';
import styles from './GameGrid.module.css';
import { NextPageError } from './NextPageError.tsx';
import type { GameListView } from './useGameList.ts';

const RATIO = 3 / 4;
/** Minimum width of a tile, pixels: three on a phone, seven on a desktop. */
const MIN_COLUMN = 100;
const MIN_COLUMN_WIDE = 150;
/** Tiles that the first screen of a phone can show; their pictures are fetched with priority. */
const PRIORITY_TILES = 6;
const PLACEHOLDERS = 24;

/** A game, or the place of a card in `cards`. */
type Cell = Game | number;

type Props = {
  label: string;
  list: GameListView;
  restoreKey: string;
  /** Cards among the games, each at an index of the whole, in ascending order; past the end, at the end. */
  cards?: readonly { at: number; node: ReactNode }[] | undefined;
};

/**
 * A game list of any length; pages load as they come near the viewport, and one that fails leaves the others on screen.
 */
export function GameGrid({ label, list, restoreKey, cards = [] }: Props) {
  const { t } = useLingui();
  useFavouritesLoad();
  const { rows, total } = list;
  const places = total === null ? [] : cards.map(({ at }, card) => Math.min(at, total + card));
  const cells: (Cell | undefined)[] = rows.slice();
  for (const [card, place] of places.entries()) {
    while (cells.length < place) cells.push(undefined);
    cells.splice(place, 0, card);
  }
  const onNear = (index: number) => {
    if (total !== null) void list.loadAt(index - places.filter(place => place < index).length);
  };
  return (
    <div className={styles['grid']}>
      <VirtualGrid
        label={total === null ? t({ id: 'games.grid.loading', message: 'Loading games' }) : label}
        items={cells}
        total={total === null ? PLACEHOLDERS : total + places.length}
        minColumn={matchMedia(NARROW_MEDIA_QUERY).matches ? MIN_COLUMN : MIN_COLUMN_WIDE}
        ratio={RATIO}
        restoreKey={restoreKey}
        onLoadMore={onNear}
        renderSkeleton={() => <Skeleton ratio={RATIO} radius="tile" />}
        renderItem={(cell, index) =>
          typeof cell === 'number' ? (
            cards[cell]?.node
          ) : (
            <GameTile game={cell} priority={index < PRIORITY_TILES} />
          )
        }
      />
      <NextPageError list={list} />
    </div>
  );
}
