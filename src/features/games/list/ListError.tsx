import { Trans, useLingui } from '@lingui/react/macro';
import type { Load, Loading } from '../../core/load.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';

type Props = { phase: Loading['phase']; onRetry: Load; level?: 2 | 3 | undefined };

/** In place of a list that could not be had: what happened, one button. */
export function ListFailure({ phase, onRetry, level }: Props) {
  const { t } = useLingui();
  const isOffline = phase === 'offline';
  return (
    <ErrorState
      level={level}
      title={
        isOffline
          ? t({ id: 'games.offline.title', message: 'No connection' })
          : t({ id: 'games.error.title', message: 'The games did not load' })
      }
      text={
        isOffline
          ? t({
              id: 'games.offline.text',
              message:
                'This list is not stored on this device. It loads by itself when the connection is back.',
            })
          : t({
              id: 'games.error.text',
              message: 'The casino answered with a problem. Try again in a moment.',
            })
      }
      action={
        <Button variant="primary" onClick={() => void onRetry()}>
          <Trans id="action.retry">Try again</Trans>
        </Button>
      }
    />
  );
}
