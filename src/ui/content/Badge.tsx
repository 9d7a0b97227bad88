import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './Badge.module.css';

export type BadgeTone = 'plain' | 'info' | 'money' | 'warning' | 'danger' | 'over';

/** A short label; `over` is opaque, to be placed on a picture. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone | undefined; children: ReactNode }) {
  return <span className={classes(styles['badge'], styles[tone])}>{children}</span>;
}
