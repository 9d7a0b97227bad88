import { useEffect } from 'react';
import { useLoad } from '../../core/data/loader.ts';
import { useAccount } from '../account/state.ts';
import { favourites, loadFavourites } from './state.ts';
import { importMutations } from './useFavouriteToggle.ts';

/** Keeps a player's favourites loaded while tiles are on screen. */
export function useFavouritesLoad(): void {
  const { authStatus } = useAccount();
  const isPlayer = authStatus === 'player';
  useLoad(loadFavourites, favourites.loading, isPlayer);
  useEffect(() => {
    if (isPlayer) void importMutations().catch(() => undefined);
  }, [isPlayer]);
}
