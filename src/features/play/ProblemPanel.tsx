import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { askToSignOut } from '../account/leaving.ts';
import { ToLobby } from '../ways/ToLobby.tsx';
import type { Problem } from './problem.ts';
import { problemWords } from './problem-words.ts';

interface Props {
  problem: Problem;
  /** Opens the game again; the lobby is offered where that can't help. */
  onRetry?: (() => void) | undefined;
  /** Where the game can be tried all the same. */
  demo?: string | undefined;
}

/** Why the game is not there, and the one thing to do. */
export function ProblemPanel({ problem, onRetry, demo }: Props) {
  const { i18n } = useLingui();
  const { title, text, canRetry } = problemWords[problem];
  return (
    <ErrorState
      title={i18n._(title)}
      text={i18n._(text)}
      action={
        problem === 'sessionOver' ? (
          <Button variant="primary" onClick={() => void askToSignOut()}>
            <Trans id="auth.signOut">Sign out</Trans>
          </Button>
        ) : canRetry && onRetry ? (
          <Button variant="primary" onClick={onRetry}>
            <Trans id="action.retry">Try again</Trans>
          </Button>
        ) : demo !== undefined ? (
          <Button variant="primary" href={demo}>
            <Trans id="play.toDemo">Try in demo</Trans>
          </Button>
        ) : (
          <ToLobby />
        )
      }
    />
  );
}
