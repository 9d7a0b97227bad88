import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Anchor } from './Anchor.tsx';
import styles from './IconButton.module.css';

type Native = Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'className' | 'children' | 'onClick'>;

type IconButtonProps = Native & {
  /** Its accessible name; also its tooltip. */
  label: string;
  icon: ReactNode;
  pressed?: boolean | undefined;
  size?: 's' | 'm' | 'l' | undefined;
  /** `over` is placed on a picture and has a background of its own. */
  variant?: 'quiet' | 'raised' | 'over' | undefined;
  href?: string | undefined;
  className?: string | undefined;
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
};

export function IconButton({
  label,
  icon,
  pressed,
  size = 'm',
  variant = 'quiet',
  href,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const look = classes(styles['button'], styles[size], styles[variant], className);
  if (href !== undefined) {
    return (
      <Anchor href={href} className={look} aria-label={label} title={label} onClick={onClick}>
        {icon}
      </Anchor>
    );
  }
  return (
    <button
      type="button"
      {...rest}
      className={look}
      aria-label={label}
      title={rest.title ?? label}
      aria-pressed={pressed}
      onClick={rest['aria-disabled'] ? undefined : onClick}
    >
      {icon}
    </button>
  );
}
