import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './EdgeCard.module.css';
import { IconButton } from './IconButton.tsx';

export type EdgeCardProps = {
  title: string;
  children: ReactNode;
  actions: ReactNode;
  /** With it the card may be put away by a small button, which needs its name too. */
  onHide?: (() => void) | undefined;
  hideLabel?: string | undefined;
  /** On a phone only the title and the actions. */
  isCompact?: boolean | undefined;
};

/** A card on the lower edge of the window: a region of its own that neither takes the focus nor blocks the page. */
export function EdgeCard({ title, children, actions, onHide, hideLabel, isCompact }: EdgeCardProps) {
  const id = useId();
  return (
    <section className={classes(styles['card'], isCompact && styles['compact'])} aria-labelledby={id}>
      <div className={styles['words']}>
        <h2 id={id} className={styles['title']}>
          {title}
        </h2>
        <div className={styles['text']}>{children}</div>
      </div>
      {onHide && (
        <IconButton
          className={styles['hide']}
          size="s"
          label={hideLabel ?? ''}
          icon={<X aria-hidden />}
          onClick={onHide}
        />
      )}
      <div className={styles['actions']}>{actions}</div>
    </section>
  );
}
