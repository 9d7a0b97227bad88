import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import styles from './Field.module.css';

/** Attributes that connect the control of a field with its hint and its error. */
type FieldIds = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  className?: string | undefined;
  children: (ids: FieldIds) => ReactNode;
};

export function Field({ label, hint, error, required = false, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}hint` : undefined;
  const errorId = error ? `${id}error` : undefined;
  return (
    <div className={classes(styles['field'], className)}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': classes(errorId, hintId) || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
      {hintId && (
        <span id={hintId} className={styles['hint']}>
          {hint}
        </span>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span id={id} className={styles['error']}>
      <CircleAlert aria-hidden className={styles['errorIcon']} />
      {children}
    </span>
  );
}

/** An error of the whole form; announced at once. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles['formError']}>
      <CircleAlert aria-hidden className={styles['formErrorIcon']} />
      <span>{children}</span>
    </div>
  );
}
