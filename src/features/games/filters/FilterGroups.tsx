import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { intlTag } from '../../../contract/operator/locales.ts';
import type { Sorting } from '../../../contract/subjects/games.ts';
import { useLoad } from '../../../core/data/loader.ts';
import { language } from '../../../core/shell/i18n.ts';
import { usePercentFormat } from '../../../core/shell/usePercentFormat.ts';
import { nameComparator } from '../../../lib/collator.ts';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { useProviderSearch } from '../provider/useProviderSearch.tsx';
import { catalogue, loadProviders, useCatalogue } from '../state.ts';
import { useVolatilityLabel, type Volatility } from '../useVolatilityLabel.ts';
import { ChipGroup } from './ChipGroup.tsx';
import styles from './FilterSheet.module.css';
import { type FilterChoice, toggled } from './filters.ts';
import { useSortLabel } from './useSortLabel.ts';

const SORTS: readonly Sorting[] = ['popular', 'new', 'name', 'rtp'];
const VOLATILITIES: readonly Volatility[] = ['low', 'medium', 'high'];
/** Minimum returns to choose from, per cent. */
const RETURNS = [94, 95, 96, 97];

type Props = {
  choice: FilterChoice;
  onChange: (choice: FilterChoice) => void;
  /** Games of each provider under the other filters, by slug; null while that is not known. */
  providerCounts: Readonly<Record<string, number>> | null;
  /** The list is of one provider: there is none to choose. */
  isOfProvider: boolean;
};

export function FilterGroups({ choice, onChange, providerCounts, isOfProvider }: Props) {
  const { t } = useLingui();
  const sortLabel = useSortLabel();
  const volatilityLabel = useVolatilityLabel();
  const percent = usePercentFormat();
  const compare = nameComparator(intlTag(useSnapshot(language).locale));
  const { providers } = useCatalogue();
  useLoad(loadProviders, catalogue.providersLoading);
  const known = [...providers].filter(({ total }) => total !== 0).sort((a, b) => compare(a.name, b.name));
  const { field, found, noneFound } = useProviderSearch(known);
  return (
    <div className={styles['groups']}>
      <ChipGroup
        label={t({ id: 'games.filter.sort', message: 'Sort by' })}
        values={SORTS}
        labelOf={sortLabel}
        isOn={sort => choice.sort === sort}
        onToggle={sort => onChange({ ...choice, sort })}
      />
      <ChipGroup
        label={t({ id: 'games.filter.volatility', message: 'Volatility' })}
        values={VOLATILITIES}
        labelOf={volatilityLabel}
        isOn={value => choice.volatility.includes(value)}
        onToggle={value => onChange({ ...choice, volatility: toggled(choice.volatility, value) })}
      />
      <ChipGroup
        label={t({ id: 'games.filter.rtp', message: 'Minimum return to player' })}
        values={RETURNS}
        labelOf={value => percent(value)}
        isOn={value => choice.rtpMin === value}
        onToggle={value => onChange({ ...choice, rtpMin: choice.rtpMin === value ? null : value })}
      />
      <div className={styles['chips']}>
        <Chip pressed={choice.demo} onClick={() => onChange({ ...choice, demo: !choice.demo })}>
          {t({ id: 'games.filter.demo', message: 'Demo available' })}
        </Chip>
        <Chip pressed={choice.playable} onClick={() => onChange({ ...choice, playable: !choice.playable })}>
          {t({ id: 'games.filter.playable', message: 'Playable now' })}
        </Chip>
      </div>
      {known.length > 0 && !isOfProvider && (
        <ChipGroup
          label={t({ id: 'games.filter.providers', message: 'Providers' })}
          values={found}
          search={
            <div className={styles['search']}>
              {field}
              {noneFound}
            </div>
          }
          labelOf={({ name }) => name}
          countOf={({ slug }) => providerCounts && (providerCounts[slug] ?? 0)}
          isOn={({ slug }) => choice.providers.includes(slug)}
          onToggle={({ slug }) => onChange({ ...choice, providers: toggled(choice.providers, slug) })}
        />
      )}
    </div>
  );
}
