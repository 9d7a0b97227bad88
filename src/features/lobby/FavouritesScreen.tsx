import { Trans, useLingui } from '@lingui/react/macro';
import { Heart } from 'lucide-react';
import { type ScreenProps, useScreenName } from '../../core/shell/screen.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { favouriteIdentifiers, favourites, loadFavourites, useFavourites } from '../favourites/state.ts';
import { requestRows, rows, useRows } from '../games/game-rows.ts';
import { GameGrid } from '../games/list/GameGrid.tsx';
import ListError from '../games/list/ListError.tsx';
import { ListHeading } from '../games/list/ListHeading.tsx';
import styles from '../games/list/ListScreen.module.css';
import type { GameListView } from '../games/list/useGameList.ts';

/**
 * The player's favourite games, latest first (ROUTE-29). It lies in the lobby because tiles import the favourites
 * already.
 */
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
      {hasFailed && <ListError phase={loading.phase} onRetry={loadFavourites} />}
      {!hasFailed && list.total === 0 && <NoFavourites />}
      {!hasFailed && list.total !== 0 && <GameGrid label={title} list={list} restoreKey="favourites" />}
    </div>
  );
}

function NoFavourites() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<Heart aria-hidden />}
      title={t({ id: 'favourites.empty.title', message: 'No favourites yet' })}
      text={t({ id: 'favourites.empty.text', message: 'Tap the heart on a game to keep it here.' })}
      action={
        <Button variant="primary" href="/">
          <Trans id="favourites.empty.action">Find games</Trans>
        </Button>
      }
    />
  );
}

/** Rows fetched at a time. */
const PAGE = 40;

/** The favourites in the shape of a game list: rows are loaded as they come near the viewport. */
function useFavouriteList(): GameListView {
  const state = useFavourites();
  const { known, gone, loading: more } = useRows();
  const identifiers = favouriteIdentifiers(state).filter(id => !gone.has(id));
  const isKnown = state.loading.at !== null || identifiers.length > 0;
  return {
    rows: identifiers.map(id => known[id]),
    total: isKnown ? identifiers.length : null,
    loading: state.loading,
    more,
    isPartial: false,
    load: loadFavourites,
    loadAt: index => {
      requestRows(identifiers.slice(index, index + PAGE));
      return Promise.resolve();
    },
    current: () => favouriteIdentifiers(favourites).map(id => rows.known[id]),
  };
}
