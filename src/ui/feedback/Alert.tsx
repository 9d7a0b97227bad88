import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './Alert.module.css';

const ICONS = { plain: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const;

type AlertTone = keyof typeof ICONS;

type AlertProps = {
  tone?: AlertTone | undefined;
  children: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  /** False inside a live region, which announces it already. */
  announce?: boolean | undefined;
};

/** One line about the state of the page or of the account, announced politely. */
export function Alert({ tone = 'plain', children, action, icon, announce = true }: AlertProps) {
  const Icon = ICONS[tone];
  return (
    <div role={announce ? 'status' : undefined} className={classes(styles['notice'], styles[tone])}>
      <span className={styles['icon']}>{icon ?? <Icon aria-hidden />}</span>
      <span className={styles['text']}>{children}</span>
      {action && <span className={styles['action']}>{action}</span>}
    </div>
  );
}
