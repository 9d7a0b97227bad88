import { Trans, useLingui } from '@lingui/react/macro';
import type { Game } from '../../../contract/subjects/games.ts';
import { pathOf } from '../../../core/shell/navigation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { playPath } from '../../games/links.ts';
import { UnavailableGame } from './UnavailableGame.tsx';

/** Live games, and others without a demo currency, can't be tried (GAMES-2). */
export function NoDemo({ game, authStatus }: { game: Game; authStatus: 'guest' | 'player' }) {
  const { t } = useLingui();
  const real = playPath(game, 'real');
  return (
    <UnavailableGame game={game}>
      <EmptyState
        title={t({ id: 'play.noDemo', message: 'This game has no demo' })}
        text={t({ id: 'play.noDemo.text', message: 'You need an account to play it.' })}
        action={
          authStatus === 'player' ? (
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
    </UnavailableGame>
  );
}
