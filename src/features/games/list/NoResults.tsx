import { Trans, useLingui } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { clearFilters, countFilters, type FilterChoice } from '../filters/filters.ts';
import { LobbyLink } from '../LobbyLink.tsx';

/** An empty list: because of the filters, which can be cleared, or because the category has no games. */
export function NoResults({
  choice,
  onChoose,
}: {
  choice: FilterChoice;
  onChoose: (choice: FilterChoice) => void;
}) {
  const { t } = useLingui();
  if (countFilters(choice) === 0 && !choice.playable) return <EmptyList />;
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t({ id: 'games.filter.empty', message: 'No games match these filters' })}
      action={
        <Button variant="primary" onClick={() => onChoose(clearFilters(choice))}>
          <Trans id="games.filter.clear">Clear filters</Trans>
        </Button>
      }
    />
  );
}

/** A category or provider that has no games. */
function EmptyList() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t({ id: 'games.category.empty', message: 'No games here yet' })}
      action={<LobbyLink />}
    />
  );
}
