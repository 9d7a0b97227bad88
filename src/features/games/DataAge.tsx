import { isAged, useFreshness } from '../../core/freshness.ts';
import type { Loading } from '../../core/load.ts';
import { classes } from '../../ui/classes.ts';
import { FreshnessWords } from '../freshness/FreshnessWords.tsx';
import styles from './DataAge.module.css';

type Props = {
  loading: Readonly<Loading>;
  /** `over` lies on what it is about and takes no place of its own. */
  variant?: 'line' | 'over' | undefined;
};

/**
 * From when a shown list is, unless it is fresh (offline 2.3). A stored copy says so only when nobody confirms it soon, by
 * its style, so that opening the app does not flicker. It moves nothing: its place is kept or overlaid by who shows it.
 */
export function DataAge({ loading, variant = 'line' }: Props) {
  const freshness = useFreshness(loading);
  if (!isAged(freshness)) return null;
  return (
    <span className={classes(styles['age'], styles[variant])} data-freshness={freshness.kind}>
      <FreshnessWords freshness={freshness} />
    </span>
  );
}
