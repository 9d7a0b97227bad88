import { Trans, useLingui } from '@lingui/react/macro';
import type { Game } from '../../../contract/subjects/games.ts';
import { navigateTo } from '../../../core/shell/navigation.ts';
import { useAccount } from '../../account/state.ts';
import { playPath } from '../../games/links.ts';
import type { PlayMode } from '../state.ts';
import styles from './ModeSwitch.module.css';

/** A player switches between demo and balance, and "back" still leaves the game; a guest sees that it is a demo. */
export function ModeSwitch({ game, mode }: { game: Game; mode: PlayMode }) {
  const { t } = useLingui();
  const { authStatus } = useAccount();
  const demo = <Trans id="games.demo">Demo</Trans>;
  if (authStatus !== 'player' || !game.has_demo_mode) {
    return mode === 'demo' ? <span className={styles['demo']}>{demo}</span> : null;
  }
  const choice = (of: PlayMode) => ({
    type: 'button' as const,
    className: styles['choice'],
    'aria-pressed': mode === of,
    onClick: () => navigateTo(playPath(game, of), { replace: true }),
  });
  return (
    <fieldset className={styles['switch']}>
      <legend className="visually-hidden">{t({ id: 'wallet.accounts', message: 'Play with' })}</legend>
      <button {...choice('demo')}>{demo}</button>
      <button {...choice('real')}>
        <Trans id="wallet.total">Balance</Trans>
      </button>
    </fieldset>
  );
}
