import { useLingui } from '@lingui/react/macro';
import type { Game } from '../../contract/subjects/games.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { navigateTo, pathOf, returnTarget } from '../../core/shell/navigation.ts';
import { toast } from '../../core/shell/toasts.ts';
import { useAccount } from '../account/state.ts';
import { reportRefusal, toggleFavourite } from './state.ts';

/** The tap on a heart: a guest goes to registration and comes back to where the game is, which is a favourite then. */
export function useFavouriteToggle(game: Game): () => void {
  const { t } = useLingui();
  const { authStatus } = useAccount();

  const toggle = async () => {
    try {
      await toggleFavourite(game);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.kind === 'cancelled' || error.status === 401) return;
      if (error.isOffline)
        toast(
          t({ id: 'favourites.offline', message: 'Not saved: you’re offline. Try again later.' }),
          'warning',
        );
      else reportRefusal();
    }
  };
  return () => {
    if (authStatus === 'guest') {
      void import('./guest-favourite.ts').then(
        ({ rememberGuestFavourite }) => rememberGuestFavourite(game),
        () => undefined,
      );
      navigateTo(pathOf('registration', {}, { redirect: returnTarget(), for: 'favourites' }));
    } else if (authStatus === 'player') void toggle();
  };
}
