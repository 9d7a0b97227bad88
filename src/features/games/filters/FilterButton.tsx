import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { SlidersHorizontal } from 'lucide-react';
import type { GamesFilter } from '../../../contract/subjects/games.ts';
import { useLazyDialog } from '../../../core/scheduling/useLazyDialog.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from '../list/ListScreen.module.css';
import { countFilters, type FilterChoice } from './filters.ts';
import { useSortLabel } from './useSortLabel.ts';

type Props = { base: GamesFilter; choice: FilterChoice; onChoose: (choice: FilterChoice) => void };

/** Shows the sort order and the number of active filters, and opens the filter sheet. */
export function FilterButton({ base, choice, onChoose }: Props) {
  const { t } = useLingui();
  const sorted = useSortLabel()(choice.sort);
  const count = countFilters(choice);
  const sheet = useLazyDialog(
    () => import('./FilterSheet.tsx'),
    onClose => ({ base, choice, onChoose, onClose }),
  );
  return (
    <>
      <Button
        icon={<SlidersHorizontal aria-hidden />}
        aria-haspopup="dialog"
        aria-label={
          count === 0
            ? t({ id: 'games.filter.open', message: `${sorted}: sort and filter` })
            : t({
                id: 'games.filter.openCount',
                message: `${sorted}, ${plural(count, { one: '# filter', other: '# filters' })}: sort and filter`,
              })
        }
        onClick={sheet.open}
      >
        {sorted}
        {count > 0 && <span className={styles['filters']}>{count}</span>}
      </Button>
      {sheet.node}
    </>
  );
}
