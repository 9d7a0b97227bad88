import { useLingui } from '@lingui/react/macro';
import type { Game } from '../../contract/subjects/games.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { fetchChunk } from '../../core/scheduling/fetch-chunk.ts';
import { navigateTo, pathOf, returnTarget } from '../../core/shell/navigation.ts';
import { toast } from '../../core/shell/toasts.ts';
import { useAccount } from '../account/state.ts';

/** What changes favourites and shows queued changes: only a player needs it, after the first screen (decision 0111). */
export const importMutations = () => fetchChunk(() => import('./mutations.ts'));

/** The tap on a heart: a guest goes to registration and comes back to where the game is. */
export function useFavouriteToggle(game: Game): () => void {
  const { t } = useLingui();
  const { authStatus } = useAccount();

  const showOffline = () => {
    toast(t({ id: 'favourites.offline', message: 'Not saved: you’re offline. Try again later.' }), 'warning');
  };

  const toggle = async (): Promise<void> => {
    const mutations = await importMutations().catch(() => null);
    if (!mutations) return showOffline();
    try {
      await mutations.toggleFavourite(game);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.kind === 'cancelled' || error.status === 401) return;
      if (error.isOffline) return showOffline();
      toast(
        t({ id: 'favourites.refused', message: 'We couldn’t change your favourites. Try again.' }),
        'warning',
      );
    }
  };
  return () => {
    if (authStatus === 'guest')
      navigateTo(pathOf('registration', {}, { redirect: returnTarget(), for: 'favourites' }));
    else if (authStatus === 'player') void toggle();
  };
}
