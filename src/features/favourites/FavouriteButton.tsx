import { useLingui } from '@lingui/react/macro';
import { Heart } from 'lucide-react';
import type { Game } from '../../contract/subjects/games.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import styles from './FavouriteButton.module.css';
import { isFavourite, isFavouriteQueued, useFavourites } from './state.ts';
import { useFavouriteToggle } from './useFavouriteToggle.ts';

type Props = {
  game: Game;
  /** `over` on a picture, `raised` beside buttons, `labelled` where it is the main action. */
  variant?: 'over' | 'raised' | 'labelled' | undefined;
};

/**
 * A heart that is set or not: its name contains the game, its state is `aria-pressed`, its description that it is queued.
 */
export function FavouriteButton({ game, variant = 'over' }: Props) {
  const { t } = useLingui();
  const state = useFavourites();
  const toggle = useFavouriteToggle(game);
  const isSet = isFavourite(state, game.identifier);
  const isBusy = state.busy[game.identifier] ?? false;
  const isQueued = isFavouriteQueued(state, game.identifier);
  const queuedHint = isQueued
    ? t({ id: 'favourites.queued', message: 'Will be saved when you’re online' })
    : undefined;
  if (variant === 'labelled') {
    return (
      <Button
        full
        icon={<Heart aria-hidden />}
        aria-pressed={isSet}
        data-queued={isQueued || undefined}
        title={queuedHint}
        className={styles['labelled']}
        onClick={toggle}
      >
        {t({ id: 'favourites.label', message: 'Favourite' })}
      </Button>
    );
  }
  return (
    <IconButton
      variant={variant}
      size={variant === 'over' ? 's' : 'm'}
      className={styles['heart']}
      icon={<Heart aria-hidden />}
      label={t({ id: 'favourites.button', message: `Favourite: ${game.title}` })}
      title={queuedHint ?? ''}
      data-queued={isQueued || undefined}
      pressed={isSet}
      aria-busy={isBusy || undefined}
      onClick={toggle}
    />
  );
}
