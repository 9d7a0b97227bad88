import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { IconButton } from '../controls/IconButton.tsx';
import styles from './PromptCard.module.css';

type PromptCardProps = {
  title: string;
  children: ReactNode;
  actions: ReactNode;
  /** The card gets a close button, which needs a label too. */
  onHide?: (() => void) | undefined;
  hideLabel?: string | undefined;
  /** Shows only the title and the actions on a phone. */
  isCompact?: boolean | undefined;
};

/** A card at the bottom of the window: a landmark that neither takes the focus nor blocks the page. */
export function PromptCard({ title, children, actions, onHide, hideLabel, isCompact }: PromptCardProps) {
  const id = useId();
  return (
    <section className={classes(styles['card'], isCompact && styles['compact'])} aria-labelledby={id}>
      <div className={styles['body']}>
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
