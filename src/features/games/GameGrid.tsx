import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Game } from '../../contract/games.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VirtualGrid } from '../../ui/VirtualGrid.tsx';
import { useFavouritesLoad } from '../favourites/useFavouritesLoad.ts';
import styles from './GameGrid.module.css';
import { GameTile } from './GameTile.tsx';
import { MoreFailed } from './MoreFailed.tsx';
import type { ShownList } from './useGameList.ts';

const RATIO = 3 / 4;
/** Least width of a tile, pixels: three to a phone, seven to a desktop. */
const MIN_COLUMN = 100;
const MIN_COLUMN_WIDE = 150;
/** So many tiles can be on the first screen of a phone; their pictures are fetched early. */
const FIRST = 6;
const PLACEHOLDERS = 24;

type Cell = Game | 'insert';

type Props = {
  label: string;
  list: ShownList;
  restoreKey: string;
  /** A card among the games, at a place of the list (platform 9); past the end, at the end. */
  insert?: { at: number; node: ReactNode } | undefined;
};

/** A list of games, however long; pages come as they get near, and a page that fails leaves the others standing. */
export function GameGrid({ label, list, restoreKey, insert }: Props) {
  const { t } = useLingui();
  useFavouritesLoad();
  const { rows, total } = list;
  const place = insert && total !== null ? Math.min(insert.at, total) : null;
  const cells: (Cell | undefined)[] = rows.slice();
  if (place !== null) {
    while (cells.length < place) cells.push(undefined);
    cells.splice(place, 0, 'insert');
  }
  const onNear = (index: number) => {
    if (total === null) return;
    void list.loadAt(place !== null && index > place ? index - 1 : index);
  };
  return (
    <div className={styles['grid']}>
      <VirtualGrid
        label={total === null ? t({ id: 'games.grid.loading', message: 'Loading games' }) : label}
        items={cells}
        total={total === null ? PLACEHOLDERS : total + (place === null ? 0 : 1)}
        minColumn={innerWidth < 640 ? MIN_COLUMN : MIN_COLUMN_WIDE}
        ratio={RATIO}
        restoreKey={restoreKey}
        onNear={onNear}
        renderSkeleton={() => <Skeleton ratio={RATIO} radius="tile" />}
        renderItem={(cell, index) =>
          cell === 'insert' ? insert?.node : <GameTile game={cell} priority={index < FIRST} />
        }
      />
      <MoreFailed list={list} />
    </div>
  );
}
