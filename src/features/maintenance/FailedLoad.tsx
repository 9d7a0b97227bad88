import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Load, LoadState } from '../../core/data/loader.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { LoadErrorState } from './LoadErrorState.tsx';

interface Props {
  phase: LoadState['phase'];
  onRetry: Load;
  level?: 1 | 2 | 3 | undefined;
  title: string;
  /** What is said instead while there is no connection. */
  offline: { readonly title: string; readonly text: string };
  /** Beside the retry button. */
  link?: ReactNode;
}

/** In place of what could not be loaded: why, and a button that tries again. */
export function FailedLoad({ phase, onRetry, level, title, offline, link }: Props) {
  const { t } = useLingui();
  const isOffline = phase === 'offline';
  const reason = t({
    id: 'games.error.text',
    message: 'Something went wrong on our side. Try again in a moment.',
  });
  return (
    <LoadErrorState
      level={level}
      title={isOffline ? offline.title : title}
      text={isOffline ? offline.text : reason}
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
