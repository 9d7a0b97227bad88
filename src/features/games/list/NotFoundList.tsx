import { useLingui } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import { useScreenName } from '../../../core/shell/screen.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LobbyLink } from '../LobbyLink.tsx';
import styles from './ListScreen.module.css';

/** For a category or provider that does not exist (decision 0028). */
export function NotFoundList({ title }: { title: string }) {
  const { t } = useLingui();
  useScreenName(null, true);
  return (
    <div className={styles['screen']}>
      <h1 className="visually-hidden">{t({ id: 'title.notFound', message: 'Page not found' })}</h1>
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={title}
        text={t({
          id: 'games.missing.text',
          message: 'It may have been renamed. You’ll find all games in the lobby.',
        })}
        action={<LobbyLink />}
      />
    </div>
  );
}
