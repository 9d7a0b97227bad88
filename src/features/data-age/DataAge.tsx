import { isStale, useFreshness } from '../../core/data/freshness.ts';
import type { LoadState } from '../../core/data/loader.ts';
import { classes } from '../../ui/classes.ts';
import styles from './DataAge.module.css';
import { DataAgeText } from './DataAgeText.tsx';

type Props = {
  loading: Readonly<LoadState>;
  /** `over` lies on the list and takes no space of its own. */
  variant?: 'line' | 'over' | undefined;
};

/**
 * Since when a shown list is unchanged, unless it is fresh (decision 0084). A stored copy shows it only when it is not
 * confirmed soon, by its style, so that opening the app does not flicker. It causes no layout shift: its user reserves
 * the space or overlays it.
 */
export default function DataAge({ loading, variant = 'line' }: Props) {
  const freshness = useFreshness(loading);
  if (!isStale(freshness)) return null;
  return (
    <span className={classes(styles['age'], styles[variant])} data-freshness={freshness.kind}>
      <DataAgeText freshness={freshness} />
    </span>
  );
}
