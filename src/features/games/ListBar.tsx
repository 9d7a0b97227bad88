import { Trans } from '@lingui/react/macro';
import { SlidersHorizontal, X } from 'lucide-react';
import type { GamesFilter } from '../../contract/games.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import type { Choice } from './filters.ts';
import styles from './ListScreen.module.css';
import { useActiveFilters } from './useActiveFilters.ts';
import { useLazyPart } from './useLazyPart.tsx';
import { useSortLabel } from './useSortLabel.ts';

type Props = { base: GamesFilter; choice: Choice; onChoose: (choice: Choice) => void };

/** Opens sorting and filters, and shows each filter that is on, to take it off. */
export function ListBar({ base, choice, onChoose }: Props) {
  const sortLabel = useSortLabel();
  const active = useActiveFilters(choice, onChoose);
  const sheet = useLazyPart(
    () => import('./FilterSheet.tsx'),
    onClose => ({ base, choice, onChoose, onClose }),
  );
  return (
    <div className={styles['bar']}>
      <Button size="s" icon={<SlidersHorizontal aria-hidden />} aria-haspopup="dialog" onClick={sheet.open}>
        <Trans id="games.filter.title">Sort and filter</Trans>
      </Button>
      {active.length === 0 && <span className={styles['count']}>{sortLabel(choice.sort)}</span>}
      {active.map(({ label, remove }) => (
        <Chip key={label} pressed onClick={remove}>
          {label}
          <X aria-hidden />
        </Chip>
      ))}
      {sheet.node}
    </div>
  );
}
