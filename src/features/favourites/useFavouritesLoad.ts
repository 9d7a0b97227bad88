import { useLoad } from '../../core/load.ts';
import { useAccount } from '../account/state.ts';
import { favourites, loadFavourites } from './state.ts';

/** Keeps a player's favourites loaded while tiles are on screen. */
export function useFavouritesLoad(): void {
  const { standing } = useAccount();
  useLoad(loadFavourites, favourites.loading, standing === 'player');
}
