import { Trans, useLingui } from '@lingui/react/macro';
import type { Game } from '../../contract/games.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { FavouriteButton } from '../favourites/FavouriteButton.tsx';
import { playPath } from './links.ts';
import type { Standing } from './standing.ts';
import styles from './TileActions.module.css';

/** What stands over the tile beside "play": favourite and demo. A locked game has neither (platform 4). */
export function TileActions({ game, standing }: { game: Game; standing: Standing }) {
  const { t } = useLingui();
  if (standing === 'locked') return null;
  return (
    <>
      <span data-reveal className={styles['favourite']}>
        <FavouriteButton game={game} />
      </span>
      {standing === 'play' && game.has_demo_mode && (
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
