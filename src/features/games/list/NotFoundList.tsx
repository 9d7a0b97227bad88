import { useLingui } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import { useScreenName } from '../../core/screen.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ToLobby } from '../ways/ToLobby.tsx';
import styles from './ListScreen.module.css';

/** For a category or provider that does not exist (decisions D28). */
export function Missing({ title }: { title: string }) {
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
          message: 'It may have been renamed. All games are in the lobby.',
        })}
        action={<ToLobby />}
      />
    </div>
  );
}
