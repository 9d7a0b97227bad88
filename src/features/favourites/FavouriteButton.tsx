import { useLingui } from '@lingui/react/macro';
import { Heart } from 'lucide-react';
import type { Game } from '../../contract/games.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './FavouriteButton.module.css';
import { isFavourite, useFavourites } from './state.ts';
import { useFavouriteToggle } from './useFavouriteToggle.ts';

type Props = {
  game: Game;
  /** `over` on a picture, `raised` beside buttons, `labelled` where it is the main action. */
  variant?: 'over' | 'raised' | 'labelled' | undefined;
};

/** A heart that is set or not; its name says of which game, its state is `aria-pressed`, its description that it waits. */
export function FavouriteButton({ game, variant = 'over' }: Props) {
  const { t } = useLingui();
  const marks = useFavourites();
  const toggle = useFavouriteToggle(game);
  const isSet = isFavourite(marks, game.identifier);
  const isBusy = marks.busy[game.identifier] ?? false;
  // Wanted and not on its way: the worker keeps it until somebody answers (decisions D8).
  const isQueued = !isBusy && game.identifier in marks.wanted;
  const waits = isQueued
    ? t({ id: 'favourites.queued', message: 'Will be saved when you are online' })
    : undefined;
  if (variant === 'labelled') {
    return (
      <Button
        full
        icon={<Heart aria-hidden />}
        aria-pressed={isSet}
        data-queued={isQueued || undefined}
        title={waits}
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
      title={waits ?? ''}
      data-queued={isQueued || undefined}
      pressed={isSet}
      aria-busy={isBusy || undefined}
      onClick={toggle}
    />
  );
}
