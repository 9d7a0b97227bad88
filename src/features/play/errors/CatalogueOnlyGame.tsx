import { useLingui } from '@lingui/react/macro';
import type { Game } from '../../contract/games.ts';
import { Notice } from '../../ui/Notice.tsx';
import { GameTile } from '../games/GameTile.tsx';
import { StandingNote } from '../games/StandingNote.tsx';
import { useGameList } from '../games/useGameList.ts';
import { ToLobby } from '../ways/ToLobby.tsx';
import styles from './Aside.module.css';
import { Aside } from './Aside.tsx';

/** How many games are offered instead. */
const OFFERED = 6;

/** A title of the sandbox catalogue without a game behind it: says so, and offers games that can be played. */
export function ShellTitle({ game }: { game: Game }) {
  const { t } = useLingui();
  const offered = usePlayable(game);
  return (
    <Aside game={game}>
      <Notice>
        <StandingNote standing="shell" />
      </Notice>
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
        <ToLobby />
      )}
    </Aside>
  );
}

const isPlayable = (row: Game | undefined): row is Game => row !== undefined && row.skin !== null;

/** Of the same provider first, then of the same category, then the most popular ones. */
function usePlayable(game: Game): Game[] {
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
