import { Trans, useLingui } from '@lingui/react/macro';
import type { Game } from '../../contract/games.ts';
import { go } from '../../core/navigation.ts';
import { useAccount } from '../account/state.ts';
import { playPath } from '../games/links.ts';
import styles from './ModeSwitch.module.css';
import type { Mode } from './state.ts';

/** A player changes between demo and balance, and "back" still leads out of the game; a guest is told that it is demo. */
export function ModeSwitch({ game, mode }: { game: Game; mode: Mode }) {
  const { t } = useLingui();
  const { standing } = useAccount();
  const demo = <Trans id="games.demo">Demo</Trans>;
  if (standing !== 'player' || !game.has_demo_mode) {
    return mode === 'demo' ? <span className={styles['mark']}>{demo}</span> : null;
  }
  const choice = (of: Mode) => ({
    type: 'button' as const,
    className: styles['choice'],
    'aria-pressed': mode === of,
    onClick: () => go(playPath(game, of), { replace: true }),
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
