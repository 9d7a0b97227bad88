import { isStale, useFreshness } from '../../core/data/freshness.ts';
import type { LoadState } from '../../core/data/loader.ts';
import { classes } from '../../ui/classes.ts';
import styles from './DataAge.module.css';
import { DataAgeText } from './DataAgeText.tsx';

type Props = {
  loading: Readonly<LoadState>;
  /** `reserved` is a line of its own that is there without an age too; `over` lies on the list and takes no space. */
  variant?: 'line' | 'reserved' | 'over' | undefined;
};

/**
 * Since when a shown list is unchanged, unless it is fresh (decision 0084). A stored copy shows it only when it is not
 * confirmed soon, by its style, so that opening the app does not flicker. Beside other text, as `line`, its user keeps
 * the place for it, so that it moves nothing.
 */
export default function DataAge({ loading, variant = 'line' }: Props) {
  const freshness = useFreshness(loading);
  const age = isStale(freshness) && (
    <span className={classes(styles['age'], styles[variant])} data-freshness={freshness.kind}>
      <DataAgeText freshness={freshness} />
    </span>
  );
  return variant === 'reserved' ? <div className={styles['place']}>{age}</div> : age;
}
