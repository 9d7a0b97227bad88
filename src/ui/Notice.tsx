import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Notice.module.css';

const ICONS = { plain: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const;

export type NoticeTone = keyof typeof ICONS;

export type NoticeProps = {
  tone?: NoticeTone | undefined;
  children: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  /** False where it stands in a region that announces what is put into it. */
  live?: boolean | undefined;
};

/** One line about the state of the page or of the account; announced politely, stays while it is true. */
export function Notice({ tone = 'plain', children, action, icon, live = true }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div role={live ? 'status' : undefined} className={classes(styles['notice'], styles[tone])}>
      <span className={styles['icon']}>{icon ?? <Icon aria-hidden />}</span>
      <span className={styles['text']}>{children}</span>
      {action && <span className={styles['action']}>{action}</span>}
    </div>
  );
}
