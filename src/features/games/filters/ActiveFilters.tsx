import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { usePercentFormat } from '../../../core/shell/usePercentFormat.ts';
import { Chip } from '../../../ui/controls/Chip.tsx';
import styles from '../list/ListScreen.module.css';
import { providerName } from '../provider-name.ts';
import { useCatalogue } from '../state.ts';
import { useVolatilityLabel } from '../useVolatilityLabel.ts';
import { type FilterChoice, toggled } from './filters.ts';

/** A button for each active filter that removes it; nothing while there is none. */
export function ActiveFilters({
  choice,
  onChoose,
}: {
  choice: FilterChoice;
  onChoose: (choice: FilterChoice) => void;
}) {
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

/** The active filters, each with its label and a function that removes it. */
function useActiveFilters(choice: FilterChoice, onChoose: (choice: FilterChoice) => void) {
  const { t } = useLingui();
  const { providers } = useCatalogue();
  const percent = usePercentFormat();
  const volatilityLabel = useVolatilityLabel();
  const active: { label: string; remove: () => void }[] = [];
  for (const slug of choice.providers)
    active.push({
      label: providerName(slug, providers),
      remove: () => onChoose({ ...choice, providers: toggled(choice.providers, slug) }),
    });
  for (const value of choice.volatility) {
    const level = volatilityLabel(value);
    active.push({
      label: t({ id: 'games.filter.active.volatility', message: `Volatility: ${level}` }),
      remove: () => onChoose({ ...choice, volatility: toggled(choice.volatility, value) }),
    });
  }
  if (choice.rtpMin !== null) {
    const least = percent(choice.rtpMin);
    active.push({
      label: t({ id: 'games.filter.active.rtp', message: `Return from ${least}` }),
      remove: () => onChoose({ ...choice, rtpMin: null }),
    });
  }
  if (choice.demo)
    active.push({
      label: t({ id: 'games.filter.demo', message: 'Demo available' }),
      remove: () => onChoose({ ...choice, demo: false }),
    });
  if (choice.playable)
    active.push({
      label: t({ id: 'games.filter.playable', message: 'Playable now' }),
      remove: () => onChoose({ ...choice, playable: false }),
    });
  return active;
}
