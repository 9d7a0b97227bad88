import { Trans, useLingui } from '@lingui/react/macro';
import type { Load, LoadState } from '../../../core/data/loader.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';

type Props = { phase: LoadState['phase']; onRetry: Load; level?: 2 | 3 | undefined };

/** Replaces a list that failed to load: the reason and a retry button. */
export function ListError({ phase, onRetry, level }: Props) {
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
