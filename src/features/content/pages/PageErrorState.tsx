import { Trans, useLingui } from '@lingui/react/macro';
import type { Load, LoadState } from '../../../core/data/loader.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { LoadErrorState } from '../../maintenance/LoadErrorState.tsx';

type Props = { phase: LoadState['phase']; onRetry: Load; level?: 1 | 2 | undefined };

/** Replaces a page that failed to load: the reason and a retry button. */
export function PageErrorState({ phase, onRetry, level = 1 }: Props) {
  const { t } = useLingui();
  const isOffline = phase === 'offline';
  return (
    <LoadErrorState
      level={level}
      title={
        isOffline
          ? t({ id: 'pages.offline.title', message: 'Not available offline yet' })
          : t({ id: 'pages.error.title', message: 'We couldn’t load this page' })
      }
      text={
        isOffline
          ? t({
              id: 'pages.offline.text',
              message: 'It opens automatically once you’re online. Pages you’ve read before work offline.',
            })
          : t({
              id: 'pages.error.text',
              message: 'Something went wrong on our side. Try again in a moment.',
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
