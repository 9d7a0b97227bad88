import { useLingui } from '@lingui/react/macro';
import { type Choice, toggled } from './filters.ts';
import { providerName } from './provider-name.ts';
import { useCatalogue } from './state.ts';
import { usePercent } from './usePercent.ts';
import { useVolatilityLabel } from './useVolatilityLabel.ts';

/** The filters that are on, each with its name and the way to take it off. */
export function useActiveFilters(choice: Choice, onChoose: (choice: Choice) => void) {
  const { t } = useLingui();
  const { providers } = useCatalogue();
  const percent = usePercent();
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
      label: t({ id: 'games.filter.demo', message: 'With a demo' }),
      remove: () => onChoose({ ...choice, demo: false }),
    });
  return active;
}
