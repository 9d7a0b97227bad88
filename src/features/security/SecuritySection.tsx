import { type ReactNode, useId } from 'react';
import styles from './Security.module.css';

interface Props {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** One means of protection: how it stands, and what can be done about it. */
export function SecuritySection({ title, text, actions, children }: Props) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {title}
      </h2>
      {text && <p className={styles['text']}>{text}</p>}
      {children}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </section>
  );
}
