import { useLingui } from '@lingui/react/macro';
import { SlidersHorizontal } from 'lucide-react';
import type { GamesFilter } from '../../contract/games.ts';
import { Button } from '../../ui/Button.tsx';
import type { Choice } from './filters.ts';
import { useLazyPart } from './useLazyPart.tsx';
import { useSortLabel } from './useSortLabel.ts';

type Props = { base: GamesFilter; choice: Choice; onChoose: (choice: Choice) => void };

/** Says how the list is sorted, and opens what changes that and filters it. */
export function FilterButton({ base, choice, onChoose }: Props) {
  const { t } = useLingui();
  const sorted = useSortLabel()(choice.sort);
  const sheet = useLazyPart(
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
