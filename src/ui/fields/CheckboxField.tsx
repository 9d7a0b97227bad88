import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import styles from './CheckboxField.module.css';
import { FieldError } from './Field.tsx';

type CheckboxFieldProps = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  name?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
};

export function CheckboxField(props: CheckboxFieldProps) {
  const { label, checked, onChange, name, hint, error, required, disabled } = props;
  const id = useId();
  const errorId = error ? `${id}error` : undefined;
  const hintId = hint ? `${id}hint` : undefined;
  return (
    <div className={styles['field']}>
      <label className={styles['row']}>
        <input
          type="checkbox"
          className={styles['box']}
          name={name}
          checked={checked}
          disabled={disabled}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={classes(errorId, hintId) || undefined}
          onChange={event => onChange(event.target.checked)}
        />
        <span className={styles['label']}>{label}</span>
      </label>
      {hintId && (
        <span id={hintId} className={styles['hint']}>
          {hint}
        </span>
      )}
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
