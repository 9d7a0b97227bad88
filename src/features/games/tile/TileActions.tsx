import { Trans, useLingui } from '@lingui/react/macro';
import type { Game } from '../../../contract/subjects/games.ts';
import { Anchor } from '../../../ui/controls/Anchor.tsx';
import { FavouriteButton } from '../../favourites/FavouriteButton.tsx';
import type { Availability } from '../availability.ts';
import { playPath } from '../links.ts';
import styles from './TileActions.module.css';

/** The tile's other actions: favourite and demo. A locked game has neither (GAMES-28). */
export function TileActions({ game, availability }: { game: Game; availability: Availability }) {
  const { t } = useLingui();
  if (availability === 'locked') return null;
  return (
    <>
      <span data-reveal className={styles['favourite']}>
        <FavouriteButton game={game} />
      </span>
      {availability === 'play' && game.has_demo_mode && (
        <Anchor
          href={playPath(game, 'demo')}
          data-reveal
          className={styles['demo'] ?? ''}
          aria-label={t({ id: 'games.tile.demo', message: `Try ${game.title} in demo` })}
        >
          <Trans id="games.demo">Demo</Trans>
        </Anchor>
      )}
    </>
  );
}
