import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Load, LoadState } from '../../../core/data/loader.ts';
import { FailedLoad } from '../../maintenance/FailedLoad.tsx';

type Props = {
  phase: LoadState['phase'];
  onRetry: Load;
  level?: 2 | 3 | undefined;
  title?: string;
  /** Beside the retry button. */
  link?: ReactNode;
};

/** Replaces a list that failed to load: the reason and a retry button. `title` says what did not load, if not games. */
export default function ListError({ title, ...rest }: Props) {
  const { t } = useLingui();
  return (
    <FailedLoad
      {...rest}
      title={title ?? t({ id: 'games.error.title', message: 'We couldn’t load the games' })}
      offline={{
        title: t({ id: 'games.offline.title', message: 'No connection' }),
        text: t({
          id: 'games.offline.text',
          message: 'This isn’t saved on this device. It loads automatically once you’re back online.',
        }),
      }}
    />
  );
}
