import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { Game } from '../../../contract/subjects/games.ts';
import { pathOf } from '../../../core/shell/navigation.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { leaveGame } from '../leave-game.ts';
import styles from '../Play.module.css';

/** The start of the strip, the same before the game opens and while it is open: the way out, a link that needs no script, and the name. */
export function StripStart({ game }: { game: Game }) {
  const { t } = useLingui();
  return (
    <div className={styles['bar']}>
      <IconButton
        label={t({ id: 'play.leave', message: 'Leave the game' })}
        icon={<ArrowLeft aria-hidden />}
        href={pathOf('lobby')}
        onClick={event => {
          event.preventDefault();
          leaveGame();
        }}
      />
      <h1 className={styles['title']}>{game.title}</h1>
    </div>
  );
}
