import { useLoad } from '../../core/data/loader.ts';
import { useAccount } from '../account/state.ts';
import { favourites, loadFavourites } from './state.ts';

/** Keeps a player's favourites loaded while tiles are on screen. */
export function useFavouritesLoad(): void {
  const { authStatus } = useAccount();
  useLoad(loadFavourites, favourites.loading, authStatus === 'player');
}
