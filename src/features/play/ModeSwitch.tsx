import { Trans } from '@lingui/react/macro';
import type { Game } from '../../contract/games.ts';
import { go } from '../../core/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { useAccount } from '../account/state.ts';
import { playPath } from '../games/links.ts';
import styles from './Play.module.css';
import type { Mode } from './state.ts';

/** A player changes between demo and balance; "back" still leads out of the game. */
export function ModeSwitch({ game, mode }: { game: Game; mode: Mode }) {
  const { standing } = useAccount();
  const other = mode === 'real' ? 'demo' : 'real';
  const isOffered = standing === 'player' && (other === 'real' || game.has_demo_mode);
  return (
    <span className={styles['mode']}>
      {mode === 'demo' && (
        <span className={styles['demo']}>
          <Trans id="games.demo">Demo</Trans>
        </span>
      )}
      {isOffered && (
        <Button size="s" variant="quiet" onClick={() => go(playPath(game, other), { replace: true })}>
          {other === 'real' ? (
            <Trans id="play.toReal">Play with balance</Trans>
          ) : (
            <Trans id="play.toDemo">Try in demo</Trans>
          )}
        </Button>
      )}
    </span>
  );
}
