import { X } from 'lucide-react';
import { Chip } from '../../ui/Chip.tsx';
import type { Choice } from './filters.ts';
import styles from './ListScreen.module.css';
import { useActiveFilters } from './useActiveFilters.ts';

/** Each filter that is on, to take it off; nothing while there is none. */
export function ActiveFilters({ choice, onChoose }: { choice: Choice; onChoose: (choice: Choice) => void }) {
  const active = useActiveFilters(choice, onChoose);
  if (active.length === 0) return null;
  return (
    <div className={styles['bar']}>
      {active.map(({ label, remove }) => (
        <Chip key={label} pressed onClick={remove}>
          {label}
          <X aria-hidden />
        </Chip>
      ))}
    </div>
  );
}
