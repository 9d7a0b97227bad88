import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Load, LoadState } from '../../../core/data/loader.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { LoadErrorState } from '../../maintenance/LoadErrorState.tsx';

type Props = {
  phase: LoadState['phase'];
  onRetry: Load;
  level?: 2 | 3 | undefined;
  title?: string;
  /** Beside the retry button. */
  link?: ReactNode;
};

/** Replaces a list that failed to load: the reason and a retry button. `title` says what did not load, if not games. */
export default function ListError({ phase, onRetry, level, title, link }: Props) {
  const { t } = useLingui();
  const isOffline = phase === 'offline';
  return (
    <LoadErrorState
      level={level}
      title={
        isOffline
          ? t({ id: 'games.offline.title', message: 'No connection' })
          : (title ?? t({ id: 'games.error.title', message: 'We couldn’t load the games' }))
      }
      text={
        isOffline
          ? t({
              id: 'games.offline.text',
              message:
                'This list isn’t saved on this device. It loads automatically once you’re back online.',
            })
          : t({
              id: 'games.error.text',
              message: 'Something went wrong on our side. Try again in a moment.',
            })
      }
      action={
        <>
          <Button variant="primary" onClick={() => void onRetry()}>
            <Trans id="action.retry">Try again</Trans>
          </Button>
          {link}
        </>
      }
    />
  );
}
