import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { pathOf } from '../../../core/shell/navigation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { requestSignOut } from '../../account/session/sign-out-warning.ts';
import { LobbyLink } from '../../games/LobbyLink.tsx';
import { LoadErrorState } from '../../maintenance/LoadErrorState.tsx';
import { playErrorMessages } from './error-messages.ts';
import type { PlayError } from './play-error.ts';

interface Props {
  error: PlayError;
  /** Opens the game again; without it the panel links to the lobby. */
  onRetry?: (() => void) | undefined;
  /** Path of the demo, where there is one. */
  demoPath?: string | undefined;
}

/** Why the game can't be shown, and the one action that helps. */
export function PlayErrorPanel({ error, onRetry, demoPath }: Props) {
  const { i18n } = useLingui();
  const { title, text, canRetry } = playErrorMessages[error];
  // What the platform answers, it may answer because it is under maintenance.
  const State = error === 'server' ? LoadErrorState : ErrorState;
  return (
    <State
      title={i18n._(title)}
      text={i18n._(text)}
      action={
        error === 'sessionOver' ? (
          <Button variant="primary" onClick={() => void requestSignOut()}>
            <Trans id="auth.signOut">Sign out</Trans>
          </Button>
        ) : error === 'limit' || error === 'excluded' ? (
          <Button variant="primary" href={pathOf('profileLimits')}>
            <Trans id="limits.open">Go to your limits</Trans>
          </Button>
        ) : canRetry && onRetry ? (
          <Button variant="primary" onClick={onRetry}>
            <Trans id="action.retry">Try again</Trans>
          </Button>
        ) : demoPath !== undefined ? (
          <Button variant="primary" href={demoPath}>
            <Trans id="play.toDemo">Try in demo</Trans>
          </Button>
        ) : (
          <LobbyLink />
        )
      }
    />
  );
}
