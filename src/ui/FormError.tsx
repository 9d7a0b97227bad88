import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Field.module.css';

/** What stopped the whole form; read out at once. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles['formError']}>
      <CircleAlert aria-hidden className={styles['formErrorIcon']} />
      <span>{children}</span>
    </div>
  );
}
