import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

type EmptyStateProps = {
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** What to do next. */
  action?: ReactNode;
  /** Level of its heading: 1 where it is the whole screen, 2 in a part of it, 3 inside a panel. */
  level?: 1 | 2 | 3 | undefined;
};

export function EmptyState({ icon, title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles['state']}>
      {icon && <span className={styles['icon']}>{icon}</span>}
      <Heading className={styles['title']}>{title}</Heading>
      {text && <p className={styles['text']}>{text}</p>}
      {action && <div className={styles['action']}>{action}</div>}
    </div>
  );
}
