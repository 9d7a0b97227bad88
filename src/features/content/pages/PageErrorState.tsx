import { useLingui } from '@lingui/react/macro';
import type { Load, LoadState } from '../../../core/data/loader.ts';
import { FailedLoad } from '../../maintenance/FailedLoad.tsx';

type Props = { phase: LoadState['phase']; onRetry: Load; level?: 1 | 2 | undefined };

/** Replaces a page that failed to load: the reason and a retry button. */
export function PageErrorState({ level = 1, ...rest }: Props) {
  const { t } = useLingui();
  return (
    <FailedLoad
      {...rest}
      level={level}
      title={t({ id: 'pages.error.title', message: 'We couldn’t load this page' })}
      offline={{
        title: t({ id: 'pages.offline.title', message: 'Not available offline yet' }),
        text: t({
          id: 'pages.offline.text',
          message: 'It opens automatically once you’re online. Pages you’ve read before work offline.',
        }),
      }}
    />
  );
}
