import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { IconButton } from '../controls/IconButton.tsx';
import styles from './DialogPanel.module.css';

type Props = {
  titleId: string;
  title: string;
  hideTitle: boolean;
  closeLabel: string;
  /** Absent: there is no close button. */
  onClose: (() => void) | undefined;
  footer: ReactNode;
  children: ReactNode;
};

/** The content of a dialog: heading and close button, the part that scrolls, the actions. */
export function DialogPanel({ titleId, title, hideTitle, closeLabel, onClose, footer, children }: Props) {
  return (
    <div className={styles['panel']}>
      <div className={classes(styles['header'], hideTitle && styles['bare'])}>
        <h2 id={titleId} tabIndex={-1} className={hideTitle ? 'visually-hidden' : styles['title']}>
          {title}
        </h2>
        {onClose && (
          <IconButton
            className={styles['close']}
            label={closeLabel}
            icon={<X aria-hidden />}
            onClick={onClose}
          />
        )}
      </div>
      <div className={styles['body']}>{children}</div>
      {footer && <footer className={styles['footer']}>{footer}</footer>}
    </div>
  );
}
