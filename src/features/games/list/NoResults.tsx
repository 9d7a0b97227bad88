import { Trans, useLingui } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ToLobby } from '../ways/ToLobby.tsx';
import { type Choice, countOf, noChoice } from './filters.ts';

/** An empty list: because of the filters, which can be cleared, or because the category has no games. */
export function NothingFits({ choice, onChoose }: { choice: Choice; onChoose: (choice: Choice) => void }) {
  const { t } = useLingui();
  if (countOf(choice) === 0) return <NothingHere />;
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t({ id: 'games.filter.empty', message: 'No game fits all of these filters' })}
      action={
        <Button variant="primary" onClick={() => onChoose(noChoice(choice.sort))}>
          <Trans id="games.filter.clear">Clear filters</Trans>
        </Button>
      }
    />
  );
}

/** A category or provider that has no games. */
export function NothingHere() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t({ id: 'games.category.empty', message: 'No games here yet' })}
      action={<ToLobby />}
    />
  );
}
