import { Trans, useLingui } from '@lingui/react/macro';
import type { Load, LoadState } from '../../../core/data/loader.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';

type Props = { phase: LoadState['phase']; onRetry: Load; level?: 1 | 2 | undefined };

/** Replaces a page that failed to load: the reason and a retry button. */
export function PageErrorState({ phase, onRetry, level = 1 }: Props) {
  const { t } = useLingui();
  const isOffline = phase === 'offline';
  return (
    <ErrorState
      level={level}
      title={
        isOffline
          ? t({ id: 'pages.offline.title', message: 'This page is not on this device yet' })
          : t({ id: 'pages.error.title', message: 'This page did not load' })
      }
      text={
        isOffline
          ? t({
              id: 'pages.offline.text',
              message:
                'It opens by itself when the connection is back. Pages you have read open without one.',
            })
          : t({
              id: 'pages.error.text',
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
