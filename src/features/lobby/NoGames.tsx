import { useLingui } from '@lingui/react/macro';
import { Dices } from 'lucide-react';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';

/** Replaces the rails where the casino has no collection to show. */
export default function NoGames() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<Dices aria-hidden />}
      title={t({ id: 'games.category.empty', message: 'No games here yet' })}
      text={t({
        id: 'lobby.empty.text',
        message: 'They’ll appear here automatically.',
      })}
    />
  );
}
