import type { CSSProperties } from 'react';
import { classes } from '../classes.ts';
import styles from './Skeleton.module.css';

type SkeletonProps = {
  /** CSS lengths; the width is that of the container by default. */
  w?: string | undefined;
  h?: string | undefined;
  /** Width to height. */
  ratio?: number | undefined;
  /** Out of view until something else happens: its animation would cost a resting page a tenth of its thread. */
  isStill?: boolean | undefined;
  radius?: 'text' | 'tile' | 'panel' | 'round' | undefined;
  className?: string | undefined;
};

/** A placeholder in the final size of its content. Hidden from screen readers: the list around it reports that it is loading. */
export function Skeleton({ w, h, ratio, radius = 'text', isStill, className }: SkeletonProps) {
  const size = { '--w': w, '--h': h, '--ratio': ratio } as CSSProperties;
  return (
    <span
      aria-hidden="true"
      className={classes(styles['bone'], styles[radius], isStill && styles['still'], className)}
      style={size}
    />
  );
}
