import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useEffect } from 'react';
import { useLoad } from '../../../core/data/loader.ts';
import { pathOf } from '../../../core/shell/navigation.ts';
import { RailSkeleton } from '../../../ui/lists/RailSkeleton.tsx';
import { useAccount } from '../../account/state.ts';
import { favouriteIdentifiers, useFavourites } from '../../favourites/state.ts';
import { addRows, requestRows } from '../../games/game-rows.ts';
import { clearPlayed, hasPlayedHere, loadPlayed, played, usePlayed } from '../../games/played.ts';
import { GameRail, RAIL_LENGTH } from './GameRail.tsx';

/** A player's last games. On a device that has played, its space is reserved from the first paint. */
export const PlayedRail = memo(function PlayedRail() {
  const { authStatus } = useAccount();
  const { games, loading } = usePlayed();
  useLoad(loadPlayed, played.loading, authStatus === 'player');
  useEffect(() => addRows(games), [games]);
  useEffect(() => {
    if (authStatus === 'guest') clearPlayed();
  }, [authStatus]);
  const isAwaited = authStatus === 'unknown' || (authStatus === 'player' && loading.at === null);
  if (authStatus === 'guest') return null;
  if (games.length === 0)
    return isAwaited && hasPlayedHere() && loading.phase !== 'error' ? <RailSkeleton /> : null;
  return (
    <GameRail
      title={<Trans id="lobby.played">Recently played</Trans>}
      identifiers={games.map(({ identifier }) => identifier)}
    />
  );
});

/** A player's favourites, latest first; nothing while there are none. */
export const FavouritesRail = memo(function FavouritesRail() {
  const { t } = useLingui();
  const identifiers = favouriteIdentifiers(useFavourites());
  const shown = identifiers.slice(0, RAIL_LENGTH);
  const key = shown.join();
  useEffect(() => {
    if (key) requestRows(key.split(','));
  }, [key]);
  if (shown.length === 0) return null;
  const name = t({ id: 'lobby.favourites', message: 'Favourites' });
  const all = { href: pathOf('favouriteGames'), total: identifiers.length, name };
  return <GameRail title={<Trans id="lobby.favourites">Favourites</Trans>} identifiers={shown} all={all} />;
});
