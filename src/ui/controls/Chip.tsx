import type { ReactNode } from 'react';
import styles from './Chip.module.css';

type ChipProps = {
  pressed: boolean;
  disabled?: boolean;
  onClick: () => void;
  icon?: ReactNode;
  children: ReactNode;
};

/** A filter that is on or off. */
export function Chip({ pressed, disabled, onClick, icon, children }: ChipProps) {
  return (
    <button
      type="button"
      className={styles['chip']}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
      {children}
    </button>
  );
}
