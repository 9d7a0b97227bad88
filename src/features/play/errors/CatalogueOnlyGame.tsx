import { useLingui } from '@lingui/react/macro';
import type { Game } from '../../../contract/subjects/games.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { AvailabilityText } from '../../games/details/AvailabilityText.tsx';
import { LobbyLink } from '../../games/LobbyLink.tsx';
import { useGameList } from '../../games/list/useGameList.ts';
import { GameTile } from '../../games/tile/GameTile.tsx';
import styles from './UnavailableGame.module.css';
import { UnavailableGame } from './UnavailableGame.tsx';

/** How many games are offered instead. */
const OFFERED = 6;

/** A title of the sandbox catalogue without a game: offers games that can be played. */
export default function CatalogueOnlyGame({ game }: { game: Game }) {
  const { t } = useLingui();
  const offered = usePlayableGames(game);
  return (
    <UnavailableGame game={game} align="start">
      <Alert>
        <AvailabilityText availability="catalogueOnly" />
      </Alert>
      {offered.length > 0 ? (
        <section>
          <h2>{t({ id: 'play.shell.others', message: 'Games you can play' })}</h2>
          <ul className={styles['offers']}>
            {offered.map(other => (
              <li key={other.identifier}>
                <GameTile game={other} />
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <LobbyLink />
      )}
    </UnavailableGame>
  );
}

const isPlayable = (row: Game | undefined): row is Game => row !== undefined && row.skin !== null;

/** Of the same provider first, then of the same category, then the most popular ones. */
function usePlayableGames(game: Game): Game[] {
  const [category = 'all'] = game.categories;
  const lists = [
    useGameList({ providers: [game.provider] }, 'popular'),
    useGameList({ categories: [category] }, 'popular'),
    useGameList({}, 'popular'),
  ];
  const all = lists.flatMap(({ rows }) => rows.filter(isPlayable));
  const byIdentifier = new Map(all.map(row => [row.identifier, row]));
  return [...byIdentifier.values()].slice(0, OFFERED);
}
