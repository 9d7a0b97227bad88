import { Trans } from '@lingui/react/macro';
import type { Game } from '../../contract/games.ts';
import { pathOf } from '../../core/navigation.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { useAccount } from '../account/state.ts';
import { playPath } from '../games/links.ts';
import styles from './Play.module.css';
import type { Mode } from './state.ts';

/** Under a guest's demo, once and quietly. */
export function DemoNote({ game, mode }: { game: Game; mode: Mode }) {
  const { standing } = useAccount();
  if (mode !== 'demo' || standing !== 'guest') return null;
  const redirect = playPath(game, 'real');
  return (
    <p className={styles['demoNote']}>
      <Trans id="play.demo.account">
        Play with the sandbox balance:{' '}
        <Anchor href={pathOf('registration', {}, { redirect })}>create an account</Anchor>
      </Trans>
    </p>
  );
}
