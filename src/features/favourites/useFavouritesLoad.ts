import { useEffect } from 'react';
import { useLoad } from '../../core/data/loader.ts';
import { fetchChunk } from '../../core/scheduling/fetch-chunk.ts';
import { useAccount } from '../account/state.ts';
import { favourites, loadFavourites } from './state.ts';

/** What changes favourites and shows queued changes: only a player needs it, after the first screen (decision 0111). */
export const importMutations = () => fetchChunk(() => import('./mutations.ts'));

/** Keeps a player's favourites loaded while tiles are on screen. */
export function useFavouritesLoad(): void {
  const { authStatus } = useAccount();
  const isPlayer = authStatus === 'player';
  useLoad(loadFavourites, favourites.loading, isPlayer);
  useEffect(() => {
    if (isPlayer) void importMutations().catch(() => undefined);
  }, [isPlayer]);
}
