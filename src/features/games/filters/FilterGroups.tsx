import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import type { Sorting } from '../../contract/games.ts';
import { intlTag } from '../../contract/locales.ts';
import { language } from '../../core/i18n.ts';
import { useLoad } from '../../core/load.ts';
import { nameOrder } from '../../lib/name-order.ts';
import { Chip } from '../../ui/Chip.tsx';
import { ChipGroup } from './ChipGroup.tsx';
import styles from './FilterSheet.module.css';
import { type Choice, toggled } from './filters.ts';
import { catalogue, loadProviders, useCatalogue } from './state.ts';
import { usePercent } from './usePercent.ts';
import { useSortLabel } from './useSortLabel.ts';
import { useVolatilityLabel, type Volatility } from './useVolatilityLabel.ts';

const SORTS: readonly Sorting[] = ['popular', 'new', 'name', 'rtp'];
const VOLATILITIES: readonly Volatility[] = ['low', 'medium', 'high'];
/** Least returns on offer, per cent. */
const RETURNS = [94, 95, 96, 97];

type Props = { choice: Choice; onChange: (choice: Choice) => void };

export function FilterGroups({ choice, onChange }: Props) {
  const { t } = useLingui();
  const sortLabel = useSortLabel();
  const volatilityLabel = useVolatilityLabel();
  const percent = usePercent();
  const compare = nameOrder(intlTag(useSnapshot(language).locale));
  const { providers } = useCatalogue();
  useLoad(loadProviders, catalogue.providersLoading);
  const known = [...providers].filter(({ total }) => total !== 0).sort((a, b) => compare(a.name, b.name));
  return (
    <div className={styles['groups']}>
      <ChipGroup
        label={t({ id: 'games.filter.sort', message: 'Order' })}
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
        label={t({ id: 'games.filter.rtp', message: 'Return to player, at least' })}
        values={RETURNS}
        labelOf={value => percent(value)}
        isOn={value => choice.rtpMin === value}
        onToggle={value => onChange({ ...choice, rtpMin: choice.rtpMin === value ? null : value })}
      />
      <div className={styles['chips']}>
        <Chip pressed={choice.demo} onClick={() => onChange({ ...choice, demo: !choice.demo })}>
          {t({ id: 'games.filter.demo', message: 'With a demo' })}
        </Chip>
      </div>
      {known.length > 0 && (
        <ChipGroup
          label={t({ id: 'games.filter.providers', message: 'Providers' })}
          values={known}
          labelOf={({ name }) => name}
          countOf={({ total }) => total}
          isOn={({ slug }) => choice.providers.includes(slug)}
          onToggle={({ slug }) => onChange({ ...choice, providers: toggled(choice.providers, slug) })}
        />
      )}
    </div>
  );
}
