import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useEffect } from 'react';
import { pathOf } from '../../core/navigation.ts';
import { favouriteIdentifiers, useFavourites } from '../favourites/state.ts';
import { wantRows } from '../games/rows.ts';
import { GameRail, RAIL_LENGTH } from './GameRail.tsx';

/** A player's favourites, latest first; not there while there are none. */
export const FavouritesRail = memo(function FavouritesRail() {
  const { t } = useLingui();
  const identifiers = favouriteIdentifiers(useFavourites());
  const shown = identifiers.slice(0, RAIL_LENGTH);
  const key = shown.join();
  useEffect(() => {
    if (key) wantRows(key.split(','));
  }, [key]);
  if (shown.length === 0) return null;
  const name = t({ id: 'lobby.favourites', message: 'Favourites' });
  const all = { href: pathOf('favouriteGames'), total: identifiers.length, name };
  return <GameRail title={<Trans id="lobby.favourites">Favourites</Trans>} identifiers={shown} all={all} />;
});
