import { useLingui } from '@lingui/react/macro';
import { SlidersHorizontal } from 'lucide-react';
import type { GamesFilter } from '../../../contract/subjects/games.ts';
import { useLazyDialog } from '../../../core/scheduling/useLazyDialog.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import type { FilterChoice } from './filters.ts';
import { useSortLabel } from './useSortLabel.ts';

type Props = { base: GamesFilter; choice: FilterChoice; onChoose: (choice: FilterChoice) => void };

/** Shows the sort order and opens the filter sheet. */
export function FilterButton({ base, choice, onChoose }: Props) {
  const { t } = useLingui();
  const sorted = useSortLabel()(choice.sort);
  const sheet = useLazyDialog(
    () => import('./FilterSheet.tsx'),
    onClose => ({ base, choice, onChoose, onClose }),
  );
  return (
    <>
      <Button
        icon={<SlidersHorizontal aria-hidden />}
        aria-haspopup="dialog"
        aria-label={t({ id: 'games.filter.open', message: `${sorted}: sort and filter` })}
        onClick={sheet.open}
      >
        {sorted}
      </Button>
      {sheet.node}
    </>
  );
}
