import { type ReactNode, useId } from 'react';
import styles from './Switch.module.css';

type SwitchProps = {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
};

/** A setting that takes effect at once; one that waits for a save is a checkbox. */
export function Switch({ label, hint, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles['row']}>
      <span className={styles['text']}>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <span id={`${id}hint`} className={styles['hint']}>
            {hint}
          </span>
        )}
      </span>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-describedby={hint ? `${id}hint` : undefined}
        disabled={disabled}
        className={styles['switch']}
        onClick={() => onChange(!checked)}
      >
        <span className={styles['thumb']} />
      </button>
    </div>
  );
}
