import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { useId } from 'react';
import { classes } from '../classes.ts';
import { Spinner } from '../feedback/Spinner.tsx';
import { Anchor } from './Anchor.tsx';
import styles from './Button.module.css';

type Native = Omit<ComponentPropsWithRef<'button'>, 'onClick' | 'disabled' | 'className'>;

export type ButtonProps = Native & {
  /** `play` is the amber one: only for playing and depositing. `primary` is every other main action. */
  variant?: 'play' | 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 's' | 'm' | 'l' | undefined;
  /** Keeps its width and its focus and ignores clicks. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Why it can't be used now: disables it, is shown below it and is its accessible description. */
  reason?: string | undefined;
  icon?: ReactNode;
  full?: boolean | undefined;
  href?: string | undefined;
  target?: string | undefined;
  className?: string | undefined;
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
};

/** Stays focusable while disabled (aria-disabled), so that screen readers reach the reason. */
export function Button({
  variant = 'secondary',
  size = 'm',
  busy = false,
  disabled = false,
  reason,
  icon,
  full = false,
  href,
  target,
  className,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const off = disabled || busy || reason !== undefined;
  const look = classes(styles['button'], styles[variant], styles[size], full && styles['full'], className);
  const content = (
    <>
      {icon && <span className={styles['icon']}>{icon}</span>}
      <span className={styles['label']}>{children}</span>
      {busy && <Spinner className={styles['spinner']} />}
    </>
  );
  if (href !== undefined && !off) {
    const { 'aria-label': label, 'aria-current': current, id, title } = rest;
    const named = { 'aria-label': label, 'aria-current': current, id, title, target };
    return (
      <Anchor href={href} className={look} onClick={onClick} {...named}>
        {content}
      </Anchor>
    );
  }
  const press = (event: MouseEvent<HTMLElement>) => {
    if (!off) return onClick?.(event);
    event.preventDefault();
    event.stopPropagation();
  };
  const button = (
    <button
      {...rest}
      type={type}
      className={look}
      onClick={press}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      aria-describedby={reason === undefined ? rest['aria-describedby'] : reasonId}
    >
      {content}
    </button>
  );
  if (reason === undefined) return button;
  return (
    <span className={classes(styles['explained'], full && styles['full'])}>
      {button}
      <span id={reasonId} className={styles['reason']}>
        {reason}
      </span>
    </span>
  );
}
