import { useLingui } from '@lingui/react/macro';
import { type ScreenProps, useScreenName } from '../../core/screen.ts';
import { loadFavourites, useFavourites } from '../favourites/state.ts';
import { GameGrid } from '../games/GameGrid.tsx';
import { ListFailure } from '../games/ListFailure.tsx';
import { ListHeading } from '../games/ListHeading.tsx';
import styles from '../games/ListScreen.module.css';
import { NoFavourites } from './NoFavourites.tsx';
import { useFavouriteList } from './useFavouriteList.ts';

/** The player's favourite games, latest first (platform 2.2). Here, and not beside the heart, because it is made of tiles. */
export default function FavouritesScreen(_: ScreenProps) {
  const { t } = useLingui();
  useScreenName(null);
  const { loading } = useFavourites();
  const list = useFavouriteList();
  const title = t({ id: 'lobby.favourites', message: 'Favourites' });
  const hasFailed = loading.at === null && (loading.phase === 'error' || loading.phase === 'offline');
  return (
    <div className={styles['screen']}>
      <ListHeading title={title} total={list.total} loading={loading} />
      {hasFailed && <ListFailure phase={loading.phase} onRetry={loadFavourites} />}
      {!hasFailed && list.total === 0 && <NoFavourites />}
      {!hasFailed && list.total !== 0 && <GameGrid label={title} list={list} restoreKey="favourites" />}
    </div>
  );
}
