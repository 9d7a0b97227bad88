import { Trans, useLingui } from '@lingui/react/macro';
import type { Game } from '../../contract/games.ts';
import { pathOf } from '../../core/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { playPath } from '../games/links.ts';
import { Aside } from './Aside.tsx';

/** Live games, and others without a demo currency, can't be tried (platform 3, Game). */
export function NoDemo({ game, standing }: { game: Game; standing: 'guest' | 'player' }) {
  const { t } = useLingui();
  const real = playPath(game, 'real');
  return (
    <Aside game={game}>
      <EmptyState
        title={t({ id: 'play.noDemo', message: 'This game has no demo' })}
        text={t({ id: 'play.noDemo.text', message: 'It can be played with the balance of an account.' })}
        action={
          standing === 'player' ? (
            <Button variant="play" size="l" href={real}>
              <Trans id="games.play">Play</Trans>
            </Button>
          ) : (
            <Button variant="primary" size="l" href={pathOf('registration', {}, { redirect: real })}>
              <Trans id="auth.signUp">Create account</Trans>
            </Button>
          )
        }
      />
    </Aside>
  );
}
