import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { classes } from './classes.ts';

export type BadgeTone = 'plain' | 'info' | 'money' | 'warning' | 'danger' | 'over';

/** A word or two; `over` is opaque for a place on a picture. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone | undefined; children: ReactNode }) {
  return <span className={classes(styles['badge'], styles[tone])}>{children}</span>;
}
