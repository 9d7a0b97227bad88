import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { offeredGames, offerFilters } from '../../../contract/subjects/game-lists.ts';
import type { Game } from '../../../contract/subjects/games.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { AvailabilityText } from '../../games/details/AvailabilityText.tsx';
import { LobbyLink } from '../../games/LobbyLink.tsx';
import { useGameList } from '../../games/list/useGameList.ts';
import { GameTile } from '../../games/tile/GameTile.tsx';
import { knownOffers, rememberOffers } from '../offers.ts';
import styles from './UnavailableGame.module.css';
import { UnavailableGame } from './UnavailableGame.tsx';

/** A title of the sandbox catalogue without a game: offers games that can be played. */
export default function CatalogueOnlyGame({ game }: { game: Game }) {
  const { t } = useLingui();
  const offered = useOffers(game);
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

/** Games to play instead: those of the same provider first, then of the same category, then the most popular ones. */
function useOffers(game: Game): readonly Game[] {
  const [ofProvider, ofCategory, ofAll] = offerFilters(game);
  const lists = [
    useGameList(ofProvider, 'popular'),
    useGameList(ofCategory, 'popular'),
    useGameList(ofAll, 'popular'),
  ];
  const found = offeredGames(lists.map(({ rows }) => rows));
  const isLoaded = lists.every(({ total }) => total !== null);
  useEffect(() => {
    if (isLoaded) rememberOffers(game, found);
  });
  const known = knownOffers(game);
  return isLoaded || known.length === 0 ? found : known;
}
