import { Trans } from '@lingui/react/macro';
import { Dices } from 'lucide-react';
import { useState } from 'react';
import { GAMES_PAGE_SIZE } from '../../../contract/operator/page-size.ts';
import type { Game } from '../../../contract/subjects/games.ts';
import { useLazyDialog } from '../../../core/scheduling/useLazyDialog.tsx';
import { availabilityOf } from '../availability.ts';
import styles from './ListCard.module.css';
import type { GameListView } from './useGameList.ts';

/** The game is picked from the first hundred (GAMES-23). */
const PICK_FROM = 100;

/** Picks one of `games` by `random` in [0, 1); one that can be played if there is any. */
export function pickGame(games: readonly Game[], random: number): Game | undefined {
  const playable = games.filter(game => availabilityOf(game, null) === 'play');
  const among = playable.length > 0 ? playable : games;
  return among[Math.floor(random * among.length)];
}

/** A card among the tiles that picks one of the list's first games and opens its details (decision 0029). */
export function RandomGameCard({ list }: { list: GameListView }) {
  const [game, setGame] = useState<Game>();
  const [isPicking, setPicking] = useState(false);
  const { node, open } = useLazyDialog(
    () => import('./RandomGameDetails.tsx'),
    onClose => ({ game, onClose }),
  );
  const pick = async () => {
    setPicking(true);
    for (let place = 0; place < PICK_FROM; place += GAMES_PAGE_SIZE) await list.loadAt(place);
    const first = list.current().slice(0, PICK_FROM);
    setGame(
      pickGame(
        first.filter(row => row !== undefined),
        Math.random(),
      ),
    );
    setPicking(false);
    open();
  };
  return (
    <>
      <button type="button" className={styles['card']} aria-busy={isPicking} onClick={() => void pick()}>
        <Dices aria-hidden />
        <span className={styles['title']}>
          <Trans id="games.random.title">Random game</Trans>
        </span>
        <span className={styles['text']}>
          <Trans id="games.random.text">One of our top 100</Trans>
        </span>
      </button>
      {node}
    </>
  );
}
